import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useMemo } from 'react';
import type { Api } from '#/lib/api-client.ts';
import { getErrorMessage } from '#/lib/app-error.ts';
import { toast } from '#/ui/toast-store.ts';
import { walletTitle } from '../policy.ts';
import type { TrackerWallet } from '../schema.ts';
import { trackerWalletsQuery } from './tracker-wallets.ts';

const undoShownMs = 10_000;

/** Returns a function that archives or restores a wallet, with undo. */
export function useArchiving() {
  const { api } = useRouter().options.context;
  const queryClient = useQueryClient();
  return useMemo(() => createArchiving(api, queryClient), [api, queryClient]);
}

function createArchiving(api: Api, queryClient: QueryClient) {
  const setArchived = async ({ id }: TrackerWallet, isArchived: boolean): Promise<boolean> => {
    try {
      await api.trackerWallets.edit({ id, isArchived });
      return true;
    } catch (error) {
      toast({
        title: isArchived ? 'Couldn’t archive the wallet' : 'Couldn’t restore the wallet',
        description: getErrorMessage(error, 'Please try again.'),
        tone: 'destructive',
      });
      return false;
    } finally {
      await queryClient.invalidateQueries({ queryKey: trackerWalletsQuery(api).queryKey });
    }
  };

  return async (wallet: TrackerWallet): Promise<void> => {
    const isArchived = !wallet.isArchived;
    if (!(await setArchived(wallet, isArchived))) return;
    toast({
      title: `${isArchived ? 'Archived' : 'Restored'} ${walletTitle(wallet)}`,
      tone: 'success',
      duration: undoShownMs,
      action: {
        label: 'Undo',
        altText: 'Undo within ten seconds',
        onAction: () => void setArchived(wallet, !isArchived),
      },
    });
  };
}
