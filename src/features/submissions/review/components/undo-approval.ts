import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { createContext } from 'react';
import { toast } from '#/ui/toast-store.ts';
import { useAction } from '#/ui/use-action.ts';
import { updateReviewCache } from '../../components/submissions.ts';
import type { Reviewed } from '../../schema.ts';

/** The Undo button is shown for this time after the server's response. */
export const undoMs = 10_000;

/** Provided by screens that show the published state themselves. Elsewhere, a toast shows it. */
export const PublishedContext = createContext<((submission: Reviewed) => void) | undefined>(undefined);

/** Undoes an approval. `undo` returns whether it succeeded; a toast reports either outcome. */
export function useUndoApproval() {
  const { api } = useRouter().options.context;
  const queryClient = useQueryClient();
  const { run, busy } = useAction({ title: 'Couldn’t undo', failureMessage: 'Please try again.' });
  const undo = ({ id, title }: Pick<Reviewed, 'id' | 'title'>): Promise<boolean> =>
    run(
      async () => {
        updateReviewCache(queryClient, await api.submissions.undoApproval({ id }));
        toast({
          title: 'Approval undone',
          description: `“${title}” waits for a decision again.`,
          tone: 'success',
        });
      },
      { keys: id },
    );
  return { undo, busy };
}
