import { addDays, addMonths, daysAfterMonday, daysBetween, isCalendarDay, toMonth } from '#/lib/dates.ts';
import type { TrackerSearch } from '../list/filter.ts';

export type Span = TrackerSearch['span'];

const monday = 1;
const weeksShown = 6;

/** Browsers have it as a method, as a property, or not at all. */
function weekInfoOf(locale: string): unknown {
  const tag: Intl.Locale & { getWeekInfo?: () => unknown; weekInfo?: unknown } = new Intl.Locale(locale);
  return tag.getWeekInfo?.() ?? tag.weekInfo;
}

/** The weekday that the reader's weeks begin with, 1 for Monday to 7 for Sunday. Monday where nobody knows. */
export function firstWeekday(locale: string | null): number {
  if (locale === null) return monday;
  try {
    const info = weekInfoOf(locale);
    const first = typeof info === 'object' && info !== null && 'firstDay' in info ? info.firstDay : monday;
    return typeof first === 'number' && first >= 1 && first <= 7 ? first : monday;
  } catch {
    return monday;
  }
}

const weekStart = (day: string, first: number) => addDays(day, -((daysAfterMonday(day) + 8 - first) % 7));

const daysFrom = (day: string, count: number) => Array.from({ length: count }, (_, at) => addDays(day, at));

export const isMonday = (day: string): boolean => daysAfterMonday(day) === 0;
export const isFirstOfMonth = (day: string): boolean => day.endsWith('-01');

const monthStart = (day: string) => `${toMonth(day)}-01`;

/** The seven days of a day's week. */
export const weekOf = (day: string, first: number): string[] => daysFrom(weekStart(day, first), 7);

/** Six weeks around a day's month, whatever its length: turning a page moves nothing. */
export function weeksOf(day: string, first: number): string[][] {
  const start = weekStart(monthStart(day), first);
  return Array.from({ length: weeksShown }, (_, week) => daysFrom(addDays(start, 7 * week), 7));
}

/** The days of a span around a day, without those that a month's grid shows of its neighbours. */
export function daysOf(span: Span, day: string, first: number): string[] {
  if (span === 'week') return weekOf(day, first);
  const start = monthStart(day);
  return daysFrom(start, daysBetween(start, addMonths(start, 1)));
}

const within = (day: string, otherwise: string) => (isCalendarDay(day) ? day : otherwise);

/** The day in the same place of the next page, or of the one before. */
export function turnPage(span: Span, day: string, by: 1 | -1): string {
  return within(span === 'week' ? addDays(day, 7 * by) : addMonths(day, by), day);
}

/** The day that a key of a grid leads to from another; undefined for keys that lead nowhere. */
export function dayAtKey(key: string, day: string, first: number): string | undefined {
  const start = weekStart(day, first);
  const days = new Map([
    ['ArrowLeft', addDays(day, -1)],
    ['ArrowRight', addDays(day, 1)],
    ['ArrowUp', addDays(day, -7)],
    ['ArrowDown', addDays(day, 7)],
    ['Home', start],
    ['End', addDays(start, 6)],
    ['PageUp', addMonths(day, -1)],
    ['PageDown', addMonths(day, 1)],
  ]);
  const found = days.get(key);
  return found === undefined ? undefined : within(found, day);
}
