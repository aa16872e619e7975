import type { QueryClient } from '@tanstack/react-query';
import type { RegisteredRouter } from '@tanstack/react-router';
import { waitForCalls } from '#/lib/server-responses.ts';
import type { Viewer } from '../schema.ts';
import { refetchViewer, replaceViewer, viewerQuery } from './viewer.ts';

type Followed = Promise<Viewer | null | undefined>;
type Run = { answer: Followed; hasAsked: boolean };

const runs = new WeakMap<QueryClient, Run>();

/**
 * Asks who is signed in; when it is somebody else, or nobody any more, the page becomes theirs. Answers who it is. Several
 * listeners may hear the same news: one question answers them all.
 */
export function followAccount(router: RegisteredRouter, queryClient: QueryClient): Followed {
  const running = runs.get(queryClient);
  if (running?.hasAsked === false) return running.answer;
  const run: Run = { answer: Promise.resolve(undefined), hasAsked: false };
  run.answer = follow(router, queryClient, running?.answer, run);
  runs.set(queryClient, run);
  return run.answer;
}

async function follow(
  router: RegisteredRouter,
  queryClient: QueryClient,
  earlier: Followed | undefined,
  run: Run,
): Followed {
  const { api } = router.options.context;
  const { queryKey } = viewerQuery(api);
  await earlier?.catch(() => undefined);
  await waitForCalls();
  run.hasAsked = true;
  const before = queryClient.getQueryData(queryKey);
  await refetchViewer(queryClient, api).catch(() => undefined);
  const now = queryClient.getQueryData(queryKey);
  if (now === before) return now;
  if (now?.id !== before?.id) replaceViewer(queryClient, now ?? null);
  await router.invalidate();
  return now;
}
