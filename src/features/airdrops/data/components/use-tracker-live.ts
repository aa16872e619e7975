import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { onLive } from '#/browser/live.ts';
import { followAccount } from '#/features/session/components/viewer-sync.ts';
import type { AirdropStore } from './airdrop-store.ts';

/** Applies live updates to the tracker's airdrops. */
export function useTrackerLive(viewerId: string, store: AirdropStore): void {
  const router = useRouter();
  const queryClient = useQueryClient();
  useEffect(
    () =>
      onLive(viewerId, ['airdrops', 'account'], (change) => {
        if (change === undefined) {
          store.resync();
        } else if (change.topic === 'account') {
          // A new time zone changes 'today', and with it the figures.
          void followAccount(router, queryClient).then((viewer) => {
            if (viewer?.id === viewerId) store.resync();
          });
        } else if (change.revision !== undefined) {
          store.receiveRevision(change.revision);
        }
      }),
    [viewerId, store, router, queryClient],
  );
}
