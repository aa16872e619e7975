import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { type RegisteredRouter, useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { callsEnded } from '#/lib/server-answers.ts';
import type { Viewer } from '../schema.ts';
import { onAccountChange } from './account-channel.ts';
import { refetchViewer, replaceViewer, viewerQuery } from './viewer.ts';

/** Asks who is signed in; when it is somebody else, or nobody any more, the page becomes theirs. Answers who it is. */
export async function followAccount(
  router: RegisteredRouter,
  queryClient: QueryClient,
): Promise<Viewer | null | undefined> {
  const { api } = router.options.context;
  const { queryKey } = viewerQuery(api);
  await callsEnded();
  const before = queryClient.getQueryData(queryKey);
  await refetchViewer(queryClient, api).catch(() => undefined);
  const now = queryClient.getQueryData(queryKey);
  if (now === before) return now;
  if (now?.id !== before?.id) replaceViewer(queryClient, now ?? null);
  await router.invalidate();
  return now;
}

/** Keeps the page's viewer in step with the browser's other tabs. Mounted once, in the shell. */
export function useViewerSync(): void {
  const router = useRouter();
  const queryClient = useQueryClient();
  useEffect(() => {
    return onAccountChange(() => void followAccount(router, queryClient));
  }, [router, queryClient]);
}
