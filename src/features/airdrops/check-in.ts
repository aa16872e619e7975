import { isoWeek, toMonth } from '#/lib/dates.ts';
import { calendarDay } from '#/lib/zones.ts';
import { claimsSoon, overdueClaims } from './claims.ts';
import { isOpen } from './policy.ts';
import type { Airdrop } from './schema.ts';

export interface TodayPanel {
  startsToday: Airdrop[];
  checkInsDue: Airdrop[];
  claimsSoon: Airdrop[];
  overdue: Airdrop[];
}

/** Whether the airdrop was visited on `today`, the user's calendar day. */
export function isVisitedToday({ lastVisitDate }: Pick<Airdrop, 'lastVisitDate'>, today: string): boolean {
  return lastVisitDate === today;
}

type CheckInFields = Pick<Airdrop, 'status' | 'eligibilityDate' | 'checkInDuration' | 'lastVisitDate'>;

/**
 * Whether a check-in is due: an upcoming or active airdrop has started, and has no visit in the user's current day,
 * ISO week, or calendar month.
 */
export function isCheckInDue(row: CheckInFields, today: string): boolean {
  const { checkInDuration, lastVisitDate } = row;
  if (!isOpen(row) || row.eligibilityDate > today) return false;
  if (lastVisitDate === null) return true;
  if (lastVisitDate >= today) return false;
  if (checkInDuration === 'weekly') return isoWeek(lastVisitDate) !== isoWeek(today);
  if (checkInDuration === 'monthly') return toMonth(lastVisitDate) !== toMonth(today);
  return true;
}

type Starting = Pick<Airdrop, 'status' | 'eligibilityDate' | 'isStartDateAssumed'>;

/** Whether an upcoming airdrop starts on that day: a start that nobody stated isn't announced. */
export const startsOn = ({ status, eligibilityDate, isStartDateAssumed }: Starting, day: string): boolean =>
  status === 'upcoming' && eligibilityDate === day && !isStartDateAssumed;

/** What the Today panel lists. `now`: epoch milliseconds; `zone`: the user's time zone. */
export function todayPanel(
  rows: readonly Airdrop[],
  { now, zone }: { now: number; zone: string },
): TodayPanel {
  const today = calendarDay(now, zone);
  return {
    startsToday: rows.filter((row) => startsOn(row, today)),
    checkInsDue: rows.filter((row) => isCheckInDue(row, today)),
    claimsSoon: claimsSoon(rows, now),
    overdue: overdueClaims(rows, now),
  };
}
