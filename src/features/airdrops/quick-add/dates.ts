import { casual, GB, type ParsedResult } from 'chrono-node/en';
import { isCalendarDay } from '#/lib/dates.ts';
import { parseInstantFields } from '#/lib/local-instant.ts';
import { toLocalDateTime } from '#/lib/zones.ts';

export type DateReader = {
  /** Epoch milliseconds. */
  now: number;
  zone: string;
  /** Decides whether 3/4 is in March or in April. */
  locale: string | null;
};

/** A date at the beginning of a text. `instant`: of the written time, or of the day's end without one. */
export type LeadingDate = { length: number; date: string; hasTime: boolean; instant: string };

/** Longer than any written date; keeps the parser fast on long texts. */
const maxLength = 60;
/** Zone abbreviations with several meanings. */
const ambiguousZones = /\b(?:AST|BST|CST|IST)\b/i;
const vaguePattern = /\b(?:next|this|last)\s+(?:week|month|year)\b/i;
const clockPattern = /\d:\d\d|\d\s*[ap]\.?m\b|\b(?:noon|midnight)\b|\bin\s/i;
const dottedDatePattern = /\d{1,2}\.\d{1,2}\.\d{2,4}/;

const padTwo = (number: number | null) => String(number ?? 0).padStart(2, '0');

/** Returns whether a locale writes the day before the month. Without a locale, the month comes first. */
export function isDayFirst(locale: string | null): boolean {
  const parts = new Intl.DateTimeFormat(locale ?? 'en-US', { dateStyle: 'short' }).formatToParts(0);
  return parts.findIndex(({ type }) => type === 'day') < parts.findIndex(({ type }) => type === 'month');
}

/** Returns the text up to the first line break, and at most as long as a date can be. */
const toDateText = (text: string) => text.split('\n', 1)[0]?.slice(0, maxLength) ?? '';

/** Whether the text states the date itself. The parser also infers one from a month, 'next week', or an hour such as '5'. */
function isStated({ start, end, text }: ParsedResult): boolean {
  if (end || ambiguousZones.test(text)) return false;
  const hasDay =
    start.isCertain('weekday') ||
    (start.isCertain('day') && start.isCertain('month') && !vaguePattern.test(text));
  return hasDay && (!start.isCertain('hour') || clockPattern.test(text));
}

/** Reads the date with which a text begins, if it states one without doubt. */
export function readLeadingDate(text: string, reader: DateReader): LeadingDate | undefined {
  const { now, zone, locale } = reader;
  const dateText = toDateText(text);
  const local = toLocalDateTime(now, zone);
  // The parser counts in the wall clock of the zone, which is passed as UTC.
  const wallClock = new Date(`${local.date}T${local.time}:00Z`);
  const parser = dottedDatePattern.test(dateText) || isDayFirst(locale) ? GB : casual;
  const [result] = parser.parse(dateText, { instant: wallClock, timezone: 0 }, { forwardDate: true });
  if (result === undefined || result.index !== 0 || !isStated(result)) return undefined;
  const { start } = result;
  const length = result.text.length;
  const tags = [...result.tags()];
  const hasTime = start.isCertain('hour');
  if (tags.includes('result/relativeDateAndTime')) {
    const instant = now + (start.date().getTime() - wallClock.getTime());
    return { length, date: toLocalDateTime(instant, zone).date, hasTime, instant: toIso(instant) };
  }
  const monthDay = `${padTwo(start.get('month'))}-${padTwo(start.get('day'))}`;
  const isYearless = !start.isCertain('year') && start.isCertain('month') && start.isCertain('day');
  const date = isYearless ? findNextDay(monthDay, local.date) : `${start.get('year')}-${monthDay}`;
  if (date === undefined || !isCalendarDay(date)) return undefined;
  if (hasTime && start.isCertain('timezoneOffset')) {
    const offsetMs = (start.get('timezoneOffset') ?? 0) * 60_000;
    const time = `${padTwo(start.get('hour'))}:${padTwo(start.get('minute'))}`;
    const instant = Date.parse(`${date}T${time}:00Z`) - offsetMs;
    return { length, date: toLocalDateTime(instant, zone).date, hasTime, instant: toIso(instant) };
  }
  const time = hasTime ? `${padTwo(start.get('hour'))}:${padTwo(start.get('minute'))}` : '';
  const instant = parseInstantFields('end', { date, time }, zone);
  return instant === undefined ? undefined : { length, date, hasTime, instant };
}

const toIso = (instant: number) => new Date(instant).toISOString();

/** Returns the next such day from `today` on. */
function findNextDay(monthDay: string, today: string): string | undefined {
  const year = Number(today.slice(0, 4));
  return [year, year + 1]
    .map((candidate) => `${candidate}-${monthDay}`)
    .find((date) => date >= today && isCalendarDay(date));
}
