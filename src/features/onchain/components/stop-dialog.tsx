import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { getWalletTitle } from '#/features/tracker-wallets/policy.ts';
import type { TrackerWallet } from '#/features/tracker-wallets/schema.ts';
import { getErrorMessage } from '#/lib/app-error.ts';
import { Checkbox } from '#/ui/checkbox.tsx';
import { DeleteDialog } from '#/ui/delete-dialog.tsx';
import { toast } from '#/ui/toast-store.ts';
import type { OnchainOverview } from '../schema.ts';
import { onchainQuery } from './onchain-queries.ts';

type StopDialogProps = {
  wallet: TrackerWallet;
  overview: OnchainOverview;
  open: boolean;
  onClose: () => void;
  /** Moves the focus after the wallet's row was removed. */
  onDeleted: () => void;
};

/** Stops watching a wallet, or deletes the data of one that is no longer watched. */
export function StopDialog({ wallet, overview, open, onClose, onDeleted }: StopDialogProps) {
  const { api } = useRouter().options.context;
  const queryClient = useQueryClient();
  const [isWatched] = useState(() =>
    overview.wallets.some(({ id, ...activity }) => id === wallet.id && activity.isWatched),
  );
  const [isErased, setIsErased] = useState(!isWatched);
  const name = getWalletTitle(wallet);
  return (
    <DeleteDialog
      open={open}
      onClose={onClose}
      title={isWatched ? `Stop watching “${name}”?` : `Delete the activity of “${name}”?`}
      description={
        isWatched
          ? 'Servers are no longer asked about this wallet. You can watch it again any time.'
          : 'This deletes its activity. The wallet stays in your book.'
      }
      {...(isWatched && { label: 'Stop watching', busyLabel: 'Stopping…' })}
      remove={() => api.onchain.remove({ id: wallet.id, erase: isErased })}
      explain={(failure) =>
        getErrorMessage(
          failure,
          isWatched
            ? 'Couldn’t stop watching the wallet. Please try again.'
            : 'Couldn’t delete the activity. Please try again.',
        )
      }
      onRemoved={() => {
        toast({ title: isWatched ? `Stopped watching ${name}` : 'Activity deleted', tone: 'success' });
        void queryClient.invalidateQueries({ queryKey: onchainQuery(api).queryKey });
      }}
      focusNext={isErased ? onDeleted : undefined}
    >
      {isWatched && (
        <Checkbox
          label="Also delete its activity"
          checked={isErased}
          onChange={({ target }) => setIsErased(target.checked)}
        />
      )}
    </DeleteDialog>
  );
}
