import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useDeletionReason } from '#/features/items/components/use-deletion-reason.tsx';
import { getErrorMessage } from '#/lib/app-error.ts';
import { DeleteDialog } from '#/ui/delete-dialog.tsx';
import { toast } from '#/ui/toast-store.ts';
import type { Quest } from '../schema.ts';

type DeleteQuestDialogProps = {
  quest: Pick<Quest, 'id' | 'title'>;
  open: boolean;
  onClose: () => void;
  onDeleted?: (() => void) | undefined;
};

export function DeleteQuestDialog({ quest, open, onClose, onDeleted }: DeleteQuestDialogProps) {
  const { api } = useRouter().options.context;
  const queryClient = useQueryClient();
  const deletion = useDeletionReason(quest.id);
  return (
    <DeleteDialog
      open={open}
      onClose={onClose}
      title="Delete Quest"
      description={`Are you sure you want to delete the quest “${quest.title}”? Everyone’s progress will be deleted. This action cannot be undone.`}
      remove={() => api.quests.remove({ id: quest.id, reason: deletion.reason })}
      explain={(failure) => getErrorMessage(failure, 'Couldn’t delete quest')}
      onRemoved={() => {
        toast({ title: 'Quest deleted', tone: 'success' });
        onDeleted?.();
        void queryClient.invalidateQueries({ queryKey: ['quests'] });
      }}
      isReady={deletion.isReady}
    >
      {deletion.control}
    </DeleteDialog>
  );
}
