import {
  addDays,
  addMonths,
  countDaysAfterMonday,
  countDaysBetween,
  isCalendarDay,
  toMonth,
} from '#/lib/dates.ts';
import type { WeekStart } from '../rhythm/kinds.ts';
import type { TrackerSearch } from '../search/search.ts';

export type Span = TrackerSearch['span'];

const monday = 1;
const weeksShown = 6;

/** Depending on the browser, week info is a method, a property, or missing. */
function getWeekInfo(locale: string): unknown {
  const tag: Intl.Locale & { getWeekInfo?: () => unknown; weekInfo?: unknown } = new Intl.Locale(locale);
  return tag.getWeekInfo?.() ?? tag.weekInfo;
}

const weekdayNumbers = { monday, saturday: 6, sunday: 7 } as const satisfies Record<WeekStart, number>;

/** The first weekday, 1 for Monday to 7 for Sunday: the chosen one, or else the locale's; Monday if unknown. */
export function getFirstWeekday(locale: string | null, chosen: WeekStart | null = null): number {
  if (chosen !== null) return weekdayNumbers[chosen];
  if (locale === null) return monday;
  try {
    const info = getWeekInfo(locale);
    const first = typeof info === 'object' && info !== null && 'firstDay' in info ? info.firstDay : monday;
    return typeof first === 'number' && first >= 1 && first <= 7 ? first : monday;
  } catch {
    return monday;
  }
}

const getStartOfWeek = (day: string, first: number) =>
  addDays(day, -((countDaysAfterMonday(day) + 8 - first) % 7));

const listDays = (day: string, count: number) =>
  Array.from({ length: count }, (_, index) => addDays(day, index));

export const isFirstOfMonth = (day: string): boolean => day.endsWith('-01');

const getStartOfMonth = (day: string) => `${toMonth(day)}-01`;

export const getWeek = (day: string, first: number): string[] => listDays(getStartOfWeek(day, first), 7);

/** Lists six weeks around a day's month, whatever its length, so that the grid keeps its height. */
export function getWeeks(day: string, first: number): string[][] {
  const start = getStartOfWeek(getStartOfMonth(day), first);
  return Array.from({ length: weeksShown }, (_, week) => listDays(addDays(start, 7 * week), 7));
}

/** Lists the days of the span around a day, without those of adjacent months. */
export function getDays(span: Span, day: string, first: number): string[] {
  if (span === 'week') return getWeek(day, first);
  const start = getStartOfMonth(day);
  return listDays(start, countDaysBetween(start, addMonths(start, 1)));
}

const fallBackIfInvalid = (day: string, fallback: string) => (isCalendarDay(day) ? day : fallback);

/** Returns the same day on the next or previous page; the day itself beyond the calendar's range. */
export function shiftPage(span: Span, day: string, by: 1 | -1): string {
  return fallBackIfInvalid(span === 'week' ? addDays(day, 7 * by) : addMonths(day, by), day);
}

/** Returns the day that a key of the grid moves to; undefined for other keys. */
export function getDayForKey(key: string, day: string, first: number): string | undefined {
  const start = getStartOfWeek(day, first);
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
  const next = days.get(key);
  return next === undefined ? undefined : fallBackIfInvalid(next, day);
}
