import { compareText } from '#/lib/compare-text.ts';
import { buildTodayPanel } from '../check-in.ts';
import { listOtherDates } from '../dates/other-dates.ts';
import { isOpen } from '../policy.ts';
import type { Airdrop } from '../schema.ts';
import { compareNewestFirst } from './sort.ts';

const minuteMs = 60_000;
const closedKey = '4';

/** Lists the ids of the airdrops that Today counts, in its order. */
export function listTodayIds(...panel: Parameters<typeof buildTodayPanel>): string[] {
  const groups = Object.values<readonly Airdrop[]>({ ...buildTodayPanel(...panel).groups });
  return groups.flatMap((rows) => rows.map(({ id }) => id));
}

type DueOptions = {
  /** What Today counts, in its order. */
  dueIds: readonly string[];
  /** Epoch milliseconds. */
  now: number;
  /** The person's calendar day. */
  today: string;
};

/**
 * Returns the order 'Due first': those of `dueIds`, then the other open ones by their next date, then those without one,
 * newest first; closed ones last, also those that `rows` lacks. Each row's place is computed once, not per comparison.
 */
export function createDueOrder(rows: readonly Airdrop[], { dueIds, now, today }: DueOptions) {
  const places = new Map([...new Set(dueIds)].map((id, index) => [id, String(index).padStart(8, '0')]));
  // A date lasts to the end of its minute.
  const from = new Date(Math.floor(now / minuteMs) * minuteMs).toISOString();
  const getNextDate = (row: Airdrop) => {
    const { claimDate, claimCloseDate, eligibilityDate } = row;
    let next = eligibilityDate > today ? eligibilityDate : undefined;
    for (const date of [claimDate, claimCloseDate, ...listOtherDates(row).map((other) => other.date)])
      if (date && date >= from && (next === undefined || date < next)) next = date;
    return next;
  };
  const getKey = (row: Airdrop) => {
    if (!isOpen(row)) return closedKey;
    const place = places.get(row.id);
    if (place !== undefined) return `1 ${place}`;
    const next = getNextDate(row);
    return next === undefined ? '3' : `2 ${next}`;
  };
  const keys = new Map(rows.map((row) => [row.id, getKey(row)]));
  return (a: Pick<Airdrop, 'id' | 'createdAt'>, b: Pick<Airdrop, 'id' | 'createdAt'>): number =>
    compareText(keys.get(a.id) ?? closedKey, keys.get(b.id) ?? closedKey) || compareNewestFirst(a, b);
}

/**
 * Returns the rows in the order of `ids`, so that none jumps away after a change; others, such as a new one, come first
 * in their own order.
 */
export function keepPlaces<Row extends { id: string }>(ids: Iterable<string>, rows: readonly Row[]): Row[] {
  const remaining = new Map(rows.map((row) => [row.id, row]));
  const known: Row[] = [];
  for (const id of ids) {
    const row = remaining.get(id);
    if (row === undefined) continue;
    known.push(row);
    remaining.delete(id);
  }
  return [...remaining.values(), ...known];
}
