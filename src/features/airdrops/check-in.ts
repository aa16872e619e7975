import { addDays, isoWeek, monthOf } from '#/lib/dates.ts';
import { calendarDay } from '#/lib/zones.ts';
import { overdueClaims, upcomingClaims } from './claims.ts';
import type { Airdrop } from './schema.ts';

export interface TodayPanel {
  checkInsDue: Airdrop[];
  claimsSoon: Airdrop[];
  overdue: Airdrop[];
}

/** Whether the airdrop was visited on `today`, the user's own calendar day. */
export function isVisitedToday({ lastVisitDate }: Pick<Airdrop, 'lastVisitDate'>, today: string): boolean {
  return lastVisitDate === today;
}

/** Due: an active airdrop without a visit in the user's current day, ISO week or calendar month. */
export function isCheckInDue(
  { status, checkInDuration, lastVisitDate }: Pick<Airdrop, 'status' | 'checkInDuration' | 'lastVisitDate'>,
  today: string,
): boolean {
  if (status !== 'active') return false;
  if (lastVisitDate === null) return true;
  if (lastVisitDate >= today) return false;
  if (checkInDuration === 'weekly') return isoWeek(lastVisitDate) !== isoWeek(today);
  if (checkInDuration === 'monthly') return monthOf(lastVisitDate) !== monthOf(today);
  return true;
}

/** Consecutive days with at least one visit, counted back from today, or from yesterday while today has none. */
export function streak(days: readonly string[], today: string): number {
  const visited = new Set(days);
  let day = visited.has(today) ? today : addDays(today, -1);
  let count = 0;
  for (; visited.has(day); day = addDays(day, -1)) count += 1;
  return count;
}

/** What the Today panel lists. `now`: epoch milliseconds; `zone`: the user's time zone. */
export function todayPanel(
  rows: readonly Airdrop[],
  { now, zone }: { now: number; zone: string },
): TodayPanel {
  const today = calendarDay(now, zone);
  return {
    checkInsDue: rows.filter((row) => isCheckInDue(row, today)),
    claimsSoon: upcomingClaims(rows, now),
    overdue: overdueClaims(rows, now),
  };
}
