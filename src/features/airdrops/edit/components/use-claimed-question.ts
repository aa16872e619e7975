import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { profitSettingsQuery } from '#/features/profit/components/profit.ts';
import { trackerWalletsQuery } from '#/features/tracker-wallets/components/tracker-wallets.ts';
import { useTracker } from '../../components/tracker-context.ts';

/** Asks what came once an airdrop is claimed: unless what that takes doesn't come, or `isOpen`, its dialog, was closed meanwhile. */
export function useClaimedQuestion(isOpen: boolean): (id: string) => Promise<void> {
  const { api } = useRouter().options.context;
  const queryClient = useQueryClient();
  const tracker = useTracker();
  const isHere = useRef(isOpen);
  useEffect(() => {
    isHere.current = isOpen;
    return () => {
      isHere.current = false;
    };
  }, [isOpen]);

  return async (id) => {
    try {
      const [settings] = await Promise.all([
        queryClient.query(profitSettingsQuery(api)),
        queryClient.query(trackerWalletsQuery(api)),
      ]);
      if (isHere.current) tracker.open({ kind: 'claimed', id, currency: settings.currency });
    } catch {
      // The airdrop is claimed all the same; the profit page takes what came at any time.
    }
  };
}
