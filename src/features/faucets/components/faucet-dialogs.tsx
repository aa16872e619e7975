import { lazyDialog, type useDialogs } from '#/ui/lazy-dialog.tsx';
import type { Faucet } from '../schema.ts';

export type FaucetDialog = { kind: 'add' } | { kind: 'edit' | 'delete'; faucet: Faucet };

const loadForm = () => import('./edit-faucet-dialog.tsx').then((module) => module.EditFaucetDialog);
const loadDelete = () => import('./delete-faucet-dialog.tsx').then((module) => module.DeleteFaucetDialog);
const failureText = (action: string) => `Failed to ${action} faucet. Please try again.`;

export const AddFaucetDialog = lazyDialog(loadForm, failureText('add'));
const EditFaucetDialog = lazyDialog(loadForm, failureText('edit'));
const DeleteFaucetDialog = lazyDialog(loadDelete, failureText('delete'));

type FaucetDialogsProps = { dialogs: ReturnType<typeof useDialogs<FaucetDialog>> };

/** The dialogs of admins. */
export function FaucetDialogs({ dialogs }: FaucetDialogsProps) {
  const { dialog, isOpen: open, sequence, close: onClose } = dialogs;
  if (dialog === undefined) return null;
  const shown = { open, onClose };
  if (dialog.kind === 'add') return <AddFaucetDialog key={sequence} {...shown} />;
  const Dialog = dialog.kind === 'edit' ? EditFaucetDialog : DeleteFaucetDialog;
  return <Dialog key={sequence} faucet={dialog.faucet} {...shown} />;
}
