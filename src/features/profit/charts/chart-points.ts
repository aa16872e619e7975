import { addMonths } from '#/lib/dates.ts';
import { formatMonth, formatMonthName } from '#/lib/wording.ts';
import type { Summary } from '../schema.ts';

type Month = Summary['months'][number];

/** A place on the charts' time: a month, or a year where there are many months. */
export type Point = Pick<Month, 'net' | 'rewards' | 'returns' | 'costs' | 'running'> & {
  key: string;
  /** In full, such as 'March 2026'. */
  label: string;
  /** Below the axis, where there is room and where there is little. */
  tick: string;
  narrow: string;
};

const mostMonths = 24;
const none = { net: '0', rewards: '0', returns: '0', costs: '0' };

function monthsFrom(first: string, last: string): string[] {
  const months: string[] = [];
  for (let day = `${first}-01`; day.slice(0, 7) <= last; day = addMonths(day, 1))
    months.push(day.slice(0, 7));
  return months;
}

type Asked = { months: readonly Month[]; years: Summary['years']; today: string; year: string | undefined };

/** Which months there are to be drawn: those of the year that is asked for, or from the first entry to today. */
function spanOf({ months, today, year }: Asked): [first: string, last: string] {
  if (year !== undefined) return [`${year}-01`, `${year}-12`];
  const now = today.slice(0, 7);
  const [first = now, last = now] = [months[0]?.month, months.at(-1)?.month];
  const yearBefore = addMonths(today, -11).slice(0, 7);
  return [first < yearBefore ? first : yearBefore, last > now ? last : now];
}

/** The charts' places in time, without gaps: by month, or by year where those would be too many. */
export function pointsOf(asked: Asked, locale: string | null): Point[] {
  const known = new Map(asked.months.map((month) => [month.month, month]));
  const months = monthsFrom(...spanOf(asked));
  if (months.length > mostMonths) return yearsOf(asked);
  let running = '0';
  return months.map((month) => {
    const sums = known.get(month);
    running = sums?.running ?? running;
    const day = `${month}-01`;
    return {
      key: month,
      ...(sums ?? none),
      running,
      label: formatMonth(day, locale),
      tick: formatMonthName(day, locale, 'short'),
      narrow: formatMonthName(day, locale, 'narrow'),
    };
  });
}

function yearsOf({ months, years }: Asked): Point[] {
  const first = Number(years[0]?.year);
  const count = Number(years.at(-1)?.year) - first + 1;
  let running = '0';
  return Array.from({ length: count }, (_, at) => {
    const key = String(first + at);
    const sums = years.find(({ year }) => year === key);
    running = months.findLast(({ month }) => month.startsWith(key))?.running ?? running;
    return { key, ...(sums ?? none), running, label: key, tick: key, narrow: `’${key.slice(2)}` };
  });
}
