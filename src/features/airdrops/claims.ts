import { compareText } from '#/lib/compare-text.ts';
import { formatCountdown, formatRelativeDay } from '#/lib/wording.ts';
import { toCalendarDay } from '#/lib/zones.ts';
import { isOpen } from './policy.ts';
import type { Airdrop } from './schema.ts';

const minuteMs = 60_000;
const windowMinutes = 24 * 60;

/** A server of the previous version sends rows without a closing date. */
type ClaimDates = Pick<Airdrop, 'claimDate'> & { claimCloseDate?: string | null | undefined };
type ClaimFields = Pick<Airdrop, 'status'> & ClaimDates;
type Zoned = { zone: string };

export type ClaimUrgency = 'soon' | 'open' | 'overdue' | 'none';

const toMinute = (instant: number) => Math.floor(instant / minuteMs);
// API instants are UTC with milliseconds, so they sort as text.
const toMinuteStart = (minute: number) => new Date(minute * minuteMs).toISOString();

/** Returns a predicate for dates that have passed by `now` (epoch milliseconds). A date lasts to the end of its minute. */
export function createIsPast(now: number): (date: string) => boolean {
  const limit = toMinuteStart(toMinute(now));
  return (date) => date < limit;
}

/** Returns the date after which a claim is overdue: when it closes or, without a closing date, opens. */
export const getClaimDeadline = ({ claimDate, claimCloseDate }: ClaimDates): string | null =>
  claimCloseDate ?? claimDate;

/** Returns the next date of a claim: when it opens, then when it closes; the deadline once it has passed. */
export function getNextClaimDate(row: ClaimDates, isPast: (date: string) => boolean): string | null {
  const { claimDate } = row;
  return claimDate === null || isPast(claimDate) ? getClaimDeadline(row) : claimDate;
}

/** Whether a claim has opened and not yet closed; unknown, and thus false, unless both dates are set. */
const isClaimOpen = ({ claimDate, claimCloseDate }: ClaimDates, isPast: (date: string) => boolean) =>
  claimDate !== null && !!claimCloseDate && isPast(claimDate) && !isPast(claimCloseDate);

type DatedRow = { row: Airdrop; date: string };

/** Returns the open airdrops with a date, earliest first. */
const sortByDate = (
  rows: readonly Airdrop[],
  getDate: (row: Airdrop) => string | null | undefined | false,
): Airdrop[] =>
  rows
    .flatMap((row): DatedRow[] => {
      const date = isOpen(row) && getDate(row);
      return date ? [{ row, date }] : [];
    })
    .sort((a, b) => compareText(a.date, b.date))
    .map(({ row }) => row);

/** Returns open airdrops whose claim opens or closes within 24 hours of `now` (epoch milliseconds), soonest first. */
export function listImminentClaims(rows: readonly Airdrop[], now: number): Airdrop[] {
  const isPast = createIsPast(now);
  const after = toMinuteStart(toMinute(now) + windowMinutes + 1);
  return sortByDate(rows, (row) => {
    const date = getNextClaimDate(row, isPast);
    return date !== null && !isPast(date) && date < after && date;
  });
}

/** Returns open airdrops whose claim has opened and closes in more than 24 hours, first to close first. */
export function listOpenClaims(rows: readonly Airdrop[], now: number): Airdrop[] {
  const isPast = createIsPast(now);
  const after = toMinuteStart(toMinute(now) + windowMinutes + 1);
  return sortByDate(
    rows,
    (row) => isClaimOpen(row, isPast) && (row.claimCloseDate ?? '') >= after && row.claimCloseDate,
  );
}

/** Returns open airdrops whose claim has passed its deadline, longest overdue first. */
export function listOverdueClaims(rows: readonly Airdrop[], now: number): Airdrop[] {
  const isPast = createIsPast(now);
  return sortByDate(rows, (row) => {
    const deadline = getClaimDeadline(row);
    return deadline !== null && isPast(deadline) && deadline;
  });
}

/** Counts open airdrops whose claim is open, due today in `zone`, or overdue. */
export function countDueClaims(rows: readonly Airdrop[], now: number, zone: string): number {
  const today = toCalendarDay(now, zone);
  // A day has at most 25 hours; converting every date to the zone would be slow.
  const after = toMinuteStart(toMinute(now) + 25 * 60 + 1);
  const isDue = ({ claimDate, claimCloseDate }: ClaimDates) => {
    const first = claimDate ?? claimCloseDate;
    return !!first && first < after && toCalendarDay(Date.parse(first), zone) <= today;
  };
  return rows.filter((row) => isOpen(row) && isDue(row)).length;
}

/**
 * Returns 'soon' for a claim that opens or closes within 24 hours, 'open' for one that is open longer, and 'none' for
 * others and for claimed and expired airdrops.
 */
export function getClaimUrgency(row: ClaimFields, now: number): ClaimUrgency {
  const isPast = createIsPast(now);
  const date = getNextClaimDate(row, isPast);
  if (date === null || !isOpen(row)) return 'none';
  if (isPast(date)) return 'overdue';
  if (toMinute(Date.parse(date)) - toMinute(now) <= windowMinutes) return 'soon';
  return isClaimOpen(row, isPast) ? 'open' : 'none';
}

/** Returns 'in 3h 20m' within a day, and 'tomorrow' or 'in 3 days' beyond, by clock minutes. */
function describeTime(instant: number, now: number, zone: string) {
  const minutes = toMinute(instant) - toMinute(now);
  if (Math.abs(minutes) > windowMinutes)
    return formatRelativeDay(toCalendarDay(instant, zone), toCalendarDay(now, zone));
  const distance = formatCountdown(Math.abs(minutes) * minuteMs);
  return minutes > 0 ? `in ${distance}` : `${distance} ago`;
}

/**
 * Describes the time of a claim, by clock minutes: 'Claim in 3h 20m', 'Claim now', 'Claim was due 12m ago', beyond a
 * day 'Claim tomorrow', 'Claim was 12m ago' for claimed or expired airdrops, and 'unknown time' without a date. With a
 * closing date, an open claim 'Closes in 2 days', and a missed one 'Closed 12m ago'.
 */
export function formatClaimText(row: ClaimFields, now: number, { zone }: Zoned): string {
  const isPast = createIsPast(now);
  const { claimDate, claimCloseDate } = row;
  const canClaim = isOpen(row);
  const isClosing = !!claimCloseDate && (claimDate === null || (canClaim && isPast(claimDate)));
  const date = isClosing ? claimCloseDate : claimDate;
  if (date === null) return 'unknown time';
  const instant = Date.parse(date);
  const time = describeTime(instant, now, zone);
  if (toMinute(instant) === toMinute(now)) {
    if (isClosing) return canClaim ? 'Closes now' : 'Closed a moment ago';
    return canClaim ? 'Claim now' : 'Claim was a moment ago';
  }
  if (isClosing) return `${isPast(date) ? 'Closed' : 'Closes'} ${time}`;
  if (!isPast(date)) return `Claim ${time}`;
  return `Claim ${canClaim ? 'was due' : 'was'} ${time}`;
}

/** Describes another date of an airdrop: 'Snapshot in 3h 20m', 'Snapshot tomorrow', 'Snapshot was yesterday'. */
export function formatDateText(
  { label, date }: { label: string; date: string },
  now: number,
  { zone }: Zoned,
): string {
  const instant = Date.parse(date);
  if (toMinute(instant) === toMinute(now)) return `${label} now`;
  const time = describeTime(instant, now, zone);
  return createIsPast(now)(date) ? `${label} was ${time}` : `${label} ${time}`;
}
