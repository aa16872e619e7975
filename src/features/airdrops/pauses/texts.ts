import { formatCount } from '#/lib/text.ts';
import { formatDay, formatMonthDay } from '#/lib/wording.ts';
import type { DayRange } from '../calls.ts';
import type { CheckInDuration } from '../kinds.ts';
import { isAway, pausedForGood } from '../policy.ts';
import type { Airdrop } from '../schema.ts';

/** Formats a day as 'Dec 3', with the year only if it differs from today's. */
export const formatNearDay = (day: string, today: string, locale: string | null): string =>
  day.slice(0, 4) === today.slice(0, 4) ? formatMonthDay(day, locale) : formatDay(day, locale);

/** Returns 'Paused until Dec 3', or 'Paused' for an indefinite pause. */
export const describePause = (pausedUntil: string | null, today: string, locale: string | null): string =>
  pausedUntil === null || pausedUntil === pausedForGood
    ? 'Paused'
    : `Paused until ${formatNearDay(pausedUntil, today, locale)}`;

/** Returns 'You’re away until Dec 3', or the first and last day of a future absence. */
export function describeAway(away: DayRange, today: string, locale: string | null): string {
  const until = formatNearDay(away.until, today, locale);
  if (isAway(away, today)) return `You’re away until ${until}`;
  return `You’ll be away from ${formatNearDay(away.from, today, locale)} until ${until}`;
}

const periodNouns = { daily: 'day', weekly: 'week', monthly: 'month' } as const satisfies Record<
  CheckInDuration,
  string
>;

/** Returns '5 weeks in a row', or '' below two. Airdrops with their own rhythm count times instead. */
export function describeStreak(
  row: Pick<Airdrop, 'checkInDuration' | 'rhythm' | 'reset'>,
  streak: number,
): string {
  if (streak < 2) return '';
  return `${formatCount(streak, row.rhythm ? 'time' : periodNouns[row.checkInDuration])} in a row`;
}
