import { formatCount } from '#/lib/text.ts';
import { formatInstant, formatRelativeDay, formatTime, type Reader } from '#/lib/wording.ts';
import { toCalendarDay } from '#/lib/zones.ts';
import { type CheckInFields, getCheckInPeriod, hasOwnRhythm, type Moment } from '../check-in.ts';
import { checkInLabels } from '../kinds.ts';
import { isOpen } from '../policy.ts';
import { type Rhythm, type Weekday, weekdays } from '../rhythm/kinds.ts';
import { parseRhythm } from '../rhythm/notation.ts';

export const weekdayLabels: Readonly<Record<Weekday, string>> = {
  mon: 'Mon',
  tue: 'Tue',
  wed: 'Wed',
  thu: 'Thu',
  fri: 'Fri',
  sat: 'Sat',
  sun: 'Sun',
};

/** Returns a rhythm in words, such as 'Every 3 days'. */
export function formatRhythm(rhythm: Rhythm): string {
  switch (rhythm.kind) {
    case 'every':
      return rhythm.count === 1 ? `Every ${rhythm.unit}` : `Every ${formatCount(rhythm.count, rhythm.unit)}`;
    case 'weekdays':
      return weekdays
        .filter((day) => rhythm.days.includes(day))
        .map((day) => weekdayLabels[day])
        .join(', ');
    case 'times':
      return rhythm.count <= 2
        ? `${rhythm.count === 1 ? 'Once' : 'Twice'} a ${rhythm.per}`
        : `${formatCount(rhythm.count, 'time')} a ${rhythm.per}`;
    case 'after':
      return `${formatCount(rhythm.hours, 'hour')} after the last`;
    case 'once':
      return 'Once';
    case 'never':
      return 'Never';
  }
}

/** Returns how often an airdrop's check-in repeats, such as 'Weekly' or 'Every 3 days'. */
export function formatCheckIn(row: Pick<CheckInFields, 'rhythm' | 'checkInDuration'>): string {
  const rhythm = row.rhythm ? parseRhythm(row.rhythm) : undefined;
  return rhythm ? formatRhythm(rhythm) : checkInLabels[row.checkInDuration];
}

const hourMs = 3_600_000;

function formatTimeLeft(ms: number): string {
  if (ms < hourMs) return `${Math.max(1, Math.round(ms / 60_000))} min left`;
  if (ms < 48 * hourMs) return `${Math.floor(ms / hourMs)} h left`;
  return `${formatCount(Math.floor(ms / (24 * hourMs)), 'day')} left`;
}

/**
 * Returns how long a due check-in with its own rhythm or reset remains, and when it is ready otherwise: '4 h left,
 * resets 00:00 UTC' or 'Ready at 14:20'; '' if that isn't known.
 */
export function formatDueTime(row: CheckInFields, moment: Moment, reader: Reader): string {
  if (!hasOwnRhythm(row) || !isOpen(row)) return '';
  const { isDue, end, nextDueAt } = getCheckInPeriod(row, moment);
  if (!isDue) {
    if (nextDueAt === null || !row.rhythm?.endsWith(' after')) return '';
    const readyAt = Date.parse(nextDueAt);
    const day = formatRelativeDay(
      toCalendarDay(readyAt, reader.zone),
      toCalendarDay(moment.now, reader.zone),
    );
    if (day === 'today') return `Ready at ${formatTime(readyAt, reader)}`;
    return day === 'tomorrow'
      ? `Ready tomorrow at ${formatTime(readyAt, reader)}`
      : `Ready at ${formatInstant(readyAt, reader)}`;
  }
  if (end === null) return row.rhythm?.endsWith(' after') ? 'Ready' : '';
  const timeLeft = formatTimeLeft(Date.parse(end) - moment.now);
  return row.reset ? `${timeLeft}, resets ${row.reset}` : timeLeft;
}
