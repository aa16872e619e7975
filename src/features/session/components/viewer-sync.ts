import type { QueryClient } from '@tanstack/react-query';
import type { RegisteredRouter } from '@tanstack/react-router';
import { waitForCalls } from '#/lib/server-responses.ts';
import type { Viewer } from '../schema.ts';
import { refetchViewer, replaceViewer, viewerQuery } from './viewer.ts';

type ViewerPromise = Promise<Viewer | null | undefined>;
type Run = { viewer: ViewerPromise; isRequested: boolean };

const runs = new WeakMap<QueryClient, Run>();

/**
 * Refetches the viewer; if the account changed or signed out, the page switches to it. Resolves with the viewer.
 * Concurrent callers share one request.
 */
export function followAccount(router: RegisteredRouter, queryClient: QueryClient): ViewerPromise {
  const running = runs.get(queryClient);
  if (running?.isRequested === false) return running.viewer;
  const run: Run = { viewer: Promise.resolve(undefined), isRequested: false };
  run.viewer = follow(router, queryClient, running?.viewer, run);
  runs.set(queryClient, run);
  return run.viewer;
}

async function follow(
  router: RegisteredRouter,
  queryClient: QueryClient,
  previous: ViewerPromise | undefined,
  run: Run,
): ViewerPromise {
  const { api } = router.options.context;
  const { queryKey } = viewerQuery(api);
  await previous?.catch(() => undefined);
  await waitForCalls();
  run.isRequested = true;
  const before = queryClient.getQueryData(queryKey);
  await refetchViewer(queryClient, api).catch(() => undefined);
  const after = queryClient.getQueryData(queryKey);
  if (after === before) return after;
  if (after?.id !== before?.id) replaceViewer(queryClient, after ?? null);
  await router.invalidate();
  return after;
}
