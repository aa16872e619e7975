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

const failed = 'Something went wrong. Please try again.';

const isConflict = (failure: unknown): boolean =>
  isAppError(failure) && (failure.code === 'CONFLICT' || failure.code === 'NOT_FOUND');

/** After a conflict, the decided submission and its button disappear, so a toast explains why. */
export function toastConflict(failure: unknown): void {
  if (!isConflict(failure)) return;
  toast({ title: getErrorMessage(failure, failed), tone: 'destructive' });
}

/** A link was blocked since the page loaded, so publishing requires a reason. */
const needsLinkReason = (failure: unknown): boolean => isAppError(failure) && failure.field === 'linkReason';

/** A sole admin who approves their own submission must give a reason. */
const needsOwnReason = (failure: unknown): boolean => isAppError(failure) && failure.field === 'ownReason';

/**
 * Runs an admin's decisions. `attempt` shows a success toast, or throws; `run` sets `error` until the next attempt.
 * On a conflict or a newly blocked link, the page refetches.
 */
export function useDecision(ask: { linkReason?: () => void; ownReason?: () => void } = {}) {
  const { api } = useRouter().options.context;
  const queryClient = useQueryClient();
  const onPublished = use(PublishedContext);
  const { undo } = useUndoApproval();
  const { run, busy, error } = useAction({ failed, place: 'beside' });

  const attempt = async (act: ReviewAction, done: string): Promise<void> => {
    try {
      const reviewed = await act(api);
      updateReviewCache(queryClient, reviewed);
      const canUndo = reviewed.undoUntil !== null;
      if (canUndo && onPublished !== undefined) return onPublished(reviewed);
      toast({
        title: done,
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
  const decide = (act: ReviewAction, done: string) =>
    run(() =>
      attempt(act, done).catch((failure: unknown) => {
        if (ask.linkReason !== undefined && needsLinkReason(failure)) return ask.linkReason();
        if (ask.ownReason !== undefined && needsOwnReason(failure)) return ask.ownReason();
        toastConflict(failure);
        throw failure;
      }),
    );
  return { attempt, run: decide, busy, error };
}
