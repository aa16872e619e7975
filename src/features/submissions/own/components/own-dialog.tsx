import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { ignoreNotFound } from '#/lib/missing.ts';
import { ConfirmDialog } from '#/ui/confirm-dialog.tsx';
import { toast } from '#/ui/toast-store.ts';
import { useAction } from '#/ui/use-action.ts';
import { updateSubmissionCache } from '../../components/submissions.ts';
import type { OwnAction } from './my-projects-screen.tsx';

type OwnDialogProps = { pending: OwnAction; open: boolean; onClose: () => void };

/** Confirms withdrawing or deleting a submission. */
export function OwnDialog({ pending: { action, submission }, open, onClose }: OwnDialogProps) {
  const { api } = useRouter().options.context;
  const queryClient = useQueryClient();
  const { run, busy, error } = useAction({ placement: 'beside' });
  const { id, title } = submission;
  const words =
    action === 'withdraw'
      ? {
          title: `Withdraw “${title}”?`,
          description: 'We’ll take it out of review. You can edit and resubmit it.',
          confirm: 'Withdraw',
          busy: 'Withdrawing…',
          done: `“${title}” withdrawn`,
        }
      : {
          title: `Delete “${title}”?`,
          description: 'Everything you entered will be deleted. This can’t be undone.',
          confirm: 'Delete',
          busy: 'Deleting…',
          done: `“${title}” deleted`,
        };

  const confirm = () =>
    run(async () => {
      if (action === 'withdraw') {
        updateSubmissionCache(queryClient, await api.submissions.withdraw({ id }));
      } else {
        await api.submissions.remove({ id }).catch(ignoreNotFound);
        queryClient.removeQueries({ queryKey: ['submission', id] });
        void queryClient.invalidateQueries({ queryKey: ['submissions'] });
      }
      toast({ title: words.done, tone: 'success' });
      onClose();
    });

  return (
    <ConfirmDialog
      open={open}
      onClose={onClose}
      title={words.title}
      description={words.description}
      confirmLabel={words.confirm}
      busyLabel={words.busy}
      tone={action === 'delete' ? 'danger' : 'default'}
      onConfirm={() => void confirm()}
      busy={busy}
      error={error}
    />
  );
}
