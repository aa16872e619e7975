import { type ComponentType, useEffect, useState } from 'react';
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
  let known: ComponentType<P> | undefined;
  const fetchCode = async () => {
    known ??= await load();
    return known;
  };

  function LazyView(props: P) {
    const [Loaded, setLoaded] = useState(() => known);
    const [failed, setFailed] = useState(false);
    useEffect(() => {
      if (failed) return;
      fetchCode().then(
        (component) => setLoaded(() => component),
        () => setFailed(true),
      );
    }, [failed]);
    if (Loaded) return <Loaded {...props} />;
    if (!failed) return <Waiting {...props} />;
    return <LoadFailed title={failure} onRetry={() => setFailed(false)} />;
  }

  return Object.assign(LazyView, { preload: () => void fetchCode().catch(() => undefined) });
}
