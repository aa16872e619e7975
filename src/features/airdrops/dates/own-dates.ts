import { formatList, parseList } from '#/lib/cell-list.ts';
import { parseInstantFields } from '#/lib/local-instant.ts';
import { toLocalDateTime } from '#/lib/zones.ts';

/** `date`: ISO instant. */
export type OwnDate = { label: string; date: string };

/** Formats own dates as one cell of a table: 'Vote: 2026-12-10 18:00, Season 2: 2027-01-15 23:59'. */
export const formatOwnDates = (dates: readonly OwnDate[], zone: string): string =>
  formatList(
    dates.map(({ label, date }) => {
      const local = toLocalDateTime(Date.parse(date), zone);
      return `${label}: ${local.date} ${local.time}`;
    }),
  );

const ownDate = /^(.+): (\d{4}-\d\d-\d\d)(?: (\d\d:\d\d))?$/;

/** Parses a cell of own dates, of which those without a time are at the end of the day; undefined if one is invalid. */
export function parseOwnDates(text: string, zone: string): OwnDate[] | undefined {
  const dates = parseList(text).map((part) => {
    const [, label, date = '', time = ''] = ownDate.exec(part) ?? [];
    const instant = parseInstantFields('end', { date, time }, zone);
    return label === undefined || instant === undefined ? undefined : { label, date: instant };
  });
  return dates.every((date) => date !== undefined) ? dates : undefined;
}
