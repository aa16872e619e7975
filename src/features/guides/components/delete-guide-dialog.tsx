import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { isAppError } from '#/lib/app-error.ts';
import { ConfirmDialog } from '#/ui/confirm-dialog.tsx';
import { toast } from '#/ui/toast-store.ts';
import type { GuideDialogProps } from './guide-dialogs.tsx';
import { dropGuide } from './guides.ts';

const refused = 'You do not have permission to delete this guide. Only administrators can delete guides.';

function reasonOf(error: unknown): string {
  if (!isAppError(error)) return 'Please try again later.';
  return error.code === 'FORBIDDEN' ? refused : error.message || 'Please try again later.';
}

export function DeleteGuideDialog({ guide, open, onClose, onRemoved }: GuideDialogProps) {
  const { api } = useRouter().options.context;
  const queryClient = useQueryClient();
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string>();

  const remove = async () => {
    setBusy(true);
    setError(undefined);
    try {
      await api.guides.remove({ id: guide.id }).catch((failure: unknown) => {
        // Deleted in another tab already: what was asked for is so.
        if (!isAppError(failure) || failure.code !== 'NOT_FOUND') throw failure;
      });
    } catch (failure) {
      const description = reasonOf(failure);
      setError(description);
      setBusy(false);
      toast({ title: 'Failed to delete guide', description, tone: 'destructive' });
      return;
    }
    toast({
      title: 'Guide deleted',
      description: 'The airdrop guide has been removed.',
      tone: 'success',
    });
    setBusy(false);
    onClose();
    onRemoved();
    dropGuide(queryClient, guide.id);
  };

  return (
    <ConfirmDialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title="Delete Guide"
      description={`Are you sure you want to delete the guide "${guide.title}"? This action cannot be undone.`}
      confirmLabel="Delete"
      busyLabel="Deleting…"
      onConfirm={() => void remove()}
      busy={busy}
      error={error}
    />
  );
}
