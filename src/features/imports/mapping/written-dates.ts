import { de, en, es, fi, fr, id, it, ja, nl, type ParsedResult, pt, ru, sv, uk, vi, zh } from 'chrono-node';
import { isCalendarDay } from '#/lib/dates.ts';
import type { ReadDate } from './dates.ts';

const parsers = [en.GB, de, fr, es, pt, it, nl, ru, uk, zh.hans, zh.hant, ja, vi, id, sv, fi];

/** Languages whose month names chrono doesn't know in every form; `Intl` provides them. */
const otherLanguages = [
  'de',
  'fr',
  'es',
  'pt',
  'it',
  'ru',
  'uk',
  'tr',
  'pl',
  'cs',
  'sk',
  'hu',
  'ro',
  'el',
  'bg',
  'hr',
  'sr-Latn',
  'sl',
  'lt',
  'lv',
  'et',
  'da',
  'nb',
  'he',
  'ar',
  'fa',
  'th',
  'ko',
  'hi',
  'ms',
];

/** Ambiguous zone abbreviations. */
const ambiguousZones = /\b(?:AST|BST|CST|IST)\b/;

const padTwo = (number: number | null) => String(number ?? 0).padStart(2, '0');
const normalizeName = (word: string) =>
  word.normalize('NFC').toLowerCase().replaceAll('\u0307', '').replace(/\./g, '');

/** In some languages, a month's name has another form beside a day. */
const monthFormats = [
  { month: 'long' },
  { month: 'long', day: 'numeric' },
  { month: 'short' },
  { month: 'short', day: 'numeric' },
] as const;

let monthNames: ReadonlyMap<string, number> | undefined;

function loadMonthNames(): ReadonlyMap<string, number> {
  if (monthNames) return monthNames;
  const names = new Map<string, number>();
  const formats = otherLanguages.flatMap((language) =>
    monthFormats.map(
      (options) =>
        new Intl.DateTimeFormat(`${language}-u-ca-gregory-nu-latn`, { ...options, timeZone: 'UTC' }),
    ),
  );
  for (const format of formats) {
    for (let month = 1; month <= 12; month += 1) {
      const parts = format.formatToParts(Date.UTC(2026, month - 1, 15));
      const name = normalizeName(parts.find(({ type }) => type === 'month')?.value ?? '');
      if (!/\p{L}/u.test(name)) continue;
      // Zero marks ambiguous names: 'listopad' is November in Czech and Polish, and October in Croatian.
      const isAmbiguous = names.has(name) && names.get(name) !== month;
      names.set(name, isAmbiguous ? 0 : month);
    }
  }
  monthNames = names;
  return names;
}

const dayMonthYear =
  /^(\d{1,2})[.\s]*(?:de\s+|ng\s+)?([\p{L}\p{M}.]+?)[.,\s]+(?:de\s+)?(\d{4})(?:\s+|,|$)(.*)$/iu;
const yearMonthDay = /^(\d{4})[.년\s]+(?:([\p{L}\p{M}]+|\d{1,2})[.월\s]+)(\d{1,2})[.일]?(?:\s+|,|$)(.*)$/u;
const clockAfter = /^(?:\D{0,12}?)(\d{1,2}):(\d{2})$/;

/** Reads a date with a month name in a language that chrono doesn't know. */
function readByMonthNames(text: string): ReadDate | undefined {
  const names = loadMonthNames();
  const [, day, name, year, rest] = dayMonthYear.exec(text) ?? [];
  const [, firstYear, middle = '', lastDay, tail] = yearMonthDay.exec(text) ?? [];
  const month =
    name === undefined
      ? (names.get(normalizeName(middle)) ?? (Number(middle) || undefined))
      : names.get(normalizeName(name));
  if (!month) return undefined;
  const date = `${year ?? firstYear}-${padTwo(month)}-${padTwo(Number(day ?? lastDay))}`;
  const after = (rest ?? tail ?? '').trim();
  const [clock, hours, minutes] = clockAfter.exec(after) ?? [];
  if (!isCalendarDay(date) || (after !== '' && clock === undefined) || Number(hours ?? 0) > 23)
    return undefined;
  return { date, time: clock === undefined ? '' : `${padTwo(Number(hours))}:${minutes}` };
}

type Part = ParsedResult['start'];

const containsNumber = (text: string, number: number | null) =>
  new RegExp(`(?<!\\d)0?${number}(?!\\d)`).test(text);

/** Rejects what chrono infers: it fills in the day of 'December 2026' and counts 'in 3 days' from now. */
function isExplicit(text: string, result: ParsedResult): boolean {
  const { start, end } = result;
  const isRelative = [...result.tags()].some((tag) => /relative|casual/i.test(tag));
  if (isRelative || !start.isCertain('day') || !start.isCertain('month')) return false;
  return [start, ...(end ? [end] : [])].every((part) => containsNumber(text, part.get('day')));
}

const coversText = (text: string, result: ParsedResult) =>
  result.index === 0 && /^[\s.,)год]*$/u.test(text.slice(result.text.length));

function toReadDate(part: Part, text: string): ReadDate | undefined {
  const date = `${part.get('year')}-${padTwo(part.get('month'))}-${padTwo(part.get('day'))}`;
  if (!isCalendarDay(date)) return undefined;
  if (!part.isCertain('hour')) return { date, time: '' };
  const time = `${padTwo(part.get('hour'))}:${padTwo(part.get('minute'))}`;
  if (part.get('timezoneOffset') === null || !part.isCertain('timezoneOffset')) return { date, time };
  const isAssumed = ambiguousZones.test(text) ? ({ isAssumed: true } as const) : {};
  return { date, time, instant: part.date().toISOString(), ...isAssumed };
}

/** Parsers by last success, as the dates of a list look alike. */
const dateParsers = [
  ...parsers.map((parser) => (text: string, today: string, end: boolean): ReadDate | undefined => {
    const [first, second] = parser.parse(text, { instant: new Date(`${today}T12:00:00Z`), timezone: 0 });
    if (!first || second || !coversText(text, first) || !isExplicit(text, first)) return undefined;
    return toReadDate(end ? (first.end ?? first.start) : first.start, text);
  }),
  readByMonthNames,
];

function parseByAny(text: string, today: string, end: boolean): ReadDate | undefined {
  for (const [index, parseDate] of dateParsers.entries()) {
    const date = parseDate(text, today, end);
    if (!date) continue;
    if (index > 0) dateParsers.unshift(...dateParsers.splice(index, 1));
    return date;
  }
  return undefined;
}

const shortYear = /(?<=\p{L}[.,]?[\s-]*)'(\d{2})(?!\d)/u;
const lastTwoDigits = /^(\d{1,2}[\s.-]+\p{L}+\.?|\p{L}+\.?\s+\d{1,2}(?:st|nd|rd|th)?)[,\s-]+(\d{2})$/iu;
const monthAndDay =
  /^(?:\d{1,2}(?:st|nd|rd|th)?[\s.-]+(?:of\s+)?\p{L}+\.?|\p{L}+\.?\s+\d{1,2}(?:st|nd|rd|th)?)$/iu;

/** Adds a year to a day without one: for an end the next such day, for a start the nearest. */
function addYear(text: string, today: string, end: boolean): ReadDate | undefined {
  const thisYear = Number(today.slice(0, 4));
  const candidates = [thisYear - 1, thisYear, thisYear + 1].flatMap(
    (year) => parseByAny(`${text} ${year}`, today, false) ?? [],
  );
  const getDistance = ({ date }: ReadDate) => Math.abs(Date.parse(date) - Date.parse(today));
  const day = end
    ? candidates.find(({ date }) => date >= today)
    : candidates.toSorted((a, b) => getDistance(a) - getDistance(b))[0];
  return day && { ...day, isAssumed: true };
}

/** Reads a date with words: month names in many languages, zone names, and ranges such as '24-31 Dec 2026'. */
export function readWrittenDate(
  input: string,
  { today, end }: { today: string; end: boolean },
): ReadDate | undefined {
  if (!/\p{L}/u.test(input) || !/\d/.test(input)) return undefined;
  const text = input
    .replaceAll('’', "'")
    .replace(shortYear, '20$1')
    .replace(lastTwoDigits, '$1 20$2')
    .replace(/\(([A-Za-z+\-:\d]+)\)$/, '$1');
  if (monthAndDay.test(text)) return addYear(text, today, end);
  if (!/(?<!\d)\d{4}(?!\d)/.test(text)) return undefined;
  return parseByAny(text, today, end);
}
