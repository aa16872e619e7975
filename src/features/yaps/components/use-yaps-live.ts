import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { followAccount } from '#/features/session/components/viewer-sync.ts';
import { liveOf } from '#/lib/live.ts';
import { refreshYaps } from './yaps.ts';

/** An airdrop's new name is shown with the entries, and what is paid for with the plan. */
const topics = ['yaps', 'airdrops', 'subscription'];

/** Keeps the list in step with the person's other tabs and devices. */
export function useYapsLive(viewerId: string): void {
  const router = useRouter();
  const queryClient = useQueryClient();
  useEffect(
    () =>
      liveOf(viewerId).subscribe((signal) => {
        if (signal.kind === 'refused') {
          void followAccount(router, queryClient);
          return;
        }
        if (signal.kind === 'change' && !topics.includes(signal.change.topic)) return;
        refreshYaps(queryClient);
      }),
    [viewerId, router, queryClient],
  );
}
