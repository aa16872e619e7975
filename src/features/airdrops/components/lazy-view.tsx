import { type ComponentType, useEffect, useState } from 'react';
import { isPageCodeMissing } from '#/lib/page-code.ts';
import { createCodeLoader } from '#/ui/code-loader.ts';
import { LoadFailed } from './list-states.tsx';

/**
 * Wraps a view whose code is loaded when first rendered, or earlier by `preload`, on hover of its button. Renders
 * `Waiting` until then.
 */
export function lazyView<P extends object>(
  load: () => Promise<ComponentType<P>>,
  Waiting: ComponentType<P>,
  failure: string,
) {
  const code = createCodeLoader(load);

  function LazyView(props: P) {
    const [Loaded, setLoaded] = useState(code.known);
    const [error, setError] = useState<unknown>();
    useEffect(() => {
      if (error !== undefined) return;
      code.fetch().then((component) => setLoaded(() => component), setError);
    }, [error]);
    if (Loaded) return <Loaded {...props} />;
    if (error === undefined) return <Waiting {...props} />;
    return (
      <LoadFailed
        title={failure}
        onRetry={isPageCodeMissing(error) ? undefined : () => setError(undefined)}
      />
    );
  }

  return Object.assign(LazyView, { preload: code.preload });
}
