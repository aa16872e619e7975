import { isLocale } from '#/lib/wording.ts';
import type { Span } from './month.ts';

const cache = new Map<string, Intl.DateTimeFormat>();
const numbers = new Map<string, Intl.NumberFormat>();
const msOf = (day: string) => Date.parse(`${day}T00:00:00.000Z`);
const usable = (locale: string | null) => (locale && isLocale(locale) ? locale : 'en-US');

/** The grid's months are those of the Gregorian calendar, whichever the locale prefers. */
function formatOf(locale: string | null, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${locale} ${JSON.stringify(options)}`;
  const known = cache.get(key);
  if (known) return known;
  const format = new Intl.DateTimeFormat(usable(locale), {
    timeZone: 'UTC',
    calendar: 'gregory',
    ...options,
  });
  cache.set(key, format);
  return format;
}

/** 'Sunday, November 22, 2026'. */
export const longDay = (day: string, locale: string | null): string =>
  formatOf(locale, { dateStyle: 'full' }).format(msOf(day));

/** 'Sun, Nov 22'. */
export const shortDay = (day: string, locale: string | null): string =>
  formatOf(locale, { weekday: 'short', day: 'numeric', month: 'short' }).format(msOf(day));

/** The number of a day in its month. */
export function dayNumber(day: string, locale: string | null): string {
  const tag = usable(locale);
  const format = numbers.get(tag) ?? new Intl.NumberFormat(tag);
  numbers.set(tag, format);
  return format.format(Number(day.slice(8)));
}

/** The month's short name, beside the number of its first day. */
export const monthName = (day: string, locale: string | null): string =>
  formatOf(locale, { month: 'short' }).format(msOf(day));

/** A weekday as a column is headed, in full for screen readers. */
export const weekdayName = (day: string, locale: string | null, weekday: 'short' | 'long'): string =>
  formatOf(locale, { weekday }).format(msOf(day));

/** 'November 2026', or 'Nov 16 – 22, 2026' for a week, of whose days these are the first and the last. */
export function spanTitle(span: Span, days: readonly string[], locale: string | null): string {
  const [first = '', last = first] = [days[0], days.at(-1)];
  if (span !== 'week') return formatOf(locale, { month: 'long', year: 'numeric' }).format(msOf(first));
  return formatOf(locale, { dateStyle: 'medium' }).formatRange(msOf(first), msOf(last));
}

/** The time of day of an instant (ISO) on the reader's clock: '6:40 PM'. */
export const clockTime = (
  instant: string,
  { locale, zone }: { locale: string | null; zone: string },
): string => formatOf(locale, { timeStyle: 'short', timeZone: zone }).format(Date.parse(instant));

export const counted = (count: number, one: string): string =>
  count === 1 ? `1 ${one}` : `${count.toLocaleString('en')} ${one}s`;
