import { addMonths, toMonth } from '#/lib/dates.ts';
import { formatMonth, formatMonthName } from '#/lib/wording.ts';
import type { Summary } from '../schema.ts';

type Month = Summary['months'][number];

/** A point on the time axis: a month, or a year for long periods. */
export type Point = Pick<Month, 'net' | 'rewards' | 'returns' | 'costs' | 'running'> & {
  key: string;
  /** Full label, such as 'March 2026'. */
  label: string;
  /** Axis label of wide charts. */
  tick: string;
  /** Axis label of narrow charts. */
  narrow: string;
};

const maxMonthPoints = 24;
const emptySums = { net: '0', rewards: '0', returns: '0', costs: '0' };

function listMonths(first: string, last: string): string[] {
  const months: string[] = [];
  for (let day = `${first}-01`; toMonth(day) <= last; day = addMonths(day, 1)) months.push(toMonth(day));
  return months;
}

type PointsInput = {
  months: readonly Month[];
  years: Summary['years'];
  today: string;
  year: string | undefined;
};

/** Returns the months to draw: those of the given year, or at least the last twelve, from the first entry to today. */
function getSpan({ months, today, year }: PointsInput): [first: string, last: string] {
  if (year !== undefined) return [`${year}-01`, `${year}-12`];
  const currentMonth = toMonth(today);
  const [first = currentMonth, last = currentMonth] = [months[0]?.month, months.at(-1)?.month];
  const yearBefore = toMonth(addMonths(today, -11));
  return [first < yearBefore ? first : yearBefore, last > currentMonth ? last : currentMonth];
}

/** Returns the points of the time axis without gaps: months, or years if there are more than `maxMonthPoints` months. */
export function toPoints(input: PointsInput, locale: string | null): Point[] {
  const sumsByMonth = new Map(input.months.map((month) => [month.month, month]));
  const months = listMonths(...getSpan(input));
  if (months.length > maxMonthPoints) return toYearPoints(input);
  let running = '0';
  return months.map((month) => {
    const sums = sumsByMonth.get(month);
    running = sums?.running ?? running;
    const day = `${month}-01`;
    return {
      key: month,
      ...(sums ?? emptySums),
      running,
      label: formatMonth(day, locale),
      tick: formatMonthName(day, locale, 'short'),
      narrow: formatMonthName(day, locale, 'narrow'),
    };
  });
}

function toYearPoints({ months, years }: PointsInput): Point[] {
  const firstYear = Number(years[0]?.year);
  const count = Number(years.at(-1)?.year) - firstYear + 1;
  let running = '0';
  return Array.from({ length: count }, (_, index) => {
    const key = String(firstYear + index);
    const sums = years.find(({ year }) => year === key);
    running = months.findLast(({ month }) => month.startsWith(key))?.running ?? running;
    return { key, ...(sums ?? emptySums), running, label: key, tick: key, narrow: `’${key.slice(2)}` };
  });
}
