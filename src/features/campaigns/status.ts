import { getPhase } from '#/lib/period.ts';
import type { CampaignStatus } from './kinds.ts';

/** What the dates of a campaign say of it. All in epoch milliseconds. */
export function statusByDates(dates: { start: number; end: number }, now: number): CampaignStatus {
  const phase = getPhase(dates, now);
  return phase === 'running' ? 'active' : phase;
}

type Standing = { status: CampaignStatus; statusSetAt: number; start: number; end: number };

/**
 * The status a campaign should have now. It follows its dates as they pass; what an admin set after a date had passed
 * stays until the next one does. None is active past its end.
 */
export function statusDue({ status, statusSetAt, start, end }: Standing, now: number): CampaignStatus {
  if (status === 'active' && end <= now) return 'ended';
  const hasPassed = (date: number) => statusSetAt < date && date <= now;
  return hasPassed(start) || hasPassed(end) ? statusByDates({ start, end }, now) : status;
}

type StatusEdit = {
  before: Standing;
  /** The dates after the edit. */
  dates: { start: number; end: number };
  /** An admin's: null follows the dates, undefined leaves what was chosen before. */
  choice: CampaignStatus | null | undefined;
};

/** The status a campaign has after an edit. Without a choice, one that followed its dates follows the new ones. */
export function statusAfterEdit({ before, dates, choice }: StatusEdit, now: number): CampaignStatus {
  const byDates = statusByDates(dates, now);
  if (choice !== undefined) return choice ?? byDates;
  const due = statusDue(before, now);
  const followsDates = due === statusByDates(before, now);
  return followsDates ? byDates : statusDue({ ...before, status: due, ...dates }, now);
}
