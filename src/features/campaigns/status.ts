import { getPhase } from '#/lib/period.ts';
import type { CampaignStatus } from './kinds.ts';

/** Returns the status by the dates; all values are epoch milliseconds. */
export function getStatusByDates(dates: { start: number; end: number }, now: number): CampaignStatus {
  const phase = getPhase(dates, now);
  return phase === 'running' ? 'active' : phase;
}

export type CurrentStatus = { status: CampaignStatus; statusSetAt: number; start: number; end: number };

/**
 * Returns the status that a campaign should have now. It follows the dates; an admin's choice lasts until the next
 * date passes. It is never active after the end.
 */
export function getDueStatus(
  { status, statusSetAt, start, end }: CurrentStatus,
  now: number,
): CampaignStatus {
  if (status === 'active' && end <= now) return 'ended';
  const hasPassed = (date: number) => statusSetAt < date && date <= now;
  return hasPassed(start) || hasPassed(end) ? getStatusByDates({ start, end }, now) : status;
}

type StatusEdit = {
  before: CurrentStatus;
  /** The dates after the edit. */
  dates: { start: number; end: number };
  /** The admin's choice; null follows the dates, undefined keeps the earlier choice. */
  choice: CampaignStatus | null | undefined;
};

/** Returns the status after an edit. Without a choice, a status that followed its dates follows the new ones. */
export function getStatusAfterEdit({ before, dates, choice }: StatusEdit, now: number): CampaignStatus {
  const byDates = getStatusByDates(dates, now);
  if (choice !== undefined) return choice ?? byDates;
  const due = getDueStatus(before, now);
  const followsDates = due === getStatusByDates(before, now);
  return followsDates ? byDates : getDueStatus({ ...before, status: due, ...dates }, now);
}
