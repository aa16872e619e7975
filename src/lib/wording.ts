import { daysBetween } from './dates.ts';
import { calendarDay } from './zones.ts';

/** Whose language and clock dates are written in. Whoever has chosen no language, or one that is none, reads English. */
export type Reader = { locale: string | null; zone: string };

type Asked = { locale?: string | null | undefined; zone: string };

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;
const fallback = 'en-US';
const formats = new Map<string, Intl.DateTimeFormat>();
const numbers = new Map<string, Intl.NumberFormat>();
const relatives = new Map<string, Intl.RelativeTimeFormat>();

/** True for a well-formed language tag (BCP 47), such as 'en-GB'. */
export function isLocale(tag: string): boolean {
  try {
    return Intl.getCanonicalLocales(tag).length === 1;
  } catch {
    return false;
  }
}

function remember<T>(cache: Map<string, T>, key: string, make: () => T): T {
  const known = cache.get(key);
  if (known) return known;
  if (cache.size >= 200) cache.clear();
  const made = make();
  cache.set(key, made);
  return made;
}

const usable = (locale: string | null | undefined) => (locale && isLocale(locale) ? locale : fallback);
// Node and browsers disagree on the narrow spaces before AM and in ranges, which would break hydration.
const plainSpaces = (text: string) => text.replaceAll(/[\u2009\u202f]/g, ' ');
const msOf = (day: string) => Date.parse(`${day}T00:00:00.000Z`);

/** Years and months are the Gregorian calendar's, as in date fields and in the calendar view. */
function formatOf(
  locale: string | null | undefined,
  options: Intl.DateTimeFormatOptions,
  zone = 'UTC',
): Intl.DateTimeFormat {
  const tag = usable(locale);
  return remember(
    formats,
    `${tag} ${zone} ${JSON.stringify(options)}`,
    () => new Intl.DateTimeFormat(tag, { calendar: 'gregory', timeZone: zone, ...options }),
  );
}

const dayIn = (options: Intl.DateTimeFormatOptions) => (day: string, locale?: string | null) =>
  plainSpaces(formatOf(locale, options).format(msOf(day)));

/** A 'YYYY-MM-DD' in the reader's language, such as 'Nov 20, 2026'. */
export const formatDay = dayIn({ dateStyle: 'medium' });

/** 'Sunday, November 22, 2026'. */
export const formatLongDay = dayIn({ dateStyle: 'full' });

/** 'Sun, Nov 22', where the year is known. */
export const formatShortDay = dayIn({ weekday: 'short', day: 'numeric', month: 'short' });

/** The month of a day: 'November 2026'. */
export const formatMonth = dayIn({ month: 'long', year: 'numeric' });

/** The month of a day without its year: 'Nov', or 'N' where there is little room. */
export const formatMonthName = (
  day: string,
  locale: string | null | undefined,
  month: 'short' | 'narrow',
): string => dayIn({ month })(day, locale);

export const formatWeekday = (
  day: string,
  locale: string | null | undefined,
  weekday: 'short' | 'long',
): string => dayIn({ weekday })(day, locale);

/** The number of a day in its month. */
export function formatDayNumber(day: string, locale?: string | null): string {
  const tag = usable(locale);
  const format = remember(numbers, tag, () => new Intl.NumberFormat(tag));
  return format.format(Number(day.slice(8)));
}

/** From a day to another: 'Nov 16 – 22, 2026'. */
export const formatDays = (first: string, last: string, locale?: string | null): string =>
  plainSpaces(formatOf(locale, { dateStyle: 'medium' }).formatRange(msOf(first), msOf(last)));

/** An instant (epoch milliseconds) in the reader's language and zone, such as 'Nov 20, 2026, 6:40 PM'. */
export const formatInstant = (instant: number, { locale, zone }: Asked): string =>
  plainSpaces(formatOf(locale, { dateStyle: 'medium', timeStyle: 'short' }, zone).format(instant));

/** The time of an instant (epoch milliseconds) in the reader's language and zone, such as '6:40 PM'. */
export const formatTime = (instant: number, { locale, zone }: Asked): string =>
  plainSpaces(formatOf(locale, { timeStyle: 'short' }, zone).format(instant));

/** The day of an instant (ISO-8601) where the reader is. */
export const formatDayOf = (instant: string, { locale, zone }: Asked): string =>
  formatDay(calendarDay(Date.parse(instant), zone), locale);

function relative(count: number, unit: Intl.RelativeTimeFormatUnit, locale: string | null | undefined) {
  const tag = usable(locale);
  const format = remember(relatives, tag, () => new Intl.RelativeTimeFormat(tag, { numeric: 'auto' }));
  return format.format(count, unit);
}

/** A day seen from another: 'today', 'yesterday', 'in 5 days', '3 months ago'. */
export function relativeDay(day: string, today: string, locale?: string | null): string {
  const days = daysBetween(today, day);
  const distance = Math.abs(days);
  if (distance < 31) return relative(days, 'day', locale);
  if (distance < 365) return relative(Math.trunc(days / 30.4375) || Math.sign(days), 'month', locale);
  return relative(Math.trunc(days / 365), 'year', locale);
}

/**
 * An instant seen from another (epoch milliseconds): minutes and hours within a day ('in 3 hours'), then calendar days
 * of the zone ('yesterday', '2 days ago').
 */
export function relativeTime(instant: number, now: number, { locale, zone }: Asked): string {
  const ms = instant - now;
  const distance = Math.abs(ms);
  if (distance < minuteMs) return relative(0, 'second', locale);
  if (distance < hourMs) return relative(Math.trunc(ms / minuteMs), 'minute', locale);
  if (distance < dayMs) return relative(Math.trunc(ms / hourMs), 'hour', locale);
  return relativeDay(calendarDay(instant, zone), calendarDay(now, zone), locale);
}

/** A span of time (milliseconds) as 'Xh Ym', or 'Ym' under an hour; whole minutes and at least one. */
export function countdown(ms: number): string {
  const minutes = Math.max(1, Math.floor(ms / minuteMs));
  const hours = Math.floor(minutes / 60);
  return hours > 0 ? `${hours}h ${minutes % 60}m` : `${minutes}m`;
}
