import { countDaysBetween } from './dates.ts';
import { isLocale } from './locale.ts';
import { toCalendarDay } from './zones.ts';

/**
 * The locale and time zone in which dates are shown. Words and months are English, as all texts are. The locale decides
 * between 12 and 24 hours; an English one also decides the order of day and month.
 */
export type Reader = { locale: string | null; zone: string };

type Options = { locale?: string | null | undefined; zone: string };

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;
const fallback = 'en-US';
const formats = new Map<string, Intl.DateTimeFormat>();
const tags = new Map<string, string>();
const relative = new Intl.RelativeTimeFormat('en', { numeric: 'auto' });

function getOrCreate<T>(cache: Map<string, T>, key: string, make: () => T): T {
  const existing = cache.get(key);
  if (existing) return existing;
  if (cache.size >= 200) cache.clear();
  const created = make();
  cache.set(key, created);
  return created;
}

/** Returns an English tag with the hours of a locale: 'en-US-u-hc-h23' for 'de'. */
function toDateTag(locale: string | null | undefined): string {
  if (!locale || !isLocale(locale)) return fallback;
  return getOrCreate(tags, locale, () => {
    const { language, region } = new Intl.Locale(locale);
    const { hourCycle = 'h12' } = new Intl.DateTimeFormat(locale, { hour: 'numeric' }).resolvedOptions();
    const english = language === 'en' ? `en-${region ?? 'US'}` : fallback;
    return `${english}-u-hc-${hourCycle}`;
  });
}

// Node and browsers disagree on the narrow spaces before AM and in ranges, which would break hydration.
const plainSpaces = (text: string) => text.replaceAll(/[\u2009\u202f]/g, ' ');
const toMs = (day: string) => Date.parse(`${day}T00:00:00.000Z`);

/** Years and months use the Gregorian calendar, as in date fields and in the calendar view. */
function getFormat(
  locale: string | null | undefined,
  options: Intl.DateTimeFormatOptions,
  zone = 'UTC',
): Intl.DateTimeFormat {
  const tag = toDateTag(locale);
  return getOrCreate(
    formats,
    `${tag} ${zone} ${JSON.stringify(options)}`,
    () => new Intl.DateTimeFormat(tag, { calendar: 'gregory', timeZone: zone, ...options }),
  );
}

const createDayFormat = (options: Intl.DateTimeFormatOptions) => (day: string, locale?: string | null) =>
  plainSpaces(getFormat(locale, options).format(toMs(day)));

/** Formats a 'YYYY-MM-DD' such as 'Nov 20, 2026'. */
export const formatDay = createDayFormat({ dateStyle: 'medium' });

/** Formats a day without its year: 'Nov 20'. */
export const formatMonthDay = createDayFormat({ day: 'numeric', month: 'short' });

/** Formats a day in full: 'Sunday, November 22, 2026'. */
export const formatLongDay = createDayFormat({ dateStyle: 'full' });

/** Formats a day with its weekday and without its year: 'Sun, Nov 22'. */
export const formatShortDay = createDayFormat({ weekday: 'short', day: 'numeric', month: 'short' });

/** Formats the month of a day: 'November 2026'. */
export const formatMonth = createDayFormat({ month: 'long', year: 'numeric' });

/** Formats the month of a day without its year: 'Nov', or 'N' for narrow columns. */
export const formatMonthName = (
  day: string,
  locale: string | null | undefined,
  month: 'short' | 'narrow',
): string => createDayFormat({ month })(day, locale);

export const formatWeekday = (
  day: string,
  locale: string | null | undefined,
  weekday: 'short' | 'long',
): string => createDayFormat({ weekday })(day, locale);

/** Formats a range of days: 'Nov 16 – 22, 2026'. */
export const formatDays = (first: string, last: string, locale?: string | null): string =>
  plainSpaces(getFormat(locale, { dateStyle: 'medium' }).formatRange(toMs(first), toMs(last)));

/**
 * Formats an instant (epoch milliseconds) in the reader's zone, such as 'Nov 20, 2026, 6:40 PM'.
 */
export const formatInstant = (instant: number, { locale, zone }: Options): string =>
  plainSpaces(getFormat(locale, { dateStyle: 'medium', timeStyle: 'short' }, zone).format(instant));

/**
 * Formats the time of an instant (epoch milliseconds) in the reader's zone, such as '6:40 PM'.
 */
export const formatTime = (instant: number, { locale, zone }: Options): string =>
  plainSpaces(getFormat(locale, { timeStyle: 'short' }, zone).format(instant));

/** Formats the day of an instant (ISO-8601) in the reader's zone. */
export const formatInstantDay = (instant: string, { locale, zone }: Options): string =>
  formatDay(toCalendarDay(Date.parse(instant), zone), locale);

/** Formats a day relative to another: 'today', 'yesterday', 'in 5 days', '3 months ago'. */
export function formatRelativeDay(day: string, today: string): string {
  const days = countDaysBetween(today, day);
  const distance = Math.abs(days);
  if (distance < 31) return relative.format(days, 'day');
  if (distance < 365) return relative.format(Math.trunc(days / 30.4375) || Math.sign(days), 'month');
  return relative.format(Math.trunc(days / 365), 'year');
}

/**
 * Formats an instant relative to another (epoch milliseconds): minutes and hours within a day ('in 3 hours'), then
 * calendar days in the zone ('yesterday', '2 days ago').
 */
export function formatRelativeTime(instant: number, now: number, { zone }: Pick<Options, 'zone'>): string {
  const ms = instant - now;
  const distance = Math.abs(ms);
  if (distance < minuteMs) return relative.format(0, 'second');
  if (distance < hourMs) return relative.format(Math.trunc(ms / minuteMs), 'minute');
  if (distance < dayMs) return relative.format(Math.trunc(ms / hourMs), 'hour');
  return formatRelativeDay(toCalendarDay(instant, zone), toCalendarDay(now, zone));
}

/** Formats a duration (milliseconds) as 'Xh Ym', or 'Ym' under an hour; in whole minutes, at least one. */
export function formatCountdown(ms: number): string {
  const minutes = Math.max(1, Math.floor(ms / minuteMs));
  const hours = Math.floor(minutes / 60);
  return hours > 0 ? `${hours}h ${minutes % 60}m` : `${minutes}m`;
}
