import { parseTypedInstant } from '#/lib/local-instant.ts';
import { calendarDay } from '#/lib/zones.ts';
import { fromBuddhist, isDateRange, isFarYear, type ReadDate, readDate, readTime } from '../mapping/dates.ts';
import type { FarYears, ImportField } from '../mapping/fields.ts';
import { isPlaceholder } from '../mapping/words.ts';

export type DateReader = { dayFirst: boolean | null; farYears: FarYears | null; zone: string; today: string };
type DateTexts = Partial<Record<'eligibilityDate' | 'claimDate' | 'claimTime', string>>;

export type RowDates = {
  eligibilityDate?: string;
  claimDate?: string;
  /** Fields whose words are kept, as they say more or something else than what was read. */
  kept: { field: ImportField; isRead: boolean }[];
};

/** The day in the calendar that people chose for years far from now; undefined where it stays a word. */
function nearYear(read: ReadDate, { farYears, today }: DateReader): ReadDate | undefined {
  if (!isFarYear(read.date, today)) return read;
  if (farYears === 'asWritten') return read;
  const date = farYears === 'buddhist' ? fromBuddhist(read.date, today) : undefined;
  return date === undefined ? undefined : { date, time: read.time };
}

function read(text: string, end: boolean, reader: DateReader): ReadDate | undefined {
  const { dayFirst, today } = reader;
  const found = readDate(text, { dayFirst, today, end });
  return found && nearYear(found, reader);
}

const toInstant = (found: ReadDate, zone: string) => found.instant ?? parseTypedInstant('end', found, zone);

/** The start and the claim of a row: each from its own cell, or from the other's where that names a first and a last day. */
export function readDates(texts: DateTexts, reader: DateReader): RowDates {
  const { zone, dayFirst, today } = reader;
  const textOf = (field: keyof DateTexts) => {
    const text = texts[field];
    return text === undefined || isPlaceholder(text) ? undefined : text;
  };
  const [start, claim, time] = [textOf('eligibilityDate'), textOf('claimDate'), textOf('claimTime')];
  const dates: RowDates = { kept: [] };
  const isRange = (text: string | undefined) => text !== undefined && isDateRange(text, { dayFirst, today });
  const startText = start ?? (isRange(claim) ? claim : undefined);
  const claimText = claim ?? (isRange(start) ? start : undefined);
  if (startText !== undefined) {
    const found = read(startText, false, reader);
    if (found)
      dates.eligibilityDate = found.instant ? calendarDay(Date.parse(found.instant), zone) : found.date;
    if (start !== undefined && (!found || found.isAssumed))
      dates.kept.push({ field: 'eligibilityDate', isRead: found !== undefined });
  }
  if (claimText !== undefined) {
    const joined = time !== undefined && !readDate(claimText, { dayFirst, today, end: true })?.time;
    const clock = joined ? readTime(time) : undefined;
    const day = read(claimText, true, reader);
    const withTime =
      clock && day
        ? read(`${day.date} ${clock.time} ${clock.zone}`.trim(), true, { ...reader, farYears: 'asWritten' })
        : undefined;
    const found = withTime ?? day;
    const instant = found && toInstant(found, zone);
    if (instant !== undefined) dates.claimDate = instant;
    const isAssumed = (found?.isAssumed ?? day?.isAssumed) === true;
    if (claim !== undefined && (instant === undefined || isAssumed))
      dates.kept.push({ field: 'claimDate', isRead: instant !== undefined });
    if (time !== undefined && !withTime) dates.kept.push({ field: 'claimTime', isRead: false });
  } else if (time !== undefined) dates.kept.push({ field: 'claimTime', isRead: false });
  return dates;
}
