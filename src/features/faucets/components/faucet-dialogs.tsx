import { useQueryClient } from '@tanstack/react-query';
import { lazyDialog, type useDialogs } from '#/ui/lazy-dialog.tsx';
import type { Faucet } from '../schema.ts';
import { removeCachedFaucet } from './faucets.ts';

export type FaucetDialog = { kind: 'add' } | { kind: 'edit' | 'delete'; faucet: Faucet };

const loadForm = () => import('./edit-faucet-dialog.tsx');
const failureText = (action: string) => `Failed to ${action} faucet. Please try again.`;

export const AddFaucetDialog = lazyDialog(loadForm, 'EditFaucetDialog', failureText('add'));
const EditFaucetDialog = lazyDialog(loadForm, 'EditFaucetDialog', failureText('edit'));
const DeleteListingDialog = lazyDialog(
  () => import('#/features/items/components/delete-listing-dialog.tsx'),
  'DeleteListingDialog',
  failureText('delete'),
);

type FaucetDialogsProps = { dialogs: ReturnType<typeof useDialogs<FaucetDialog>> };

export function FaucetDialogs({ dialogs }: FaucetDialogsProps) {
  const queryClient = useQueryClient();
  const { dialog, shown, sequence } = dialogs;
  if (dialog === undefined) return null;
  if (dialog.kind === 'add') return <AddFaucetDialog key={sequence} {...shown} />;
  const { faucet } = dialog;
  if (dialog.kind === 'edit') return <EditFaucetDialog key={sequence} faucet={faucet} {...shown} />;
  return (
    <DeleteListingDialog
      key={sequence}
      kind="faucet"
      id={faucet.id}
      name={faucet.name}
      {...shown}
      onDeleted={() => removeCachedFaucet(queryClient, faucet.id)}
    />
  );
}
