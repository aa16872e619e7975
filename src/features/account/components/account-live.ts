import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { liveOf } from '#/lib/live.ts';
import { followAccount } from '../../session/components/viewer-sync.ts';

/** Keeps a private page in step with what other devices do to the account, the end of this session included. */
export function useAccountLive(viewerId: string, keys: readonly (readonly unknown[])[]): void {
  const router = useRouter();
  const queryClient = useQueryClient();
  useEffect(
    () =>
      liveOf(viewerId).subscribe((signal) => {
        if (signal.kind === 'change' && signal.change.topic !== 'account') return;
        void followAccount(router, queryClient).then((viewer) => {
          if (signal.kind === 'refused' || viewer?.id !== viewerId) return;
          for (const queryKey of keys) void queryClient.invalidateQueries({ queryKey });
        });
      }),
    [viewerId, router, queryClient, keys],
  );
}
