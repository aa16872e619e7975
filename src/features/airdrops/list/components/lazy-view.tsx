import { type ComponentType, useEffect, useState } from 'react';
import { codeHolder } from '#/ui/code-holder.ts';
import { LoadFailed } from './list-states.tsx';

/**
 * A view of the tracker whose code is fetched when it is first looked at, or asked for by `preload` when its button is neared.
 * `Waiting` stands in its place until then.
 */
export function lazyView<P extends object>(
  load: () => Promise<ComponentType<P>>,
  Waiting: ComponentType<P>,
  failure: string,
) {
  const code = codeHolder(load);

  function LazyView(props: P) {
    const [Loaded, setLoaded] = useState(code.known);
    const [failed, setFailed] = useState(false);
    useEffect(() => {
      if (failed) return;
      code.fetch().then(
        (component) => setLoaded(() => component),
        () => setFailed(true),
      );
    }, [failed]);
    if (Loaded) return <Loaded {...props} />;
    if (!failed) return <Waiting {...props} />;
    return <LoadFailed title={failure} onRetry={() => setFailed(false)} />;
  }

  return Object.assign(LazyView, { preload: code.preload });
}
