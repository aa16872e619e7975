import { lazyDialog, type useDialogs } from '#/ui/lazy-dialog.tsx';
import type { TrackerWallet } from '../schema.ts';

export type WalletDialog = { kind: 'add' } | { kind: 'edit' | 'delete'; wallet: TrackerWallet };

export const EditWalletDialog = lazyDialog(() => import('./edit-wallet-dialog.tsx'), 'EditWalletDialog');
const DeleteWalletDialog = lazyDialog(() => import('./delete-wallet-dialog.tsx'), 'DeleteWalletDialog');

type WalletDialogsProps = {
  dialogs: ReturnType<typeof useDialogs<WalletDialog>>;
  onDeleted: () => void;
};

export function WalletDialogs({ dialogs, onDeleted }: WalletDialogsProps) {
  const { dialog, shown, sequence } = dialogs;
  if (dialog === undefined) return null;
  if (dialog.kind === 'delete') {
    return <DeleteWalletDialog key={sequence} {...shown} wallet={dialog.wallet} onDeleted={onDeleted} />;
  }
  const wallet = dialog.kind === 'edit' ? dialog.wallet : undefined;
  return <EditWalletDialog key={sequence} {...shown} wallet={wallet} />;
}
