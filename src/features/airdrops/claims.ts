import { countdown, relativeDay } from '#/lib/wording.ts';
import { calendarDay } from '#/lib/zones.ts';
import { isOpen } from './policy.ts';
import type { Airdrop } from './schema.ts';

const minuteMs = 60_000;
const windowMinutes = 24 * 60;

type ClaimFields = Pick<Airdrop, 'status' | 'claimDate'>;
interface Reader {
  locale?: string | null | undefined;
  zone: string;
}

const toMinute = (instant: number) => Math.floor(instant / minuteMs);
// API instants are UTC with milliseconds, so they sort as text.
const minuteStart = (minute: number) => new Date(minute * minuteMs).toISOString();

const byClaimDate = ({ claimDate: a }: Airdrop, { claimDate: b }: Airdrop) =>
  a === b ? 0 : (a ?? '') < (b ?? '') ? -1 : 1;

/**
 * Returns a predicate for claim dates that have passed by `now` (epoch milliseconds). A claim lasts to the end of its
 * minute.
 */
export function createIsPast(now: number): (claimDate: string) => boolean {
  const limit = minuteStart(toMinute(now));
  return (claimDate) => claimDate < limit;
}

/** Returns open airdrops whose claim is within 24 hours of `now` (epoch milliseconds), soonest first. */
export function claimsSoon(rows: readonly Airdrop[], now: number): Airdrop[] {
  const from = minuteStart(toMinute(now));
  const after = minuteStart(toMinute(now) + windowMinutes + 1);
  return rows
    .filter((row) => isOpen(row) && row.claimDate !== null && row.claimDate >= from && row.claimDate < after)
    .sort(byClaimDate);
}

/** Returns open airdrops whose claim date has passed, longest overdue first. */
export function overdueClaims(rows: readonly Airdrop[], now: number): Airdrop[] {
  const isPast = createIsPast(now);
  return rows
    .filter((row) => isOpen(row) && row.claimDate !== null && isPast(row.claimDate))
    .sort(byClaimDate);
}

/** Counts open airdrops whose claim is due today in `zone`, or overdue. */
export function claimsDue(rows: readonly Airdrop[], now: number, zone: string): number {
  const today = calendarDay(now, zone);
  // A day has at most 25 hours; converting every date to the zone would be slow.
  const after = minuteStart(toMinute(now) + 25 * 60 + 1);
  const isDue = (claimDate: string) => claimDate < after && calendarDay(Date.parse(claimDate), zone) <= today;
  return rows.filter((row) => isOpen(row) && row.claimDate !== null && isDue(row.claimDate)).length;
}

/** The urgency of a claim: within 24 hours, overdue, or none. Claimed and expired airdrops have none. */
export function claimUrgency({ status, claimDate }: ClaimFields, now: number): 'soon' | 'overdue' | 'none' {
  if (claimDate === null || !isOpen({ status })) return 'none';
  const minutes = toMinute(Date.parse(claimDate)) - toMinute(now);
  if (minutes < 0) return 'overdue';
  return minutes <= windowMinutes ? 'soon' : 'none';
}

/**
 * Describes the time of a claim, by clock minutes: 'Claim in 3h 20m', 'Claim now', 'Claim was due 12m ago', beyond a
 * day 'Claim tomorrow', 'Claim was 12m ago' for claimed or expired airdrops, and 'unknown time' without a date.
 */
export function claimText(
  { status, claimDate }: ClaimFields,
  now: number,
  { zone }: Pick<Reader, 'zone'>,
): string {
  if (claimDate === null) return 'unknown time';
  const instant = Date.parse(claimDate);
  const minutes = toMinute(instant) - toMinute(now);
  const verb = isOpen({ status }) ? 'was due' : 'was';
  if (minutes === 0) return isOpen({ status }) ? 'Claim now' : 'Claim was a moment ago';
  if (Math.abs(minutes) <= windowMinutes) {
    const distance = countdown(Math.abs(minutes) * minuteMs);
    return minutes > 0 ? `Claim in ${distance}` : `Claim ${verb} ${distance} ago`;
  }
  const day = relativeDay(calendarDay(instant, zone), calendarDay(now, zone));
  return minutes > 0 ? `Claim ${day}` : `Claim ${verb} ${day}`;
}
