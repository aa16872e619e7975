import type { Airdrop } from '../schema.ts';
import type { FirstSteps } from './schema.ts';

export const stepNames = ['add', 'date', 'check-in', 'reminders'] as const;
export type StepName = (typeof stepNames)[number];

/** What is done, by what the server said and what the tracker has heard since: the page need not ask after every press. */
export function doneSteps(
  said: FirstSteps,
  rows: readonly Pick<Airdrop, 'claimDate' | 'lastVisitDate'>[],
): ReadonlySet<StepName> {
  const isDone: Record<StepName, boolean> = {
    add: said.hasAirdrop || rows.length > 0,
    date: said.hasClaimDate || rows.some(({ claimDate }) => claimDate !== null),
    'check-in': said.hasCheckedIn || rows.some(({ lastVisitDate }) => lastVisitDate !== null),
    reminders: said.hasChosenReminders,
  };
  return new Set(stepNames.filter((name) => isDone[name]));
}
