import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { followAccount } from '#/features/accounts/components/viewer-sync.ts';
import { liveOf } from '#/lib/live.ts';
import { refreshCredits } from './balance.ts';

/** Keeps the balance on the page in step with what is pushed; `onChange` is told as well. */
export function useBalanceLive(viewerId: string, onChange?: () => void): void {
  const router = useRouter();
  const queryClient = useQueryClient();
  useEffect(
    () =>
      liveOf(viewerId).subscribe((signal) => {
        if (signal.kind === 'refused') {
          void followAccount(router, queryClient);
          return;
        }
        if (signal.kind === 'change' && signal.change.topic !== 'credits') return;
        void refreshCredits(queryClient);
        onChange?.();
      }),
    [viewerId, router, queryClient, onChange],
  );
}
