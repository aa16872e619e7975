import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { getErrorMessage } from '#/lib/app-error.ts';
import { DeleteDialog } from '#/ui/delete-dialog.tsx';
import { toast } from '#/ui/toast-store.ts';
import type { LinkEntry } from '../schema.ts';

type DeleteEntryDialogProps = { entry: LinkEntry; open: boolean; onClose: () => void };

export function DeleteEntryDialog({ entry, open, onClose }: DeleteEntryDialogProps) {
  const { api } = useRouter().options.context;
  const queryClient = useQueryClient();
  return (
    <DeleteDialog
      open={open}
      onClose={onClose}
      title={`Delete the entry for ${entry.host}?`}
      description="Lists and rules will apply to its links again."
      remove={() => api.links.removeEntry({ id: entry.id })}
      explain={(failure) => getErrorMessage(failure, 'Couldn’t delete the entry. Please try again.')}
      onRemoved={() => {
        toast({ title: 'Entry deleted', tone: 'success' });
        void queryClient.invalidateQueries({ queryKey: ['links'] });
      }}
    />
  );
}
