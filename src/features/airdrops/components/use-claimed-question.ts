import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { profitSettingsQuery } from '#/features/profit/components/profit.ts';
import { trackerWalletsQuery } from '#/features/tracker-wallets/components/tracker-wallets.ts';
import { useTrackerDialogs } from './tracker-dialogs.ts';

/**
 * Returns a function that asks for the rewards of a claimed airdrop, unless its data fails to load or the dialog has
 * been closed (`isOpen`).
 */
export function useClaimedQuestion(isOpen: boolean): (id: string) => Promise<void> {
  const { api } = useRouter().options.context;
  const queryClient = useQueryClient();
  const { open } = useTrackerDialogs();
  const isStillOpen = useRef(isOpen);
  useEffect(() => {
    isStillOpen.current = isOpen;
    return () => {
      isStillOpen.current = false;
    };
  }, [isOpen]);

  return async (id) => {
    try {
      const [settings] = await Promise.all([
        queryClient.query(profitSettingsQuery(api)),
        queryClient.query(trackerWalletsQuery(api)),
      ]);
      if (isStillOpen.current) open({ kind: 'claimed', id, currency: settings.currency });
    } catch {
      // Optional: the airdrop is claimed anyway, and rewards can be added on the profit page.
    }
  };
}
