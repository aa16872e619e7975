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

type Act = (api: Api) => Promise<Reviewed>;

const failed = 'Something went wrong. Please try again.';

const isOvertaken = (failure: unknown): boolean =>
  isAppError(failure) && (failure.code === 'CONFLICT' || failure.code === 'NOT_FOUND');

/** Where somebody else was quicker: what was pressed is gone from the page then, with what stood beside it. */
export function toastConflict(failure: unknown): void {
  if (!isOvertaken(failure)) return;
  toast({ title: 'Error', description: getErrorMessage(failure, failed), tone: 'destructive' });
}

/** A link of it is blocked since it was read, so that publishing it needs a reason. */
const needsLinkReason = (failure: unknown): boolean => isAppError(failure) && failure.field === 'linkReason';

/** The only admin approves their own submission, and has to say why. */
const needsOwnReason = (failure: unknown): boolean => isAppError(failure) && failure.field === 'ownReason';

/**
 * Runs what an admin does with a submission. `attempt` says in a toast that it worked, or throws; of `run`, what went wrong
 * is in `error` until the next try. When somebody else was quicker, or a link has turned bad, the page shows what is so now.
 */
export function useDecision(ask: { linkReason?: () => void; ownReason?: () => void } = {}) {
  const { api } = useRouter().options.context;
  const queryClient = useQueryClient();
  const onPublished = use(PublishedContext);
  const undo = useUndoApproval();
  const { run, busy, error } = useAction({ failed, place: 'beside' });

  const attempt = async (act: Act, done: string): Promise<void> => {
    try {
      const reviewed = await act(api);
      updateReviewCache(queryClient, reviewed);
      const canUndo = reviewed.undoUntil !== null;
      if (canUndo && onPublished !== undefined) return onPublished(reviewed);
      toast({
        title: 'Success',
        description: done,
        tone: 'success',
        ...(canUndo && {
          duration: undoMs,
          action: { label: 'Undo', altText: 'Undo the approval', onAction: () => void undo(reviewed) },
        }),
      });
    } catch (failure) {
      if (isOvertaken(failure) || needsLinkReason(failure)) {
        void queryClient.invalidateQueries({ queryKey: ['review'] });
        void queryClient.invalidateQueries({ queryKey: ['submissions'] });
      }
      throw failure;
    }
  };
  const decide = (act: Act, done: string) =>
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
