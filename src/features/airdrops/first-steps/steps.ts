import type { Airdrop } from '../schema.ts';
import type { FirstSteps } from './schema.ts';

export const stepNames = ['add', 'date', 'check-in', 'reminders'] as const;
export type StepName = (typeof stepNames)[number];

/** Whether the claim has an opening or closing date. Servers of the previous version send no closing date. */
export const hasClaimDate = ({
  claimDate,
  claimCloseDate,
}: Pick<Airdrop, 'claimDate' | 'claimCloseDate'>): boolean => Boolean(claimDate ?? claimCloseDate);

/**
 * Returns the completed steps from the server's progress and the loaded rows, which saves a refetch after every
 * action.
 */
export function listDoneSteps(
  progress: FirstSteps,
  rows: readonly Pick<Airdrop, 'claimDate' | 'claimCloseDate' | 'lastVisitDate'>[],
): ReadonlySet<StepName> {
  const isDone: Record<StepName, boolean> = {
    add: progress.hasAirdrop || rows.length > 0,
    date: progress.hasClaimDate || rows.some(hasClaimDate),
    'check-in': progress.hasCheckedIn || rows.some(({ lastVisitDate }) => lastVisitDate !== null),
    reminders: progress.hasChosenReminders,
  };
  return new Set(stepNames.filter((name) => isDone[name]));
}
