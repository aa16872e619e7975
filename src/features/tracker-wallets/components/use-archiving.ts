import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useCallback } from 'react';
import { toast } from '#/ui/toast-store.ts';
import { useAction } from '#/ui/use-action.ts';
import { getWalletTitle } from '../policy.ts';
import type { TrackerWallet } from '../schema.ts';
import { trackerWalletsQuery } from './tracker-wallets.ts';

const undoShownMs = 10_000;

/** Archives or restores a wallet, with undo. `archive` is stable across renders. */
export function useArchiving() {
  const { api } = useRouter().options.context;
  const queryClient = useQueryClient();
  const { run, isBusyWith } = useAction({ failureMessage: 'Please try again.' });
  const archive = useCallback(
    async (wallet: TrackerWallet): Promise<void> => {
      const { id } = wallet;
      const refetch = () => queryClient.invalidateQueries({ queryKey: trackerWalletsQuery(api).queryKey });
      const setArchived = async (isArchived: boolean) => {
        const saveAndRefetch = async () => {
          await api.trackerWallets.edit({ id, isArchived });
          await refetch();
        };
        const title = isArchived ? 'Couldn’t archive the wallet' : 'Couldn’t restore the wallet';
        const isDone = await run(saveAndRefetch, { keys: id, title });
        if (!isDone) await refetch();
        return isDone;
      };
      const isArchived = !wallet.isArchived;
      if (!(await setArchived(isArchived))) return;
      toast({
        title: `${isArchived ? 'Archived' : 'Restored'} ${getWalletTitle(wallet)}`,
        tone: 'success',
        duration: undoShownMs,
        action: {
          label: 'Undo',
          altText: 'Undo within ten seconds',
          onAction: () => void setArchived(!isArchived),
        },
      });
    },
    [api, queryClient, run],
  );
  return { archive, isArchiving: isBusyWith };
}
