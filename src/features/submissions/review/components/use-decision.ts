import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { use } from 'react';
import type { Api } from '#/lib/api-client.ts';
import { getErrorMessage, isAppError } from '#/lib/app-error.ts';
import { toast } from '#/ui/toast-store.ts';
import { useAction } from '#/ui/use-action.ts';
import { updateReviewCache } from '../../components/submissions.ts';
import type { Reviewed } from '../../schema.ts';
import { PublishedContext, undoMs, useUndoApproval } from './undo-approval.ts';

type ReviewAction = (api: Api) => Promise<Reviewed>;

const failedMessage = 'Something went wrong. Please try again.';

const isConflict = (failure: unknown): boolean =>
  isAppError(failure) && (failure.code === 'CONFLICT' || failure.code === 'NOT_FOUND');

/** After a conflict, the decided submission and its button disappear, so a toast explains why. */
export function toastConflict(failure: unknown): void {
  if (!isConflict(failure)) return;
  toast({ title: getErrorMessage(failure, failedMessage), tone: 'destructive' });
}

/** Publishing requires a reason if a link was blocked after the page loaded. */
const needsLinkReason = (failure: unknown): boolean => isAppError(failure) && failure.field === 'linkReason';

/** A sole admin who approves their own submission must give a reason. */
const needsOwnReason = (failure: unknown): boolean => isAppError(failure) && failure.field === 'ownReason';

/**
 * Runs an admin's decisions. `attempt` shows a success toast or throws; `run` sets `error` until the next attempt, and
 * calls `requestReason` if the server requires a reason. On a conflict or a newly blocked link, the page refetches.
 */
export function useDecision(requestReason: { linkReason?: () => void; ownReason?: () => void } = {}) {
  const { api } = useRouter().options.context;
  const queryClient = useQueryClient();
  const onPublished = use(PublishedContext);
  const { undo } = useUndoApproval();
  const { run, busy, error } = useAction({ failureMessage: failedMessage, placement: 'beside' });

  const attempt = async (action: ReviewAction, successMessage: string): Promise<void> => {
    try {
      const reviewed = await action(api);
      updateReviewCache(queryClient, reviewed);
      const canUndo = reviewed.undoUntil !== null;
      if (canUndo && onPublished !== undefined) return onPublished(reviewed);
      toast({
        title: successMessage,
        tone: 'success',
        ...(canUndo && {
          duration: undoMs,
          action: { label: 'Undo', altText: 'Undo the approval', onAction: () => void undo(reviewed) },
        }),
      });
    } catch (failure) {
      if (isConflict(failure) || needsLinkReason(failure)) {
        void queryClient.invalidateQueries({ queryKey: ['review'] });
        void queryClient.invalidateQueries({ queryKey: ['submissions'] });
      }
      throw failure;
    }
  };
  const decide = (action: ReviewAction, successMessage: string) =>
    run(() =>
      attempt(action, successMessage).catch((failure: unknown) => {
        if (requestReason.linkReason !== undefined && needsLinkReason(failure)) {
          return requestReason.linkReason();
        }
        if (requestReason.ownReason !== undefined && needsOwnReason(failure)) {
          return requestReason.ownReason();
        }
        toastConflict(failure);
        throw failure;
      }),
    );
  return { attempt, run: decide, busy, error };
}
