import { getPhase } from '#/lib/period.ts';
import type { CampaignStatus } from './kinds.ts';

/** Returns the status by the dates; all values are epoch milliseconds. */
export function statusByDates(dates: { start: number; end: number }, now: number): CampaignStatus {
  const phase = getPhase(dates, now);
  return phase === 'running' ? 'active' : phase;
}

type CurrentStatus = { status: CampaignStatus; statusSetAt: number; start: number; end: number };

/**
 * Returns the status that a campaign should have now. It follows the dates; an admin's choice lasts until the next
 * date passes. It is never active after the end.
 */
export function statusDue({ status, statusSetAt, start, end }: CurrentStatus, now: number): CampaignStatus {
  if (status === 'active' && end <= now) return 'ended';
  const hasPassed = (date: number) => statusSetAt < date && date <= now;
  return hasPassed(start) || hasPassed(end) ? statusByDates({ start, end }, now) : status;
}

type StatusEdit = {
  before: CurrentStatus;
  /** The dates after the edit. */
  dates: { start: number; end: number };
  /** The admin's choice; null follows the dates, undefined keeps the earlier choice. */
  choice: CampaignStatus | null | undefined;
};

/** Returns the status after an edit. Without a choice, a status that followed its dates follows the new ones. */
export function statusAfterEdit({ before, dates, choice }: StatusEdit, now: number): CampaignStatus {
  const byDates = statusByDates(dates, now);
  if (choice !== undefined) return choice ?? byDates;
  const due = statusDue(before, now);
  const followsDates = due === statusByDates(before, now);
  return followsDates ? byDates : statusDue({ ...before, status: due, ...dates }, now);
}
