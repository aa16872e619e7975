import { type ComponentType, Suspense, useState } from 'react';
import { codeHolder } from './code-holder.ts';
import { lazyPart } from './lazy-part.ts';

/**
 * A part of a page that few see, whose code comes on its own. `drawn`: the part itself on the server, undefined in the
 * browser (see createIsomorphicFn); its HTML stands until the code is there. Fetch it ahead by `preload`: what can't be had is
 * fetched again, and shown, once the server can be reached.
 */
export function laterPart<P extends object>(
  load: () => Promise<ComponentType<P>>,
  drawn: ComponentType<P> | undefined,
) {
  const code = codeHolder(load);
  const fetched = () => lazyPart(code.fetch, { orNothing: true });

  function LaterPart(props: P) {
    const [Part] = useState((): ComponentType<P> => drawn ?? code.known() ?? fetched());
    return (
      <Suspense>
        <Part {...props} />
      </Suspense>
    );
  }

  return Object.assign(LaterPart, { preload: code.preload });
}
