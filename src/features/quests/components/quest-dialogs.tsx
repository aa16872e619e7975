import { lazyDialog, type useDialogs } from '#/ui/lazy-dialog.tsx';
import type { Quest } from '../schema.ts';

const EditQuestDialog = lazyDialog(() =>
  import('./edit-quest-dialog.tsx').then((module) => module.EditQuestDialog),
);
const DeleteQuestDialog = lazyDialog(() =>
  import('./delete-quest-dialog.tsx').then((module) => module.DeleteQuestDialog),
);

export type QuestDialog =
  | { kind: 'add' }
  | { kind: 'edit'; id: string }
  | { kind: 'delete'; quest: Pick<Quest, 'id' | 'title'> };

type QuestDialogsProps = {
  dialogs: ReturnType<typeof useDialogs<QuestDialog>>;
  /** Called after the quest was deleted; its own page then navigates away. */
  onDeleted?: () => void;
};

export function QuestDialogs({ dialogs, onDeleted }: QuestDialogsProps) {
  const { dialog, shown, sequence } = dialogs;
  if (dialog === undefined) return null;
  if (dialog.kind === 'delete') {
    return <DeleteQuestDialog key={sequence} {...shown} quest={dialog.quest} onDeleted={onDeleted} />;
  }
  return <EditQuestDialog key={sequence} {...shown} id={dialog.kind === 'edit' ? dialog.id : undefined} />;
}
