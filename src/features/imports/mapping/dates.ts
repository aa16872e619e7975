import { isCalendarDay } from '#/lib/dates.ts';
import { toAsciiDigits } from '#/lib/read-number.ts';
import { isTimeOfDay } from '#/lib/zones.ts';
import { readWrittenDate } from './written-dates.ts';

/**
 * A day and, where it is given, a time on the reader's clock, or an exact instant. `isAssumed`: the text doesn't say all of it
 * (no year, or a zone that several zones are called), so it should be kept beside it.
 */
export type ReadDate = { date: string; time: string; instant?: string; isAssumed?: true };

const yearFirst = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?![\d/.-])/;
const yearLast = /^(\d{1,2})[-/.](\d{1,2})[-/.](\d{4}|\d{2})(?![\d/.-])/;
const compact = /^(20\d{2})(\d{2})(\d{2})(?!\d)/;
const clock = /^[T,\s]*(?:at\s+)?(\d{1,2}):(\d{2})(?::\d{2}(?:[.,]\d+)?)?\s*([ap])?\.?m?\.?/i;
const offset = /^\s*\(?(?:(Z|UTC|GMT)(?![+-])|(?:UTC|GMT)?([+-])(\d{1,2}):?(\d{2})?)\)?$/i;
/** Days since the end of 1899, as spreadsheets count them; from 1982 to 2119. */
const serial = /^[3-7]\d{4}(?:\.\d+)?$/;
const unix = /^1\d{9}(?:\d{3})?$/;
const range =
  /\s*(?:→|–|—|\s-\s|\sto\s|\sbis\s|\sau\s|\sпо\s|(?<=\d)~(?=\s?\d)|(?<=^\d{4}-\d{2}-\d{2})\/(?=\d{4}-))\s*/;

const two = (digits: string) => digits.padStart(2, '0');
const fullYear = (digits: string) => (digits.length === 2 ? `20${digits}` : digits);

function dayOf(year: string, month: string, day: string): string | undefined {
  const text = `${fullYear(year)}-${two(month)}-${two(day)}`;
  return isCalendarDay(text) ? text : undefined;
}

type Found = { date: string; rest: string };

function byNumbers(text: string, dayFirst: boolean | null): Found | undefined {
  const [first, year = '', month = '', day = ''] = yearFirst.exec(text) ?? compact.exec(text) ?? [];
  if (first !== undefined) {
    const date = dayOf(year, month, day);
    return date === undefined ? undefined : { date, rest: text.slice(first.length) };
  }
  const [whole, one = '', other = '', last = ''] = yearLast.exec(text) ?? [];
  if (whole === undefined) return undefined;
  const rest = text.slice(whole.length);
  const asDayFirst = dayOf(last, other, one);
  const asMonthFirst = dayOf(last, one, other);
  const wanted = dayFirst === null ? (asDayFirst === asMonthFirst ? asDayFirst : undefined) : undefined;
  const date = dayFirst === null ? wanted : dayFirst ? asDayFirst : asMonthFirst;
  return date === undefined ? undefined : { date, rest };
}

function byCount(text: string): ReadDate | undefined {
  if (unix.test(text)) {
    const instant = new Date(Number(text) * (text.length === 10 ? 1000 : 1)).toISOString();
    return { date: instant.slice(0, 10), time: '', instant };
  }
  if (!serial.test(text)) return undefined;
  const at = new Date(Math.round((Number(text) - 25_569) * 1440) * 60_000).toISOString();
  return { date: at.slice(0, 10), time: at.endsWith('T00:00:00.000Z') ? '' : at.slice(11, 16) };
}

function timeIn(rest: string): { time: string; zone: string } | undefined {
  if (rest.trim() === '') return { time: '', zone: '' };
  const [whole, hours = '', minutes = '', half] = clock.exec(rest) ?? [];
  if (whole === undefined) return undefined;
  const hour = half ? (Number(hours) % 12) + (half.toLowerCase() === 'p' ? 12 : 0) : Number(hours);
  const time = `${two(String(hour))}:${minutes}`;
  return isTimeOfDay(time) ? { time, zone: rest.slice(whole.length).trim() } : undefined;
}

function instantAt(date: string, time: string, zone: string): string | undefined {
  const [whole, zero, sign = '', hours = '0', minutes = '00'] = offset.exec(zone) ?? [];
  if (whole === undefined) return undefined;
  const suffix = zero ? 'Z' : `${sign}${two(hours)}:${minutes}`;
  const ms = Date.parse(`${date}T${time}:00${suffix}`);
  return Number.isNaN(ms) ? undefined : new Date(ms).toISOString();
}

/** A date in numbers, with a time and an offset. What stands behind it in words is for the reader of words. */
function readNumeric(text: string, dayFirst: boolean | null, today: string): ReadDate | undefined {
  const counted = byCount(text);
  if (counted) return counted;
  const found = byNumbers(text, dayFirst);
  if (!found) return undefined;
  const { date, rest } = found;
  const at = timeIn(rest);
  if (at?.zone === '') return { date, time: at.time };
  const instant = at && instantAt(date, at.time, at.zone);
  if (at && instant !== undefined) return { date, time: at.time, instant };
  return readWrittenDate(`${date}${rest}`, { today, end: false });
}

const maxLength = 100;

/**
 * A date as people, spreadsheets and programs write it; of a range ('1 May → 3 May') its start or its end. Undefined for words
 * that name no day ('Q1 2027', 'soon', 'in 3 days').
 */
export function readDate(
  given: string,
  { dayFirst, end = false, today }: { dayFirst: boolean | null; end?: boolean; today: string },
): ReadDate | undefined {
  if (given.length > maxLength) return undefined;
  const text = toAsciiDigits(given).trim();
  const parts = text.split(range);
  const wanted = (end ? parts.at(-1) : parts[0])?.trim() ?? '';
  const numeric = readNumeric(wanted, dayFirst, today);
  if (numeric) return numeric;
  const written = readWrittenDate(parts.join(' - '), { today, end });
  return written ?? (parts.length === 2 ? readWrittenDate(wanted, { today, end }) : undefined);
}

/** Whether a text names a first and a last day. */
export function isDateRange(text: string, options: { dayFirst: boolean | null; today: string }): boolean {
  const [first, last] = [readDate(text, options), readDate(text, { ...options, end: true })];
  return first !== undefined && last !== undefined && first.date !== last.date;
}

const clockOnly = /^(\d{1,2})(?:[:.h](\d{2}))?(?::\d{2})?\s*([ap])?\.?m?\.?\s*(.*)$/i;

/** A time in a column of its own: '15:00', '3 PM', '0.625' of a day; `zone` is what stands behind it. */
export function readTime(given: string): { time: string; zone: string } | undefined {
  const text = toAsciiDigits(given).trim();
  if (/^0?\.\d+$/.test(text)) {
    const minutes = Math.round(Number(text) * 1440);
    return { time: `${two(String(Math.floor(minutes / 60)))}:${two(String(minutes % 60))}`, zone: '' };
  }
  // A spreadsheet's time without a day.
  const plain = text.replace(/^1899-12-3\d |^1904-01-01 /, '');
  const [, hours = '', minutes = '00', half, zone = ''] = clockOnly.exec(plain) ?? [];
  if (hours === '' || (half === undefined && !/[:.h]/.test(plain))) return undefined;
  const hour = half ? (Number(hours) % 12) + (half.toLowerCase() === 'p' ? 12 : 0) : Number(hours);
  const time = `${two(String(hour))}:${minutes}`;
  return isTimeOfDay(time) ? { time, zone } : undefined;
}

const maxYearsFromNow = 10;
/** Years of the Buddhist calendar are so many ahead. */
const buddhistYears = 543;

export const isFarYear = (date: string, today: string): boolean =>
  Math.abs(Number(date.slice(0, 4)) - Number(today.slice(0, 4))) > maxYearsFromNow;

/** A day of the Buddhist calendar in ours; undefined where it would be far from now, too. */
export function fromBuddhist(date: string, today: string): string | undefined {
  const moved = `${Number(date.slice(0, 4)) - buddhistYears}${date.slice(4)}`;
  return isCalendarDay(moved) && !isFarYear(moved, today) ? moved : undefined;
}

/**
 * Which number of dates such as 03/04/2026 is the day: told by those above 12. 'unclear' where none is, undefined where
 * there are no such dates, or nothing hangs on it.
 */
export function dayOrderOf(cells: Iterable<string>): boolean | 'unclear' | undefined {
  let [days, monthsFirst, open] = [0, 0, 0];
  for (const cell of cells) {
    const [whole, first, second] = yearLast.exec(toAsciiDigits(cell).trim()) ?? [];
    if (whole === undefined) continue;
    const [one, other] = [Number(first), Number(second)];
    if (one > 12 && other <= 12) days += 1;
    else if (other > 12 && one <= 12) monthsFirst += 1;
    else if (one !== other) open += 1;
  }
  if (days !== monthsFirst) return days > monthsFirst;
  return open > 0 || days > 0 ? 'unclear' : undefined;
}
