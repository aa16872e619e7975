import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { DeleteDialog } from '#/ui/delete-dialog.tsx';
import { toast } from '#/ui/toast-store.ts';
import type { Faucet } from '../schema.ts';
import { removeCachedFaucet } from './faucets.ts';

const failed = 'Failed to delete faucet. Please try again.';

type DeleteFaucetDialogProps = { faucet: Faucet; open: boolean; onClose: () => void };

export function DeleteFaucetDialog({ faucet, open, onClose }: DeleteFaucetDialogProps) {
  const { api } = useRouter().options.context;
  const queryClient = useQueryClient();
  return (
    <DeleteDialog
      open={open}
      onClose={onClose}
      title="Delete Faucet"
      description={`Are you sure you want to delete the ${faucet.name} faucet? This action cannot be undone.`}
      remove={() => api.faucets.remove({ id: faucet.id })}
      explain={() => {
        toast({ title: 'Error', description: failed, tone: 'destructive' });
        return failed;
      }}
      onRemoved={() => {
        toast({ title: 'Success', description: 'Faucet deleted successfully', tone: 'success' });
        removeCachedFaucet(queryClient, faucet.id);
      }}
    />
  );
}
