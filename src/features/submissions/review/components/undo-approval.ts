import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { createContext } from 'react';
import { getErrorMessage } from '#/lib/app-error.ts';
import { toast } from '#/ui/toast-store.ts';
import { updateReviewCache } from '../../components/submissions.ts';
import type { Reviewed } from '../../schema.ts';

/** How long an approval can be undone from when the server has answered. */
export const undoMs = 10_000;

/** Where a screen shows by itself that something was published; elsewhere a toast says so. */
export const PublishedContext = createContext<((submission: Reviewed) => void) | undefined>(undefined);

/** Takes back an approval. Returns whether it worked; toasts say so either way. */
export function useUndoApproval() {
  const { api } = useRouter().options.context;
  const queryClient = useQueryClient();
  return async ({ id, title }: Pick<Reviewed, 'id' | 'title'>): Promise<boolean> => {
    try {
      updateReviewCache(queryClient, await api.submissions.undoApproval({ id }));
      toast({
        title: 'Approval undone',
        description: `“${title}” waits for a decision again.`,
        tone: 'success',
      });
      return true;
    } catch (failure) {
      toast({
        title: 'Failed to undo',
        description: getErrorMessage(failure, 'Please try again.'),
        tone: 'destructive',
      });
      return false;
    }
  };
}
