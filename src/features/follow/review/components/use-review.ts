import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { formatCredits } from '#/features/credits/components/amounts.ts';
import { getErrorMessage, isAppError } from '#/lib/app-error.ts';
import { formatCount } from '#/lib/text.ts';
import { toast } from '#/ui/toast-store.ts';
import { useAction } from '#/ui/use-action.ts';
import type { Decided, Outcome, PendingClaim } from '../schema.ts';
import { refreshReview } from './review.ts';

export const budgetTitle = 'Insufficient Budget';
export const budgetText = "Campaign doesn't have enough budget for this claim";

/** Explanations of outcomes that leave a claim unchanged. */
const unchangedTexts: Partial<Record<Outcome, string>> = {
  budget: `${budgetTitle}: ${budgetText}`,
  decided: 'Another admin already reviewed it.',
  suspended: 'This person’s account is suspended.',
  'paid-before': 'This person was already paid for following this account.',
  'held-back': 'It needs a closer look now.',
  own: 'It concerns you. Another admin has to review it.',
  gone: 'It was edited or withdrawn. Refresh the list.',
  failed: 'Something went wrong. Please try again.',
};

/** Short explanations, which follow a count. */
const unchangedShortTexts: Partial<Record<Outcome, string>> = {
  budget: 'over budget',
  decided: 'already reviewed',
  suspended: 'suspended',
  'paid-before': 'already paid',
  'held-back': 'for a closer look',
  own: 'for another admin',
  gone: 'edited or withdrawn',
  failed: 'failed',
};

/** Summarizes unchanged claims, such as '3 claims unchanged: 2 already reviewed, 1 over budget.' */
function summarizeUnchanged(unchangedResults: readonly Decided[]): string {
  const counts = new Map<string, number>();
  for (const { outcome } of unchangedResults) {
    const reason = unchangedShortTexts[outcome] ?? outcome;
    counts.set(reason, (counts.get(reason) ?? 0) + 1);
  }
  const parts = [...counts].map(([reason, count]) => `${count} ${reason}`);
  return `${formatCount(unchangedResults.length, 'claim')} unchanged: ${parts.join(', ')}.`;
}

const getReason = (failure: unknown): unknown => (isAppError(failure) ? failure.details?.reason : undefined);

/**
 * The actions of a reviewing admin, which resolve with whether they succeeded when the screen is updated. `notes` explain
 * unchanged claims by id. `askOwnReason` is called if a sole admin must give a reason for approving a claim that involves
 * themselves.
 */
export function useReview({ askOwnReason }: { askOwnReason?: (claim: PendingClaim) => void } = {}) {
  const { api } = useRouter().options.context;
  const queryClient = useQueryClient();
  const { run, busy, isBusyWith } = useAction();
  const [notes, setNotes] = useState<Readonly<Record<string, string>>>({});

  const runForClaims = async (ids: readonly string[], work: () => Promise<boolean>): Promise<boolean> => {
    let isDone = false;
    const clearNotesAndWork = async () => {
      setNotes((before) => Object.fromEntries(Object.entries(before).filter(([id]) => !ids.includes(id))));
      isDone = await work();
      // The list reports a failed refetch itself.
      await refreshReview(queryClient).catch(() => undefined);
    };
    await run(clearNotesAndWork, { keys: ids });
    return isDone;
  };

  const approve = (claim: PendingClaim, ownReason?: string): Promise<boolean> => {
    const { id } = claim;
    return runForClaims([id], async () => {
      try {
        const { reward } = await api.followClaims.approve({ id, ownReason });
        toast({
          title: 'Claim Approved',
          description: `User awarded ${formatCredits(reward)}`,
          tone: 'success',
        });
        return true;
      } catch (failure) {
        if (askOwnReason !== undefined && isAppError(failure) && failure.field === 'ownReason') {
          askOwnReason(claim);
          return false;
        }
        const isBudget = getReason(failure) === 'budget';
        toast({
          title: isBudget ? budgetTitle : 'Failed to approve claim',
          description: isBudget ? budgetText : getErrorMessage(failure, 'Please try again.'),
          tone: 'destructive',
        });
        return false;
      }
    });
  };

  const reject = ({ id }: PendingClaim, reason: string): Promise<boolean> =>
    runForClaims([id], async () => {
      try {
        await api.followClaims.reject({ id, reason });
        const description = 'The follow claim has been rejected';
        toast({ title: 'Claim Rejected', description, tone: 'success' });
        return true;
      } catch (failure) {
        toast({
          title: 'Failed to reject claim',
          description: getErrorMessage(failure, 'Please try again.'),
          tone: 'destructive',
        });
        return getReason(failure) === 'decided';
      }
    });

  const decideMany = (
    ids: readonly string[],
    request: () => Promise<{ results: Decided[] }>,
    failureTitle: string,
    toSuccessTitle: (done: Decided[]) => string,
  ): Promise<boolean> =>
    runForClaims(ids, async () => {
      try {
        const { results } = await request();
        const done = results.filter(({ outcome }) => outcome === 'paid' || outcome === 'rejected');
        const unchangedResults = results.filter((result) => !done.includes(result));
        setNotes((before) => ({
          ...before,
          ...Object.fromEntries(
            unchangedResults.map(({ id, outcome }) => [id, unchangedTexts[outcome] ?? '']),
          ),
        }));
        const description = unchangedResults.length === 0 ? undefined : summarizeUnchanged(unchangedResults);
        const successTone = unchangedResults.length === 0 ? 'success' : 'default';
        toast({
          title: done.length === 0 ? failureTitle : toSuccessTitle(done),
          description,
          tone: done.length === 0 ? 'destructive' : successTone,
        });
        return true;
      } catch (failure) {
        toast({
          title: failureTitle,
          description: getErrorMessage(failure, 'Please try again.'),
          tone: 'destructive',
        });
        return false;
      }
    });

  const approveMany = (ids: readonly string[], onlyClean: boolean) =>
    decideMany(
      ids,
      () => api.followClaims.approveMany({ ids: [...ids], onlyClean }),
      ids.length === 1 ? 'Failed to approve claim' : 'Couldn’t approve the claims',
      (done) =>
        `${formatCount(done.length, 'claim')} approved, ${formatCount(
          done.reduce((sum, { reward }) => sum + reward, 0),
          'credit',
        )} paid`,
    );

  const rejectMany = (ids: readonly string[], reason: string) =>
    decideMany(
      ids,
      () => api.followClaims.rejectMany({ ids: [...ids], reason }),
      ids.length === 1 ? 'Failed to reject claim' : 'Couldn’t reject the claims',
      (done) => `${formatCount(done.length, 'claim')} rejected`,
    );

  return { busy, isBusyWith, notes, approve, reject, approveMany, rejectMany };
}
