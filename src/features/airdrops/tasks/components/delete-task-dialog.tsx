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
      description={`“${task.text}” and its progress for every wallet will be deleted. This can’t be undone.`}
      explain={(error) => getErrorMessage(error, 'Failed to delete the task. Please try again.')}
    />
  );
}
