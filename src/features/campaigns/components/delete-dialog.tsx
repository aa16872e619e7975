import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { isAppError } from '#/lib/app-error.ts';
import { ConfirmDialog } from '#/ui/confirm-dialog.tsx';
import { toast } from '#/ui/toast-store.ts';
import type { Campaign } from '../schema.ts';

type DeleteDialogProps = {
  campaign: Campaign;
  open: boolean;
  onClose: () => void;
  /** By default the page is loaded anew. */
  onDeleted?: () => Promise<void>;
};

export function DeleteDialog({ campaign, open, onClose, onDeleted }: DeleteDialogProps) {
  const router = useRouter();
  const { api } = router.options.context;
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string>();

  const remove = async () => {
    setBusy(true);
    setError(undefined);
    try {
      await api.campaigns.remove({ id: campaign.id }).catch((failure: unknown) => {
        // Deleted in another tab already: what was asked for is so.
        if (!isAppError(failure) || failure.code !== 'NOT_FOUND') throw failure;
      });
    } catch (failure) {
      setError((isAppError(failure) && failure.message) || 'Please try again.');
      toast({ title: 'Failed to delete campaign', tone: 'destructive' });
      setBusy(false);
      return;
    }
    toast({ title: 'Campaign deleted successfully!', tone: 'success' });
    onClose();
    await (onDeleted?.() ?? router.invalidate());
  };

  return (
    <ConfirmDialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title="Delete Campaign"
      description={`Are you sure you want to delete the campaign “${campaign.title}”? This action cannot be undone.`}
      confirmLabel="Delete"
      busyLabel="Deleting…"
      onConfirm={() => void remove()}
      busy={busy}
      error={error}
    />
  );
}
