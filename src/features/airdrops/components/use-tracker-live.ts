import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { liveOf } from '#/lib/live.ts';
import { followAccount } from '../../session/components/viewer-sync.ts';
import type { AirdropStore } from './airdrop-store.ts';

/** Keeps the tracker in step with what is pushed. */
export function useTrackerLive(viewerId: string, store: AirdropStore): void {
  const router = useRouter();
  const queryClient = useQueryClient();
  useEffect(
    () =>
      liveOf(viewerId).subscribe((signal) => {
        if (signal.kind === 'resync') {
          store.resync();
          void queryClient.invalidateQueries({ queryKey: ['subscription'] });
          return;
        }
        if (signal.kind === 'refused') {
          void followAccount(router, queryClient);
          return;
        }
        const { topic, revision } = signal.change;
        if (topic === 'airdrops' && revision !== undefined) store.noteRevision(revision);
        if (topic === 'subscription') void queryClient.invalidateQueries({ queryKey: ['subscription'] });
        if (topic === 'account') {
          // A new time zone moves 'today', and the figures with it.
          void followAccount(router, queryClient).then((viewer) => {
            if (viewer?.id === viewerId) store.resync();
          });
        }
      }),
    [viewerId, store, router, queryClient],
  );
}
