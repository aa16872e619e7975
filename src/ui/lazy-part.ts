import { type ComponentType, lazy } from 'react';
import { loadOnceReachable } from '#/browser/load-once-reachable.ts';
import { isPageCodeMissing } from '#/browser/page-code.ts';
import { MissingPart } from './reload-page.tsx';

const Nothing = () => null;

/**
 * A component whose code loads separately, for a Suspense boundary around it. A failed load is retried once
 * when the server is reachable. If that fails too, the part offers to reload the page, or renders nothing if
 * the page is useful without it.
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
