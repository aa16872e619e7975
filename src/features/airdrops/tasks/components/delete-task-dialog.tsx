import { getErrorMessage } from '#/lib/app-error.ts';
import { DeleteDialog } from '#/ui/delete-dialog.tsx';
import type { Task } from '../schema.ts';

type DeleteTaskDialogProps = {
  task: Task;
  open: boolean;
  onClose: () => void;
  remove: () => Promise<unknown>;
  onRemoved: () => void;
  focusNext: () => void;
};

export function DeleteTaskDialog({ task, ...rest }: DeleteTaskDialogProps) {
  return (
    <DeleteDialog
      {...rest}
      title="Delete task"
      description={`This deletes “${task.text}” and every wallet’s progress on it. This can’t be undone.`}
      explain={(error) => getErrorMessage(error, 'Couldn’t delete the task. Please try again.')}
    />
  );
}
