import { type ComponentType, lazy } from 'react';
import { loadOnceReachable } from '#/lib/load-once-reachable.ts';

const nothing = () => null;

/**
 * A component whose code comes on its own, for a Suspense around it. What can't be had is fetched once more when the server can be
 * reached; what can't be had then either fails, or is nothing where the page is of use without it.
 */
export const lazyPart = <P extends object>(
  load: () => Promise<ComponentType<P>>,
  { orNothing = false }: { orNothing?: boolean } = {},
) =>
  lazy(() =>
    loadOnceReachable(load, new AbortController().signal)
      .catch((error: unknown): ComponentType<P> => {
        if (orNothing) return nothing;
        throw error;
      })
      .then((Part) => ({ default: Part })),
  );
