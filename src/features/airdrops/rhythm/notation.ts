import { isTimeZone } from '#/lib/zones.ts';
import {
  maxAfterHours,
  maxEvery,
  maxTimes,
  type PeriodUnit,
  type Reset,
  type Rhythm,
  type TimesUnit,
  weekdays,
} from './kinds.ts';

const everyPattern = /^every ([1-9]\d?) (day|week|month)s?$/;
const weekdaysPattern = /^on ([a-z]{3}(?:,[a-z]{3})*)$/;
const timesPattern = /^([1-9]\d?) times? a (week|month)$/;
const afterPattern = /^([1-9]\d{0,2}) hours? after$/;
const resetPattern = /^([01]\d|2[0-3]):00 (\S+)$/;

const pluralize = (count: number, noun: string) => `${count} ${noun}${count === 1 ? '' : 's'}`;

/**
 * Returns the stored text of a rhythm: 'every 3 days', 'on mon,thu', '2 times a week', '24 hours after', 'once' or
 * 'never'.
 */
export function serializeRhythm(rhythm: Rhythm): string {
  switch (rhythm.kind) {
    case 'every':
      return `every ${pluralize(rhythm.count, rhythm.unit)}`;
    case 'weekdays':
      return `on ${weekdays.filter((day) => rhythm.days.includes(day)).join(',')}`;
    case 'times':
      return `${pluralize(rhythm.count, 'time')} a ${rhythm.per}`;
    case 'after':
      return `${pluralize(rhythm.hours, 'hour')} after`;
    default:
      return rhythm.kind;
  }
}

/** Parses a rhythm's stored text; undefined if it is invalid. */
export function parseRhythm(text: string): Rhythm | undefined {
  if (text === 'once' || text === 'never') return { kind: text };
  const every = everyPattern.exec(text);
  if (every) return toEvery(Number(every[1]), every[2] as PeriodUnit);
  const times = timesPattern.exec(text);
  if (times) return toTimes(Number(times[1]), times[2] as TimesUnit);
  const after = Number(afterPattern.exec(text)?.[1]);
  if (after >= 1 && after <= maxAfterHours) return { kind: 'after', hours: after };
  const names = weekdaysPattern.exec(text)?.[1]?.split(',') ?? [];
  const days = weekdays.filter((day) => names.includes(day));
  return days.length > 0 && days.length === names.length ? { kind: 'weekdays', days } : undefined;
}

const toEvery = (count: number, unit: PeriodUnit): Rhythm | undefined =>
  count <= maxEvery ? { kind: 'every', count, unit } : undefined;

const toTimes = (count: number, per: TimesUnit): Rhythm | undefined =>
  count <= maxTimes[per] ? { kind: 'times', count, per } : undefined;

/** Returns the stored text of a reset, such as '00:00 UTC'. */
export const serializeReset = ({ hour, zone }: Reset): string =>
  `${String(hour).padStart(2, '0')}:00 ${zone}`;

/** Parses a reset's stored text; undefined if it is invalid. */
export function parseReset(text: string): Reset | undefined {
  const match = resetPattern.exec(text);
  const zone = match?.[2] ?? '';
  return match && isTimeZone(zone) ? { hour: Number(match[1]), zone } : undefined;
}
