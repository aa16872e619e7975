import type { QueryClient } from '@tanstack/react-query';
import type { RegisteredRouter } from '@tanstack/react-router';
import { followAccount } from '#/features/session/components/viewer-sync.ts';
import { liveOf } from '#/lib/live.ts';
import { notificationsKey, unreadKey, unreadQuery } from './notification-queries.ts';

/** Keeps the bell's number, and what is shown of notifications, in step with what is pushed. Returns the way to stop. */
export function followNotifications(
  viewerId: string,
  router: RegisteredRouter,
  queryClient: QueryClient,
): () => void {
  const { api } = router.options.context;
  return liveOf(viewerId).subscribe((signal) => {
    if (signal.kind === 'refused') {
      void followAccount(router, queryClient);
      return;
    }
    if (signal.kind === 'change' && signal.change.topic !== 'notifications') return;
    // What could not be asked now is asked at the next signal.
    void queryClient.query({ ...unreadQuery(api), staleTime: 0 }).catch(() => undefined);
    void queryClient.invalidateQueries({
      queryKey: notificationsKey,
      predicate: ({ queryKey }) => queryKey[1] !== unreadKey[1],
    });
  });
}
