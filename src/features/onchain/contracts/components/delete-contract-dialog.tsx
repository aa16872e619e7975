import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { getErrorMessage } from '#/lib/app-error.ts';
import { DeleteDialog } from '#/ui/delete-dialog.tsx';
import { toast } from '#/ui/toast-store.ts';
import type { KnownContract } from '../schema.ts';

type DeleteContractDialogProps = { contract: KnownContract; open: boolean; onClose: () => void };

export function DeleteContractDialog({ contract, open, onClose }: DeleteContractDialogProps) {
  const { api } = useRouter().options.context;
  const queryClient = useQueryClient();
  return (
    <DeleteDialog
      open={open}
      onClose={onClose}
      title={`Delete the contract of ${contract.project}?`}
      description="It is no longer suggested. Airdrops that have it keep it."
      remove={() => api.knownContracts.remove({ id: contract.id })}
      explain={(failure) => getErrorMessage(failure, 'Couldn’t delete the contract. Please try again.')}
      onRemoved={() => {
        toast({ title: 'Contract deleted', tone: 'success' });
        void queryClient.invalidateQueries({ queryKey: ['known-contracts'] });
      }}
    />
  );
}
