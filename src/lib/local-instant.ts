import { isCalendarDay } from './dates.ts';
import { isTimeOfDay, localDateTime, toInstant } from './zones.ts';

/** A date and a time as a form shows them; '' stands for nothing. */
export type TypedInstant = { date: string; time: string };

/** An ISO-8601 instant as the form's date and time in `zone`; null is empty. */
export function toTypedInstant(instant: string | null, zone: string): TypedInstant {
  return instant === null ? { date: '', time: '' } : localDateTime(Date.parse(instant), zone);
}

/** The times of a start and of an end where none is typed. */
export const unsetTimes = { start: '00:00', end: '23:59' } as const;

/**
 * What was typed as an ISO-8601 instant; undefined when it is none. Without a time a start is at 00:00, an end at 23:59.
 * What still shows `original` keeps its exact instant: a form knows no seconds, and not which of two equal hours is
 * meant.
 */
export function parseTypedInstant(
  of: keyof typeof unsetTimes,
  { date, time }: TypedInstant,
  zone: string,
  original?: string,
): string | undefined {
  if (!isCalendarDay(date) || (time !== '' && !isTimeOfDay(time))) return undefined;
  const full = { date, time: time || unsetTimes[of] };
  if (original !== undefined) {
    const before = toTypedInstant(original, zone);
    if (before.date === full.date && before.time === full.time) return original;
  }
  return new Date(toInstant(full, zone)).toISOString();
}

/** A start and an end as a form shows them. */
export type TypedPeriod = { startDate: string; startTime: string; endDate: string; endTime: string };

export const emptyPeriod: TypedPeriod = { startDate: '', startTime: '', endDate: '', endTime: '' };

type Period = { start: string; end: string };

/** Two ISO-8601 instants as the form's dates and times in `zone`. */
export function toTypedPeriod({ start, end }: Period, zone: string): TypedPeriod {
  const [from, to] = [toTypedInstant(start, zone), toTypedInstant(end, zone)];
  return { startDate: from.date, startTime: from.time, endDate: to.date, endTime: to.time };
}

/** What was typed as two ISO-8601 instants, '' for one that is none. See `parseTypedInstant`. */
export function parseTypedPeriod(typed: TypedPeriod, zone: string, original?: Period): Period {
  const { startDate, startTime, endDate, endTime } = typed;
  return {
    start: parseTypedInstant('start', { date: startDate, time: startTime }, zone, original?.start) ?? '',
    end: parseTypedInstant('end', { date: endDate, time: endTime }, zone, original?.end) ?? '',
  };
}

/** A message for each time of the form that is none. */
export function validateTimes(typed: TypedPeriod): Record<string, string> {
  const names = ['startTime', 'endTime'] as const;
  const bad = names.filter((name) => typed[name] !== '' && !isTimeOfDay(typed[name]));
  return Object.fromEntries(bad.map((name) => [name, 'Please enter a valid time']));
}
