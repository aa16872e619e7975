import { useQueryClient } from '@tanstack/react-query';
import { lazyDialog, type useDialogs } from '#/ui/lazy-dialog.tsx';
import type { Quest } from '../schema.ts';

const EditQuestDialog = lazyDialog(() => import('./edit-quest-dialog.tsx'), 'EditQuestDialog');
const DeleteListingDialog = lazyDialog(
  () => import('#/features/items/components/delete-listing-dialog.tsx'),
  'DeleteListingDialog',
);

export type QuestDialog =
  | { kind: 'add' }
  | { kind: 'edit'; id: string }
  | { kind: 'delete'; quest: Pick<Quest, 'id' | 'title'> };

type QuestDialogsProps = {
  dialogs: ReturnType<typeof useDialogs<QuestDialog>>;
  /** Called after the quest was deleted. */
  onDeleted?: () => void;
};

export function QuestDialogs({ dialogs, onDeleted }: QuestDialogsProps) {
  const queryClient = useQueryClient();
  const { dialog, shown, sequence } = dialogs;
  if (dialog === undefined) return null;
  if (dialog.kind === 'delete') {
    return (
      <DeleteListingDialog
        key={sequence}
        {...shown}
        kind="quest"
        id={dialog.quest.id}
        name={dialog.quest.title}
        onDeleted={() => {
          onDeleted?.();
          void queryClient.invalidateQueries({ queryKey: ['quests'] });
        }}
      />
    );
  }
  return <EditQuestDialog key={sequence} {...shown} id={dialog.kind === 'edit' ? dialog.id : undefined} />;
}
