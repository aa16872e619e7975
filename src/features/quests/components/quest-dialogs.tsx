import { lazy, Suspense, useState } from 'react';
import type { Quest } from '../schema.ts';

const EditQuestDialog = lazy(async () => ({
  default: (await import('./edit-quest-dialog.tsx')).EditQuestDialog,
}));
const DeleteQuestDialog = lazy(async () => ({
  default: (await import('./delete-quest-dialog.tsx')).DeleteQuestDialog,
}));

type QuestDialog =
  | { kind: 'add' }
  | { kind: 'edit'; id: string }
  | { kind: 'delete'; quest: Pick<Quest, 'id' | 'title'> };

/** Which of the admin's dialogs is shown. It stays while it fades; `sequence` tells one opening from the next. */
export function useQuestDialogs() {
  const [shown, setShown] = useState<QuestDialog>();
  const [open, setOpen] = useState(false);
  const [sequence, setSequence] = useState(0);
  const show = (next: QuestDialog) => {
    setShown(next);
    setSequence(sequence + 1);
    setOpen(true);
  };
  return { shown, open, setOpen, sequence, show };
}

type QuestDialogsProps = {
  dialogs: ReturnType<typeof useQuestDialogs>;
  /** The quest is gone: where to, from its own page. */
  onDeleted?: () => void;
};

/** The admin's dialogs; their code is loaded with the first that opens. */
export function QuestDialogs({ dialogs, onDeleted }: QuestDialogsProps) {
  const { shown, open, setOpen, sequence } = dialogs;
  if (shown === undefined) return null;
  return (
    <Suspense>
      {shown.kind === 'delete' ? (
        <DeleteQuestDialog
          key={sequence}
          quest={shown.quest}
          open={open}
          onOpenChange={setOpen}
          onDeleted={onDeleted}
        />
      ) : (
        <EditQuestDialog
          key={sequence}
          id={shown.kind === 'edit' ? shown.id : undefined}
          open={open}
          onOpenChange={setOpen}
        />
      )}
    </Suspense>
  );
}
