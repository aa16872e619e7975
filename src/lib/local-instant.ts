import { isCalendarDay } from './dates.ts';
import { isTimeOfDay, toInstant, toLocalDateTime } from './zones.ts';

/** A date and a time in a form; '' is empty. */
export type InstantFields = { date: string; time: string };

/** Converts an ISO-8601 instant to the form's date and time in `zone`; null becomes empty. */
export function toInstantFields(instant: string | null, zone: string): InstantFields {
  return instant === null ? { date: '', time: '' } : toLocalDateTime(Date.parse(instant), zone);
}

/** Default times of a start and an end. */
export const defaultTimes = { start: '00:00', end: '23:59' } as const;

/**
 * Parses a form's date and time as an ISO-8601 instant; undefined if invalid. Without a time, a start is at
 * 00:00, an end at 23:59. Unchanged values keep the exact `original` instant: a form has no seconds, and
 * can't tell which of two equal hours is meant.
 */
export function parseInstantFields(
  boundary: keyof typeof defaultTimes,
  { date, time }: InstantFields,
  zone: string,
  original?: string,
): string | undefined {
  if (!isCalendarDay(date) || (time !== '' && !isTimeOfDay(time))) return undefined;
  const full = { date, time: time || defaultTimes[boundary] };
  if (original !== undefined) {
    const before = toInstantFields(original, zone);
    if (before.date === full.date && before.time === full.time) return original;
  }
  return new Date(toInstant(full, zone)).toISOString();
}

/**
 * Returns the day of an ISO-8601 instant at the default time of an end in `zone`, which stands for a day without a time;
 * null for any other time.
 */
export function getDayWithoutTime(instant: string, zone: string): string | null {
  if (!mayBeDay(instant)) return null;
  const { date, time } = toLocalDateTime(Date.parse(instant), zone);
  return time === defaultTimes.end ? date : null;
}

/** Whether an ISO-8601 instant stands for a day without a time in some time zone: their offsets are quarters of an hour. */
export const mayBeDay = (instant: string): boolean => /:(?:14|29|44|59):00(?:\.000)?Z$/.test(instant);

/** A start and an end in a form. */
export type PeriodInput = { startDate: string; startTime: string; endDate: string; endTime: string };

export const emptyPeriod: PeriodInput = { startDate: '', startTime: '', endDate: '', endTime: '' };

type Period = { start: string; end: string };

/** Converts two ISO-8601 instants to the form's dates and times in `zone`. */
export function toPeriodFields({ start, end }: Period, zone: string): PeriodInput {
  const [from, to] = [toInstantFields(start, zone), toInstantFields(end, zone)];
  return { startDate: from.date, startTime: from.time, endDate: to.date, endTime: to.time };
}

/** Parses two ISO-8601 instants; '' for an invalid one. See `parseInstantFields`. */
export function parsePeriodFields(fields: PeriodInput, zone: string, original?: Period): Period {
  const { startDate, startTime, endDate, endTime } = fields;
  return {
    start: parseInstantFields('start', { date: startDate, time: startTime }, zone, original?.start) ?? '',
    end: parseInstantFields('end', { date: endDate, time: endTime }, zone, original?.end) ?? '',
  };
}

/** Returns a message for each invalid time in the form. */
export function validateTimes(fields: PeriodInput): Record<string, string> {
  const names = ['startTime', 'endTime'] as const;
  const invalidNames = names.filter((name) => fields[name] !== '' && !isTimeOfDay(fields[name]));
  return Object.fromEntries(invalidNames.map((name) => [name, 'Enter a valid time']));
}
