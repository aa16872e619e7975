import { phaseAt } from '#/lib/period.ts';
import type { CampaignStatus } from './kinds.ts';

/** What the dates of a campaign say of it. All in epoch milliseconds. */
export function statusByDates(dates: { start: number; end: number }, now: number): CampaignStatus {
  const phase = phaseAt(dates, now);
  return phase === 'running' ? 'active' : phase;
}

type Standing = { status: CampaignStatus; statusSetAt: number; start: number; end: number };

/**
 * The status a campaign should have now. It follows its dates as they pass; what was set after a date had passed (an
 * admin's choice) stays until the next one does.
 */
export function statusDue({ status, statusSetAt, start, end }: Standing, now: number): CampaignStatus {
  const hasPassed = (date: number) => statusSetAt < date && date <= now;
  return hasPassed(start) || hasPassed(end) ? statusByDates({ start, end }, now) : status;
}
