import { countdown, relativeDay } from '#/lib/wording.ts';
import { calendarDay } from '#/lib/zones.ts';
import { isOpen } from '../policy.ts';
import type { Airdrop } from '../schema.ts';

const minuteMs = 60_000;
const windowMinutes = 24 * 60;

type Dated = Pick<Airdrop, 'status' | 'claimDate'>;
interface Reader {
  locale?: string | null | undefined;
  zone: string;
}

const minuteOf = (instant: number) => Math.floor(instant / minuteMs);
// Instants on the wire are UTC with milliseconds, so their texts compare as they do.
const minuteStart = (minute: number) => new Date(minute * minuteMs).toISOString();

const byClaimDate = ({ claimDate: a }: Airdrop, { claimDate: b }: Airdrop) =>
  a === b ? 0 : (a ?? '') < (b ?? '') ? -1 : 1;

/** Tells whether a claim date has passed by `now` (epoch milliseconds): a claim date holds to the end of its minute. */
export function createIsPast(now: number): (claimDate: string) => boolean {
  const limit = minuteStart(minuteOf(now));
  return (claimDate) => claimDate < limit;
}

/** Open airdrops whose claim falls between now (epoch milliseconds) and 24 hours ahead, soonest first. */
export function claimsSoon(rows: readonly Airdrop[], now: number): Airdrop[] {
  const from = minuteStart(minuteOf(now));
  const after = minuteStart(minuteOf(now) + windowMinutes + 1);
  return rows
    .filter((row) => isOpen(row) && row.claimDate !== null && row.claimDate >= from && row.claimDate < after)
    .sort(byClaimDate);
}

/** Open airdrops whose claim date has passed, longest overdue first. */
export function overdueClaims(rows: readonly Airdrop[], now: number): Airdrop[] {
  const isPast = createIsPast(now);
  return rows
    .filter((row) => isOpen(row) && row.claimDate !== null && isPast(row.claimDate))
    .sort(byClaimDate);
}

/** How many open airdrops are to be claimed today, by the clock of `zone`, or should have been before. */
export function claimsDue(rows: readonly Airdrop[], now: number, zone: string): number {
  const today = calendarDay(now, zone);
  // A day is at most 25 hours long; asking the zone about every date would take long.
  const after = minuteStart(minuteOf(now) + 25 * 60 + 1);
  const isDue = (claimDate: string) => claimDate < after && calendarDay(Date.parse(claimDate), zone) <= today;
  return rows.filter((row) => isOpen(row) && row.claimDate !== null && isDue(row.claimDate)).length;
}

/** How near a claim is: within 24 hours, missed, or neither. Nothing presses once it is claimed or expired. */
export function claimUrgency({ status, claimDate }: Dated, now: number): 'soon' | 'overdue' | 'none' {
  if (claimDate === null || !isOpen({ status })) return 'none';
  const minutes = minuteOf(Date.parse(claimDate)) - minuteOf(now);
  if (minutes < 0) return 'overdue';
  return minutes <= windowMinutes ? 'soon' : 'none';
}

/**
 * When the claim is, the same wherever it is said: 'Claim in 3h 20m', 'Claim now', 'Claim was due 12m ago', beyond a day
 * 'Claim tomorrow'; 'Claim was 12m ago' for what is claimed or expired; 'unknown time' without a date. By the minutes
 * of the clock, as the form takes them.
 */
export function claimText({ status, claimDate }: Dated, now: number, { locale, zone }: Reader): string {
  if (claimDate === null) return 'unknown time';
  const instant = Date.parse(claimDate);
  const minutes = minuteOf(instant) - minuteOf(now);
  const was = isOpen({ status }) ? 'was due' : 'was';
  if (minutes === 0) return isOpen({ status }) ? 'Claim now' : 'Claim was a moment ago';
  if (Math.abs(minutes) <= windowMinutes) {
    const distance = countdown(Math.abs(minutes) * minuteMs);
    return minutes > 0 ? `Claim in ${distance}` : `Claim ${was} ${distance} ago`;
  }
  const day = relativeDay(calendarDay(instant, zone), calendarDay(now, zone), locale);
  return minutes > 0 ? `Claim ${day}` : `Claim ${was} ${day}`;
}
