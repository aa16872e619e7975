import type { QueryClient } from '@tanstack/react-query';
import type { RegisteredRouter } from '@tanstack/react-router';
import { waitForCalls } from '#/lib/server-responses.ts';
import type { Viewer } from '../schema.ts';
import { refetchViewer, replaceViewer, viewerQuery } from './viewer.ts';

type ViewerPromise = Promise<Viewer | null | undefined>;
type Run = { answer: ViewerPromise; isRequested: boolean };

const runs = new WeakMap<QueryClient, Run>();

/**
 * Refetches the viewer; if the account changed or signed out, the page switches to it. Resolves with the viewer.
 * Concurrent callers share one request.
 */
export function followAccount(router: RegisteredRouter, queryClient: QueryClient): ViewerPromise {
  const running = runs.get(queryClient);
  if (running?.isRequested === false) return running.answer;
  const run: Run = { answer: Promise.resolve(undefined), isRequested: false };
  run.answer = follow(router, queryClient, running?.answer, run);
  runs.set(queryClient, run);
  return run.answer;
}

async function follow(
  router: RegisteredRouter,
  queryClient: QueryClient,
  earlier: ViewerPromise | undefined,
  run: Run,
): ViewerPromise {
  const { api } = router.options.context;
  const { queryKey } = viewerQuery(api);
  await earlier?.catch(() => undefined);
  await waitForCalls();
  run.isRequested = true;
  const before = queryClient.getQueryData(queryKey);
  await refetchViewer(queryClient, api).catch(() => undefined);
  const now = queryClient.getQueryData(queryKey);
  if (now === before) return now;
  if (now?.id !== before?.id) replaceViewer(queryClient, now ?? null);
  await router.invalidate();
  return now;
}
