import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { liveOf } from '#/lib/live.ts';
import { refreshOwnCampaigns } from './creator-queries.ts';

/** Keeps the creator's follow campaigns on the page in step with what is pushed. */
export function useCreatorLive(viewerId: string): void {
  const queryClient = useQueryClient();
  useEffect(
    () =>
      liveOf(viewerId).subscribe((signal) => {
        if (signal.kind === 'refused') return;
        if (signal.kind === 'change' && signal.change.topic !== 'follow') return;
        void refreshOwnCampaigns(queryClient);
      }),
    [viewerId, queryClient],
  );
}
