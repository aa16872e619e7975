import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { getErrorMessage } from '#/lib/app-error.ts';
import { formatCount } from '#/lib/text.ts';
import { DeleteDialog } from '#/ui/delete-dialog.tsx';
import { toast } from '#/ui/toast-store.ts';
import { formatEntryCount, getWalletTitle } from '../policy.ts';
import type { TrackerWallet } from '../schema.ts';
import { trackerWalletsQuery } from './tracker-wallets.ts';

type DeleteWalletDialogProps = {
  wallet: TrackerWallet;
  open: boolean;
  onClose: () => void;
  /** Moves the focus after deletion. */
  onDeleted: () => void;
};

function describeConsequences({ airdropCount, entryCount, isArchived }: TrackerWallet): string {
  return [
    airdropCount === 0
      ? 'No airdrop uses it.'
      : `This also removes its states, amounts, and completed tasks from ${formatCount(airdropCount, 'airdrop')}.`,
    entryCount > 0 && `${formatEntryCount(entryCount)} will stay on the Profit page.`,
    'This can’t be undone.',
    !isArchived && airdropCount > 0 && 'To keep its history, archive it instead.',
  ]
    .filter((sentence) => sentence !== false)
    .join(' ');
}

export function DeleteWalletDialog({ wallet, open, onClose, onDeleted }: DeleteWalletDialogProps) {
  const { api } = useRouter().options.context;
  const queryClient = useQueryClient();
  return (
    <DeleteDialog
      open={open}
      onClose={onClose}
      title={`Delete “${getWalletTitle(wallet)}”?`}
      description={describeConsequences(wallet)}
      remove={() => api.trackerWallets.remove({ id: wallet.id })}
      explain={(failure) => getErrorMessage(failure, 'Couldn’t delete the wallet. Please try again.')}
      onRemoved={() => {
        toast({ title: 'Wallet deleted', tone: 'success' });
        void queryClient.invalidateQueries({ queryKey: trackerWalletsQuery(api).queryKey });
      }}
      focusNext={onDeleted}
    />
  );
}
