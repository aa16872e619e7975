import { daysBetween } from './dates.ts';
import { calendarDay } from './zones.ts';

interface Reader {
  locale?: string | null | undefined;
  zone: string;
}

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;
const fallback = 'en-US';
const formats = new Map<string, Intl.DateTimeFormat>();
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
// Node and browsers disagree on the narrow space before AM and PM, which would break hydration.
const plainSpaces = (text: string) => text.replaceAll('\u202f', ' ');

/** A 'YYYY-MM-DD' in the reader's language, such as 'Nov 20, 2026'. English when the locale is unknown. */
export function formatDay(day: string, locale?: string | null): string {
  const tag = usable(locale);
  const format = remember(
    formats,
    tag,
    () => new Intl.DateTimeFormat(tag, { dateStyle: 'medium', timeZone: 'UTC' }),
  );
  return plainSpaces(format.format(Date.parse(`${day}T00:00:00.000Z`)));
}

/** An instant (epoch milliseconds) in the reader's language and zone, such as 'Nov 20, 2026, 6:40 PM'. */
export function formatInstant(instant: number, { locale, zone }: Reader): string {
  const tag = usable(locale);
  const format = remember(
    formats,
    `${tag} ${zone}`,
    () => new Intl.DateTimeFormat(tag, { dateStyle: 'medium', timeStyle: 'short', timeZone: zone }),
  );
  return plainSpaces(format.format(instant));
}

/** The time of an instant (epoch milliseconds) in the reader's language and zone, such as '6:40 PM'. */
export function formatTime(instant: number, { locale, zone }: Reader): string {
  const tag = usable(locale);
  const format = remember(
    formats,
    `time ${tag} ${zone}`,
    () => new Intl.DateTimeFormat(tag, { timeStyle: 'short', timeZone: zone }),
  );
  return plainSpaces(format.format(instant));
}

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
export function relativeTime(instant: number, now: number, { locale, zone }: Reader): string {
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
