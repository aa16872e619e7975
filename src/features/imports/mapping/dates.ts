import { isCalendarDay } from '#/lib/dates.ts';
import { toAsciiDigits } from '#/lib/read-number.ts';
import { isTimeOfDay } from '#/lib/zones.ts';
import { readWrittenDate } from './written-dates.ts';

/**
 * A day with an optional local time or exact instant. With `isAssumed`, a missing year or an ambiguous zone abbreviation
 * was inferred, so the notes should contain the original text as well.
 */
export type ReadDate = { date: string; time: string; instant?: string; isAssumed?: true };

const yearFirst = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?![\d/.-])/;
const yearLast = /^(\d{1,2})[-/.](\d{1,2})[-/.](\d{4}|\d{2})(?![\d/.-])/;
const compact = /^(20\d{2})(\d{2})(\d{2})(?!\d)/;
const clock = /^[T,\s]*(?:at\s+)?(\d{1,2}):(\d{2})(?::\d{2}(?:[.,]\d+)?)?\s*([ap])?\.?m?\.?/i;
const offset = /^\s*\(?(?:(Z|UTC|GMT)(?![+-])|(?:UTC|GMT)?([+-])(\d{1,2}):?(\d{2})?)\)?$/i;
/** Spreadsheet day numbers (days since the end of 1899) between 1982 and 2119. */
const serial = /^[3-7]\d{4}(?:\.\d+)?$/;
const unix = /^1\d{9}(?:\d{3})?$/;
const range =
  /\s*(?:→|–|—|\s-\s|\sto\s|\sbis\s|\sau\s|\sпо\s|(?<=\d)~(?=\s?\d)|(?<=^\d{4}-\d{2}-\d{2})\/(?=\d{4}-))\s*/;

const padTwo = (digits: string) => digits.padStart(2, '0');
const toFullYear = (digits: string) => (digits.length === 2 ? `20${digits}` : digits);

function toDay(year: string, month: string, day: string): string | undefined {
  const text = `${toFullYear(year)}-${padTwo(month)}-${padTwo(day)}`;
  return isCalendarDay(text) ? text : undefined;
}

type DateMatch = { date: string; remainder: string };

function readNumbers(text: string, dayFirst: boolean | null): DateMatch | undefined {
  const [first, year = '', month = '', day = ''] = yearFirst.exec(text) ?? compact.exec(text) ?? [];
  if (first !== undefined) {
    const date = toDay(year, month, day);
    return date === undefined ? undefined : { date, remainder: text.slice(first.length) };
  }
  const [whole, firstPart = '', secondPart = '', last = ''] = yearLast.exec(text) ?? [];
  if (whole === undefined) return undefined;
  const remainder = text.slice(whole.length);
  const asDayFirst = toDay(last, secondPart, firstPart);
  const asMonthFirst = toDay(last, firstPart, secondPart);
  if (dayFirst === null && asDayFirst !== asMonthFirst) return undefined;
  const date = dayFirst === false ? asMonthFirst : asDayFirst;
  return date === undefined ? undefined : { date, remainder };
}

function readDayNumber(text: string): ReadDate | undefined {
  if (unix.test(text)) {
    const instant = new Date(Number(text) * (text.length === 10 ? 1000 : 1)).toISOString();
    return { date: instant.slice(0, 10), time: '', instant };
  }
  if (!serial.test(text)) return undefined;
  const iso = new Date(Math.round((Number(text) - 25_569) * 1440) * 60_000).toISOString();
  return { date: iso.slice(0, 10), time: iso.endsWith('T00:00:00.000Z') ? '' : iso.slice(11, 16) };
}

/** Returns a time as 'HH:MM', or undefined if a day has no such time. `meridiem` is the first letter of AM or PM. */
function toTimeOfDay(hours: string, minutes: string, meridiem: string | undefined): string | undefined {
  const hour = meridiem ? (Number(hours) % 12) + (meridiem.toLowerCase() === 'p' ? 12 : 0) : Number(hours);
  const time = `${padTwo(String(hour))}:${minutes}`;
  return isTimeOfDay(time) ? time : undefined;
}

function readTrailingTime(remainder: string): { time: string; zone: string } | undefined {
  if (remainder.trim() === '') return { time: '', zone: '' };
  const [whole, hours = '', minutes = '', meridiem] = clock.exec(remainder) ?? [];
  if (whole === undefined) return undefined;
  const time = toTimeOfDay(hours, minutes, meridiem);
  return time === undefined ? undefined : { time, zone: remainder.slice(whole.length).trim() };
}

function toInstant(date: string, time: string, zone: string): string | undefined {
  const [whole, zero, sign = '', hours = '0', minutes = '00'] = offset.exec(zone) ?? [];
  if (whole === undefined) return undefined;
  const suffix = zero ? 'Z' : `${sign}${padTwo(hours)}:${minutes}`;
  const ms = Date.parse(`${date}T${time}:00${suffix}`);
  return Number.isNaN(ms) ? undefined : new Date(ms).toISOString();
}

/** Reads a numeric date with an optional time and offset. Trailing words such as zone names are left to `readWrittenDate`. */
function readNumeric(text: string, dayFirst: boolean | null, today: string): ReadDate | undefined {
  const dayNumber = readDayNumber(text);
  if (dayNumber) return dayNumber;
  const match = readNumbers(text, dayFirst);
  if (!match) return undefined;
  const { date, remainder } = match;
  const trailing = readTrailingTime(remainder);
  if (trailing?.zone === '') return { date, time: trailing.time };
  const instant = trailing && toInstant(date, trailing.time, trailing.zone);
  if (trailing && instant !== undefined) return { date, time: trailing.time, instant };
  return readWrittenDate(`${date}${remainder}`, { today, end: false });
}

const maxLength = 100;

/**
 * Reads a date as people, spreadsheets, and programs write it; of a range ('1 May → 3 May') the start or the end. Returns
 * undefined for text that names no day ('Q1 2027', 'soon', 'in 3 days').
 */
export function readDate(
  input: string,
  { dayFirst, end = false, today }: { dayFirst: boolean | null; end?: boolean; today: string },
): ReadDate | undefined {
  if (input.length > maxLength) return undefined;
  const text = toAsciiDigits(input).trim();
  const parts = text.split(range);
  const part = (end ? parts.at(-1) : parts[0])?.trim() ?? '';
  const numeric = readNumeric(part, dayFirst, today);
  if (numeric) return numeric;
  const written = readWrittenDate(parts.join(' - '), { today, end });
  return written ?? (parts.length === 2 ? readWrittenDate(part, { today, end }) : undefined);
}

export function isDateRange(text: string, options: { dayFirst: boolean | null; today: string }): boolean {
  const [first, last] = [readDate(text, options), readDate(text, { ...options, end: true })];
  return first !== undefined && last !== undefined && first.date !== last.date;
}

const clockOnly = /^(\d{1,2})(?:[:.h](\d{2}))?(?::\d{2})?\s*([ap])?\.?m?\.?\s*(.*)$/i;

/** Reads a time from its own column: '15:00', '3 PM', or '0.625' of a day. `zone` is the text after the time. */
export function readTime(input: string): { time: string; zone: string } | undefined {
  const text = toAsciiDigits(input).trim();
  if (/^0?\.\d+$/.test(text)) {
    const minutes = Math.round(Number(text) * 1440);
    return { time: `${padTwo(String(Math.floor(minutes / 60)))}:${padTwo(String(minutes % 60))}`, zone: '' };
  }
  // Spreadsheets store a time without a day on their epoch day.
  const plain = text.replace(/^1899-12-3\d |^1904-01-01 /, '');
  const [, hours = '', minutes = '00', meridiem, zone = ''] = clockOnly.exec(plain) ?? [];
  if (hours === '' || (meridiem === undefined && !/[:.h]/.test(plain))) return undefined;
  const time = toTimeOfDay(hours, minutes, meridiem);
  return time === undefined ? undefined : { time, zone };
}

const maxYearsFromNow = 10;
/** Offset of the Buddhist calendar from the Gregorian one. */
const buddhistYears = 543;

export const isFarYear = (date: string, today: string): boolean =>
  Math.abs(Number(date.slice(0, 4)) - Number(today.slice(0, 4))) > maxYearsFromNow;

/** Converts a Buddhist calendar day to the Gregorian one; undefined if the result is far from today, too. */
export function fromBuddhist(date: string, today: string): string | undefined {
  const gregorian = `${Number(date.slice(0, 4)) - buddhistYears}${date.slice(4)}`;
  return isCalendarDay(gregorian) && !isFarYear(gregorian, today) ? gregorian : undefined;
}

/** Whether the day precedes the month; 'unclear' if nothing decides, undefined if no date depends on it. */
export type DayOrder = boolean | 'unclear' | undefined;

/** Detects the day order of dates such as 03/04/2026 from numbers above 12. */
export function detectDayOrder(cells: Iterable<string>): DayOrder {
  let [daysFirst, monthsFirst, ambiguous] = [0, 0, 0];
  for (const cell of cells) {
    const [whole, first, second] = yearLast.exec(toAsciiDigits(cell).trim()) ?? [];
    if (whole === undefined) continue;
    const [left, right] = [Number(first), Number(second)];
    if (left > 12 && right <= 12) daysFirst += 1;
    else if (right > 12 && left <= 12) monthsFirst += 1;
    else if (left !== right) ambiguous += 1;
  }
  if (daysFirst !== monthsFirst) return daysFirst > monthsFirst;
  return ambiguous > 0 || daysFirst > 0 ? 'unclear' : undefined;
}
