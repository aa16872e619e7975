import { type CheckInFields, getCheckInDay, hasOwnRhythm, type Moment, toRule } from '../check-in.ts';
import type { CheckInDuration } from '../kinds.ts';
import { getPeriod } from '../rhythm/period.ts';

const periodNames = { daily: 'today', weekly: 'this week', monthly: 'this month' } as const satisfies Record<
  CheckInDuration,
  string
>;

/** Returns the current period of the airdrop's check-in, by name, and the day on which the next one begins. */
export function getSkippedPeriod(
  row: CheckInFields,
  { now, settings }: Moment,
): { name: string; until: string } | undefined {
  const { end } = getPeriod({ ...toRule(row, settings), visits: [] }, now);
  if (end === null) return undefined;
  const name = hasOwnRhythm(row) ? 'this time' : periodNames[row.checkInDuration];
  return { name, until: getCheckInDay({ now: Date.parse(end), settings }) };
}
