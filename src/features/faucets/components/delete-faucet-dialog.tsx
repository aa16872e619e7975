import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { isAppError } from '#/lib/app-error.ts';
import { ConfirmDialog } from '#/ui/confirm-dialog.tsx';
import { toast } from '#/ui/toast-store.ts';
import type { FaucetDialogProps } from './faucet-dialogs.tsx';
import { dropFaucet } from './faucets.ts';

const failed = 'Failed to delete faucet. Please try again.';

export function DeleteFaucetDialog({ faucet, open, onClose }: FaucetDialogProps) {
  const { api } = useRouter().options.context;
  const queryClient = useQueryClient();
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string>();
  if (faucet === undefined) return null;

  const remove = async () => {
    setBusy(true);
    setError(undefined);
    try {
      await api.faucets.remove({ id: faucet.id }).catch((failure: unknown) => {
        // Deleted in another tab already: what was asked for is so.
        if (!isAppError(failure) || failure.code !== 'NOT_FOUND') throw failure;
      });
      toast({ title: 'Success', description: 'Faucet deleted successfully', tone: 'success' });
      onClose();
      dropFaucet(queryClient, faucet.id);
    } catch {
      setError(failed);
      toast({ title: 'Error', description: failed, tone: 'destructive' });
    } finally {
      setBusy(false);
    }
  };

  return (
    <ConfirmDialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title="Delete Faucet"
      description={`Are you sure you want to delete the ${faucet.name} faucet? This action cannot be undone.`}
      confirmLabel="Delete"
      busyLabel="Deleting…"
      onConfirm={() => void remove()}
      busy={busy}
      error={error}
    />
  );
}
