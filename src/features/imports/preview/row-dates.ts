import { type ExtraDateField, extraDateFields } from '#/features/airdrops/schema.ts';
import { parseInstantFields } from '#/lib/local-instant.ts';
import { toCalendarDay } from '#/lib/zones.ts';
import { fromBuddhist, isDateRange, isFarYear, type ReadDate, readDate, readTime } from '../mapping/dates.ts';
import type { FarYears, ImportField } from '../mapping/fields.ts';
import { isPlaceholder } from '../mapping/words.ts';

export type DateReader = { dayFirst: boolean | null; farYears: FarYears | null; zone: string; today: string };
type DateTexts = Partial<Record<'eligibilityDate' | 'claimDate' | 'claimTime' | ExtraDateField, string>>;

export type RowDates = Partial<Record<ExtraDateField, string>> & {
  eligibilityDate?: string;
  claimDate?: string;
  /** Fields whose text is added to the notes. `isRead` is false if none of it could be read. */
  unmapped: { field: ImportField; isRead: boolean }[];
};

/** Converts a year far from now as the user chose; returns undefined if the date stays text. */
function resolveFarYear(day: ReadDate, { farYears, today }: DateReader): ReadDate | undefined {
  if (farYears === 'asWritten' || !isFarYear(day.date, today)) return day;
  const date = farYears === 'buddhist' ? fromBuddhist(day.date, today) : undefined;
  return date === undefined ? undefined : { date, time: day.time };
}

function readNearDate(text: string, end: boolean, reader: DateReader): ReadDate | undefined {
  const { dayFirst, today } = reader;
  const day = readDate(text, { dayFirst, today, end });
  return day && resolveFarYear(day, reader);
}

const toInstant = (day: ReadDate, zone: string) => day.instant ?? parseInstantFields('end', day, zone);

/** Reads a date that may have its time in another cell, and lists the fields that were not read in full. */
function readInstant(
  [field, text]: ['claimDate' | ExtraDateField, string],
  time: string | undefined,
  reader: DateReader,
): { instant: string | undefined; unmapped: RowDates['unmapped'] } {
  const { zone, dayFirst, today } = reader;
  const hasTimeCell = time !== undefined && !readDate(text, { dayFirst, today, end: true })?.time;
  const clock = hasTimeCell ? readTime(time) : undefined;
  const day = readNearDate(text, true, reader);
  const withTime =
    clock && day
      ? readNearDate(`${day.date} ${clock.time} ${clock.zone}`.trim(), true, {
          ...reader,
          farYears: 'asWritten',
        })
      : undefined;
  const date = withTime ?? day;
  const instant = date && toInstant(date, zone);
  const isAssumed = (date?.isAssumed ?? day?.isAssumed) === true;
  const unmapped: RowDates['unmapped'] = [];
  if (instant === undefined || isAssumed) unmapped.push({ field, isRead: instant !== undefined });
  if (time !== undefined && !withTime) unmapped.push({ field: 'claimTime', isRead: false });
  return { instant, unmapped };
}

/**
 * Reads the dates of a row. A range in the cell of the start or the claim provides both dates. The claim time belongs to
 * the claim date, or to the closing date if there is no claim date.
 */
export function readDates(texts: DateTexts, reader: DateReader): RowDates {
  const { zone, dayFirst, today } = reader;
  const getText = (field: keyof DateTexts) => {
    const text = texts[field];
    return text === undefined || isPlaceholder(text) ? undefined : text;
  };
  const [start, claim, time] = [getText('eligibilityDate'), getText('claimDate'), getText('claimTime')];
  const close = getText('claimCloseDate');
  const dates: RowDates = { unmapped: [] };
  const isRange = (text: string | undefined) => text !== undefined && isDateRange(text, { dayFirst, today });
  const startText = start ?? [claim, close].find(isRange);
  const claimText = claim ?? (isRange(start) ? start : undefined);
  if (startText !== undefined) {
    const day = readNearDate(startText, false, reader);
    if (day) dates.eligibilityDate = day.instant ? toCalendarDay(Date.parse(day.instant), zone) : day.date;
    if (start !== undefined && (!day || day.isAssumed)) {
      dates.unmapped.push({ field: 'eligibilityDate', isRead: day !== undefined });
    }
  }
  if (claimText !== undefined) {
    const { instant, unmapped } = readInstant(['claimDate', claimText], time, reader);
    if (instant !== undefined) dates.claimDate = instant;
    dates.unmapped.push(...unmapped.filter(({ field }) => claim !== undefined || field !== 'claimDate'));
  } else if (time !== undefined && close === undefined)
    dates.unmapped.push({ field: 'claimTime', isRead: false });
  for (const field of extraDateFields) {
    const text = getText(field);
    if (text === undefined) continue;
    const isTimed = field === 'claimCloseDate' && claimText === undefined;
    const { instant, unmapped } = readInstant([field, text], isTimed ? time : undefined, reader);
    if (instant !== undefined) dates[field] = instant;
    dates.unmapped.push(...unmapped);
  }
  return dates;
}
