import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { useBalanceLive } from '#/features/credits/components/use-balance-live.ts';
import { refreshOwnCampaigns } from './creator-queries.ts';

/** Keeps balance and follow campaigns on the page in step with what is pushed. */
export function useCreatorLive(viewerId: string): void {
  const queryClient = useQueryClient();
  const refresh = useCallback(() => void refreshOwnCampaigns(queryClient), [queryClient]);
  useBalanceLive(viewerId, refresh);
}
