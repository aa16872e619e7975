import { isCalendarDay } from '#/lib/dates.ts';
import { isTimeOfDay } from '#/lib/zones.ts';

/** A day and, where it is given, a time on the reader's clock, or an exact instant. */
export type ReadDate = { date: string; time: string; instant?: string };

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const yearFirst = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?![\d/.-])/;
const yearLast = /^(\d{1,2})[-/.](\d{1,2})[-/.](\d{4}|\d{2})(?![\d/.-])/;
const monthNamed =
  /^(?:[a-z]{3,9},?\s+)?(?:(\d{1,2})(?:st|nd|rd|th)?[\s-]+([a-z]{3,9})\.?|([a-z]{3,9})\.?\s+(\d{1,2})(?:st|nd|rd|th)?),?[\s-]+(\d{4}|\d{2})(?!\d)/i;
const clock = /^[T,\s]*(?:at\s+)?(\d{1,2}):(\d{2})(?::\d{2}(?:[.,]\d+)?)?\s*([ap])?\.?m?\.?/i;
const offset = /^\s*\(?(?:(Z|UTC|GMT)(?![+-])|(?:UTC|GMT)?([+-])(\d{1,2}):?(\d{2})?)\)?$/i;
/** Days since the end of 1899, as spreadsheets count them; from 1982 to 2119. */
const serial = /^[3-7]\d{4}(?:\.\d+)?$/;
const unix = /^1\d{9}(?:\d{3})?$/;
const range = /\s*(?:→|–|\s-\s|\sto\s)\s*/;

const two = (digits: string) => digits.padStart(2, '0');
const fullYear = (digits: string) => (digits.length === 2 ? `20${digits}` : digits);

function dayOf(year: string, month: string, day: string): string | undefined {
  const text = `${fullYear(year)}-${two(month)}-${two(day)}`;
  return isCalendarDay(text) ? text : undefined;
}

type Found = { date: string; rest: string };

function byMonthName(text: string): Found | undefined {
  const match = monthNamed.exec(text);
  if (!match) return undefined;
  const [whole, dayBefore, monthAfter = '', monthBefore = '', dayAfter = '', year = ''] = match;
  const name = (monthAfter || monthBefore).slice(0, 3).toLowerCase();
  const month = months.indexOf(name) + 1;
  const date = month === 0 ? undefined : dayOf(year, String(month), dayBefore ?? dayAfter);
  return date === undefined ? undefined : { date, rest: text.slice(whole.length) };
}

function byNumbers(text: string, dayFirst: boolean | null): Found | undefined {
  const [first, year = '', month = '', day = ''] = yearFirst.exec(text) ?? [];
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

/** A date as people, spreadsheets and programs write it; of a range ('1 May → 3 May') its start or its end. */
export function readDate(
  text: string,
  { dayFirst, end = false }: { dayFirst: boolean | null; end?: boolean },
): ReadDate | undefined {
  const parts = text.length > 100 ? [] : text.split(range);
  const wanted = (end ? parts.at(-1) : parts[0])?.trim() ?? '';
  const counted = byCount(wanted);
  if (counted) return counted;
  const found = byNumbers(wanted, dayFirst) ?? byMonthName(wanted);
  const at = found && timeIn(found.rest);
  if (!found || !at) return undefined;
  const { date } = found;
  if (at.zone === '') return { date, time: at.time };
  const instant = instantAt(date, at.time, at.zone);
  return instant === undefined ? undefined : { date, time: at.time, instant };
}

/**
 * Which number of dates such as 03/04/2026 is the day: told by those above 12. 'unclear' where none is, undefined where
 * there are no such dates, or nothing hangs on it.
 */
export function dayOrderOf(cells: Iterable<string>): boolean | 'unclear' | undefined {
  let [days, monthsFirst, open] = [0, 0, 0];
  for (const cell of cells) {
    const [whole, first, second] = yearLast.exec(cell.trim()) ?? [];
    if (whole === undefined) continue;
    const [one, other] = [Number(first), Number(second)];
    if (one > 12 && other <= 12) days += 1;
    else if (other > 12 && one <= 12) monthsFirst += 1;
    else if (one !== other) open += 1;
  }
  if (days !== monthsFirst) return days > monthsFirst;
  return open > 0 || days > 0 ? 'unclear' : undefined;
}
