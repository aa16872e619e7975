import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { liveOf } from '#/lib/live.ts';
import { refetchViewer } from '../../accounts/components/viewer.ts';
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
        const { topic, revision } = signal.change;
        if (topic === 'airdrops' && revision !== undefined) store.noteRevision(revision);
        if (topic === 'subscription') void queryClient.invalidateQueries({ queryKey: ['subscription'] });
        if (topic === 'account') {
          refetchViewer(queryClient, router.options.context.api)
            .then(() => router.invalidate())
            .catch(() => undefined);
        }
      }),
    [viewerId, store, router, queryClient],
  );
}
