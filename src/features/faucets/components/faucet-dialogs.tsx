import { lazyDialog, type useDialogs } from '#/ui/lazy-dialog.tsx';
import type { Faucet } from '../schema.ts';

export type FaucetDialog = { kind: 'add' } | { kind: 'edit' | 'delete'; faucet: Faucet };

const loadForm = () => import('./edit-faucet-dialog.tsx').then((module) => module.EditFaucetDialog);
const loadDelete = () => import('./delete-faucet-dialog.tsx').then((module) => module.DeleteFaucetDialog);
const failedTo = (what: string) => `Failed to ${what} faucet. Please try again.`;

export const AddFaucetDialog = lazyDialog(loadForm, failedTo('add'));
const EditFaucetDialog = lazyDialog(loadForm, failedTo('edit'));
const DeleteFaucetDialog = lazyDialog(loadDelete, failedTo('delete'));

type FaucetDialogsProps = { dialogs: ReturnType<typeof useDialogs<FaucetDialog>> };

/** The admin's dialogs. */
export function FaucetDialogs({ dialogs }: FaucetDialogsProps) {
  const { dialog, isOpen: open, sequence, close: onClose } = dialogs;
  if (dialog === undefined) return null;
  const shown = { open, onClose };
  if (dialog.kind === 'add') return <AddFaucetDialog key={sequence} {...shown} />;
  const Dialog = dialog.kind === 'edit' ? EditFaucetDialog : DeleteFaucetDialog;
  return <Dialog key={sequence} faucet={dialog.faucet} {...shown} />;
}
