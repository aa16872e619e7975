import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { getErrorMessage, isAppError } from '#/lib/app-error.ts';
import { formatCount } from '#/lib/text.ts';
import { toast } from '#/ui/toast-store.ts';
import { useAction } from '#/ui/use-action.ts';
import type { Decided, Outcome, PendingClaim } from '../schema.ts';
import { refreshReview } from './review.ts';

export const budgetTitle = 'Insufficient Budget';
export const budgetText = "Campaign doesn't have enough budget for this claim";

/** Why a claim of several was left as it is. */
const left: Partial<Record<Outcome, string>> = {
  budget: `${budgetTitle}: ${budgetText}`,
  decided: 'Another admin already reviewed it.',
  suspended: 'This person’s account is suspended.',
  'paid-before': 'This person was already paid for following this account.',
  'held-back': 'It needs a closer look now.',
  own: 'It concerns you: another admin has to review it.',
  gone: 'It was edited or withdrawn. Refresh the list.',
  failed: 'Something went wrong. Please try again.',
};

/** The same of a few, after their number. */
const leftShortly: Partial<Record<Outcome, string>> = {
  budget: 'over budget',
  decided: 'already reviewed',
  suspended: 'suspended',
  'paid-before': 'already paid for this account',
  'held-back': 'to look at closer',
  own: 'for another admin',
  gone: 'edited or withdrawn',
  failed: 'failed',
};

/** How many of several were left as they are, and why: '3 claims unchanged: 2 already reviewed, 1 over budget.' */
function leftText(rest: readonly Decided[]): string {
  const counts = new Map<string, number>();
  for (const { outcome } of rest) {
    const reason = leftShortly[outcome] ?? outcome;
    counts.set(reason, (counts.get(reason) ?? 0) + 1);
  }
  const parts = [...counts].map(([reason, count]) => `${count} ${reason}`);
  return `${formatCount(rest.length, 'claim')} unchanged: ${parts.join(', ')}.`;
}

const reasonOf = (failure: unknown): unknown => (isAppError(failure) ? failure.details?.reason : undefined);

/**
 * What an admin does with claims. `isBusyWith` says which are being decided, `notes` why some were left as they are. Each act
 * answers whether it worked, once the screen shows what came of it. `askOwnReason`: the only admin approves a claim that
 * concerns them, and has to say why.
 */
export function useReview({ askOwnReason }: { askOwnReason?: (claim: PendingClaim) => void } = {}) {
  const { api } = useRouter().options.context;
  const queryClient = useQueryClient();
  const { run, busy, isBusyWith } = useAction();
  const [notes, setNotes] = useState<Readonly<Record<string, string>>>({});

  const during = async (ids: readonly string[], work: () => Promise<boolean>): Promise<boolean> => {
    let isDone = false;
    const act = async () => {
      setNotes((before) => Object.fromEntries(Object.entries(before).filter(([id]) => !ids.includes(id))));
      isDone = await work();
      // A list that can't be read anew says so by itself.
      await refreshReview(queryClient).catch(() => undefined);
    };
    await run(act, { about: ids });
    return isDone;
  };

  const approve = (claim: PendingClaim, ownReason?: string): Promise<boolean> => {
    const { id } = claim;
    return during([id], async () => {
      try {
        const { reward } = await api.followClaims.approve({ id, ownReason });
        toast({
          title: 'Claim Approved',
          description: `User awarded ${reward} ${reward === 1 ? 'credit' : 'credits'}`,
          tone: 'success',
        });
        return true;
      } catch (failure) {
        if (askOwnReason !== undefined && isAppError(failure) && failure.field === 'ownReason') {
          askOwnReason(claim);
          return false;
        }
        const isBudget = reasonOf(failure) === 'budget';
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
    during([id], async () => {
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
        return reasonOf(failure) === 'decided';
      }
    });

  const several = (
    ids: readonly string[],
    act: () => Promise<{ results: Decided[] }>,
    failed: string,
    say: (done: Decided[]) => string,
  ): Promise<boolean> =>
    during(ids, async () => {
      try {
        const { results } = await act();
        const done = results.filter(({ outcome }) => outcome === 'paid' || outcome === 'rejected');
        const rest = results.filter((one) => !done.includes(one));
        setNotes((before) => ({
          ...before,
          ...Object.fromEntries(rest.map(({ id, outcome }) => [id, left[outcome] ?? ''])),
        }));
        const description = rest.length === 0 ? undefined : leftText(rest);
        if (done.length === 0) toast({ title: failed, description, tone: 'destructive' });
        else toast({ title: say(done), description, tone: rest.length === 0 ? 'success' : 'default' });
        return true;
      } catch (failure) {
        toast({
          title: failed,
          description: getErrorMessage(failure, 'Please try again.'),
          tone: 'destructive',
        });
        return false;
      }
    });

  const approveMany = (ids: readonly string[], onlyClean: boolean) =>
    several(
      ids,
      () => api.followClaims.approveMany({ ids: [...ids], onlyClean }),
      ids.length === 1 ? 'Failed to approve claim' : 'Failed to approve claims',
      (done) =>
        `${formatCount(done.length, 'claim')} approved, ${formatCount(
          done.reduce((sum, { reward }) => sum + reward, 0),
          'credit',
        )} paid`,
    );

  const rejectMany = (ids: readonly string[], reason: string) =>
    several(
      ids,
      () => api.followClaims.rejectMany({ ids: [...ids], reason }),
      ids.length === 1 ? 'Failed to reject claim' : 'Failed to reject claims',
      (done) => `${formatCount(done.length, 'claim')} rejected`,
    );

  return { busy, isBusyWith, notes, approve, reject, approveMany, rejectMany };
}
