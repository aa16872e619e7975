import { type ComponentType, lazy } from 'react';
import { loadOnceReachable } from '#/lib/load-once-reachable.ts';
import { isPageCodeMissing } from '#/lib/page-code.ts';
import { MissingPart } from './reload-page.tsx';

const Nothing = () => null;

/**
 * A component whose code loads on its own, for a Suspense around it. Code that fails to load is fetched once more when the server can
 * be reached. If that fails too, the part offers to reload the page, or renders nothing where the page is of use without it.
 */
export const lazyPart = <P extends object>(
  load: () => Promise<ComponentType<P>>,
  { orNothing = false }: { orNothing?: boolean } = {},
) =>
  lazy(() =>
    loadOnceReachable(load, new AbortController().signal)
      .catch((error: unknown): ComponentType<P> => {
        if (orNothing) return Nothing;
        if (isPageCodeMissing(error)) return MissingPart;
        throw error;
      })
      .then((Part) => ({ default: Part })),
  );
