import { type ExtraDateField, extraDateFields } from '#/features/airdrops/schema.ts';
import { parseTypedInstant } from '#/lib/local-instant.ts';
import { toCalendarDay } from '#/lib/zones.ts';
import { fromBuddhist, isDateRange, isFarYear, type ReadDate, readDate, readTime } from '../mapping/dates.ts';
import type { FarYears, ImportField } from '../mapping/fields.ts';
import { isPlaceholder } from '../mapping/words.ts';

export type DateReader = { dayFirst: boolean | null; farYears: FarYears | null; zone: string; today: string };
type DateTexts = Partial<Record<'eligibilityDate' | 'claimDate' | 'claimTime' | ExtraDateField, string>>;

export type RowDates = Partial<Record<ExtraDateField, string>> & {
  eligibilityDate?: string;
  claimDate?: string;
  /** Fields whose text goes to the notes, because it says more than was read or couldn't be read. */
  unmapped: { field: ImportField; isRead: boolean }[];
};

/** Converts a year far from now as the user chose; returns undefined if the date stays text. */
function resolveFarYear(found: ReadDate, { farYears, today }: DateReader): ReadDate | undefined {
  if (!isFarYear(found.date, today)) return found;
  if (farYears === 'asWritten') return found;
  const date = farYears === 'buddhist' ? fromBuddhist(found.date, today) : undefined;
  return date === undefined ? undefined : { date, time: found.time };
}

function readNearDate(text: string, end: boolean, reader: DateReader): ReadDate | undefined {
  const { dayFirst, today } = reader;
  const found = readDate(text, { dayFirst, today, end });
  return found && resolveFarYear(found, reader);
}

const toInstant = (found: ReadDate, zone: string) => found.instant ?? parseTypedInstant('end', found, zone);

/** Reads a date that may have its time in another cell, and lists what was not read in full. */
function readInstant(
  [field, text]: ['claimDate' | ExtraDateField, string],
  time: string | undefined,
  reader: DateReader,
): { instant: string | undefined; unmapped: RowDates['unmapped'] } {
  const { zone, dayFirst, today } = reader;
  const joined = time !== undefined && !readDate(text, { dayFirst, today, end: true })?.time;
  const clock = joined ? readTime(time) : undefined;
  const day = readNearDate(text, true, reader);
  const withTime =
    clock && day
      ? readNearDate(`${day.date} ${clock.time} ${clock.zone}`.trim(), true, {
          ...reader,
          farYears: 'asWritten',
        })
      : undefined;
  const found = withTime ?? day;
  const instant = found && toInstant(found, zone);
  const isAssumed = (found?.isAssumed ?? day?.isAssumed) === true;
  const unmapped: RowDates['unmapped'] = [];
  if (instant === undefined || isAssumed) unmapped.push({ field, isRead: instant !== undefined });
  if (time !== undefined && !withTime) unmapped.push({ field: 'claimTime', isRead: false });
  return { instant, unmapped };
}

/**
 * Reads the dates of a row. The start and the claim are read from a range in the other's cell, too. The claim time
 * belongs to the claim date, or without that to the closing date.
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
    const found = readNearDate(startText, false, reader);
    if (found)
      dates.eligibilityDate = found.instant ? toCalendarDay(Date.parse(found.instant), zone) : found.date;
    if (start !== undefined && (!found || found.isAssumed))
      dates.unmapped.push({ field: 'eligibilityDate', isRead: found !== undefined });
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
