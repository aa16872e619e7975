import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { isAppError } from '#/lib/app-error.ts';
import { ConfirmDialog } from '#/ui/confirm-dialog.tsx';
import { toast } from '#/ui/toast-store.ts';
import type { Quest } from '../schema.ts';

type DeleteQuestDialogProps = {
  quest: Pick<Quest, 'id' | 'title'>;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  onDeleted?: (() => void) | undefined;
};

export function DeleteQuestDialog({ quest, open, onOpenChange, onDeleted }: DeleteQuestDialogProps) {
  const { api } = useRouter().options.context;
  const queryClient = useQueryClient();
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string>();

  const remove = async () => {
    setBusy(true);
    setError(undefined);
    try {
      await api.quests.remove({ id: quest.id }).catch((failure: unknown) => {
        // Deleted in another tab already: what was asked for is so.
        if (!isAppError(failure) || failure.code !== 'NOT_FOUND') throw failure;
      });
      toast({ title: 'Success', description: 'Quest deleted successfully', tone: 'success' });
      onOpenChange(false);
      onDeleted?.();
      await queryClient.invalidateQueries({ queryKey: ['quests'] });
    } catch (failure) {
      setError((isAppError(failure) && failure.message) || 'Failed to delete quest');
    } finally {
      setBusy(false);
    }
  };

  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onOpenChange}
      title="Delete Quest"
      description={`Are you sure you want to delete the quest "${quest.title}"? Everybody’s progress goes with it. This action cannot be undone.`}
      confirmLabel="Delete"
      busyLabel="Deleting…"
      onConfirm={() => void remove()}
      busy={busy}
      error={error}
    />
  );
}
