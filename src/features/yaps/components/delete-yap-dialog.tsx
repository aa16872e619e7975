import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { isAppError } from '#/lib/app-error.ts';
import { ConfirmDialog } from '#/ui/confirm-dialog.tsx';
import { toast } from '#/ui/toast-store.ts';
import type { Yap } from '../schema.ts';
import { yapsKey } from './yaps.ts';

type DeleteYapDialogProps = {
  yap: Yap;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** Where the keyboard goes on when the entry is gone. */
  onGone: () => void;
};

export function DeleteYapDialog({ yap, open, onOpenChange, onGone }: DeleteYapDialogProps) {
  const { api } = useRouter().options.context;
  const queryClient = useQueryClient();
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string>();
  const [isGone, setIsGone] = useState(false);

  const remove = async () => {
    setBusy(true);
    setError(undefined);
    try {
      await api.yaps.remove({ id: yap.id }).catch((failure: unknown) => {
        // Deleted in another tab already: what was asked for is so.
        if (!isAppError(failure) || failure.code !== 'NOT_FOUND') throw failure;
      });
    } catch (failure) {
      setError((isAppError(failure) && failure.message) || 'Please try again.');
      toast({ title: 'Failed to delete yap entry', tone: 'destructive' });
      setBusy(false);
      return;
    }
    toast({ title: 'Yap entry deleted successfully', tone: 'success' });
    setBusy(false);
    setIsGone(true);
    onOpenChange(false);
    void queryClient.invalidateQueries({ queryKey: yapsKey });
    void queryClient.invalidateQueries({ queryKey: ['subscription'] });
  };

  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onOpenChange}
      title={`Delete “${yap.projectName}”?`}
      description="The entry goes with its notes and its draft. This action cannot be undone."
      confirmLabel="Delete"
      busyLabel="Deleting…"
      onConfirm={() => void remove()}
      busy={busy}
      error={error}
      onCloseAutoFocus={(event) => {
        if (!isGone) return;
        event.preventDefault();
        onGone();
      }}
    />
  );
}
