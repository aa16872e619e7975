import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { getErrorMessage } from '#/lib/app-error.ts';
import { DeleteDialog } from '#/ui/delete-dialog.tsx';
import { toast } from '#/ui/toast-store.ts';
import type { Yap } from '../schema.ts';
import { refreshYaps } from './yaps.ts';

type DeleteYapDialogProps = {
  yap: Yap;
  open: boolean;
  onClose: () => void;
  /** Moves the focus after deletion. */
  onDeleted: () => void;
};

export function DeleteYapDialog({ yap, open, onClose, onDeleted }: DeleteYapDialogProps) {
  const { api } = useRouter().options.context;
  const queryClient = useQueryClient();
  return (
    <DeleteDialog
      open={open}
      onClose={onClose}
      title={`Delete “${yap.projectName}”?`}
      description="This also deletes its notes and draft. This action cannot be undone."
      remove={() => api.yaps.remove({ id: yap.id })}
      explain={(failure) => {
        toast({ title: 'Failed to delete yap entry', tone: 'destructive' });
        return getErrorMessage(failure, 'Please try again.');
      }}
      onRemoved={() => {
        toast({ title: 'Yap entry deleted successfully', tone: 'success' });
        refreshYaps(queryClient);
      }}
      focusNext={onDeleted}
    />
  );
}
