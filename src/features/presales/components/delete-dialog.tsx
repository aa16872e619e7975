import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { isAppError } from '#/lib/app-error.ts';
import { ConfirmDialog } from '#/ui/confirm-dialog.tsx';
import { toast } from '#/ui/toast-store.ts';
import type { Presale } from '../schema.ts';

type DeleteDialogProps = {
  presale: Presale;
  open: boolean;
  onClose: () => void;
  /** By default the page is loaded anew. */
  onDeleted?: () => Promise<void>;
};

export function DeleteDialog({ presale, open, onClose, onDeleted }: DeleteDialogProps) {
  const router = useRouter();
  const { api } = router.options.context;
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string>();

  const remove = async () => {
    setBusy(true);
    setError(undefined);
    try {
      await api.presales.remove({ id: presale.id }).catch((failure: unknown) => {
        // Deleted in another tab already: what was asked for is so.
        if (!isAppError(failure) || failure.code !== 'NOT_FOUND') throw failure;
      });
    } catch (failure) {
      setError((isAppError(failure) && failure.message) || 'Please try again.');
      toast({ title: 'Failed to delete presale', tone: 'destructive' });
      setBusy(false);
      return;
    }
    toast({ title: 'Presale deleted successfully', tone: 'success' });
    onClose();
    await (onDeleted?.() ?? router.invalidate());
  };

  return (
    <ConfirmDialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title="Delete Presale"
      description={`Are you sure you want to delete the presale of ${presale.projectName}? This action cannot be undone.`}
      confirmLabel="Delete"
      busyLabel="Deleting…"
      onConfirm={() => void remove()}
      busy={busy}
      error={error}
    />
  );
}
