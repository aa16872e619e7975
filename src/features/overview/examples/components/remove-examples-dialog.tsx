import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { getErrorMessage } from '#/lib/app-error.ts';
import { DeleteDialog } from '#/ui/delete-dialog.tsx';
import { toast } from '#/ui/toast-store.ts';
import { type ExampleCounts, formatExamples } from '../schema.ts';
import { examplesQuery } from './examples-query.ts';

type RemoveExamplesDialogProps = { counts: ExampleCounts; open: boolean; onClose: () => void };

export function RemoveExamplesDialog({ counts, open, onClose }: RemoveExamplesDialogProps) {
  const { api } = useRouter().options.context;
  const queryClient = useQueryClient();
  return (
    <DeleteDialog
      open={open}
      onClose={onClose}
      title="Remove all examples?"
      description={`This deletes ${formatExamples(counts)}, with everything people attached to them, such as follows, participations, and progress. Other listings stay. This can’t be undone.`}
      label="Remove examples"
      busyLabel="Removing…"
      remove={() => api.examples.remove()}
      explain={(failure) => getErrorMessage(failure, 'Couldn’t remove the examples. Please try again.')}
      onRemoved={() => {
        toast({ title: 'Examples removed', tone: 'success' });
        void queryClient.invalidateQueries({ queryKey: examplesQuery(api).queryKey });
      }}
    />
  );
}
