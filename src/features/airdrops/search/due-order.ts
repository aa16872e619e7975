import { compareText } from '#/lib/compare-text.ts';
import { type ClaimMoment, getClaim } from '../claims.ts';
import { getNearestDate } from '../dates/other-dates.ts';
import { dueGroups, listDue } from '../due.ts';
import { isOpen } from '../policy.ts';
import type { Airdrop } from '../schema.ts';
import { compareNewestFirst } from './sort.ts';

const closedKey = '4';

/** Lists the ids of the airdrops that Today counts, in its order. */
export function listTodayIds(...due: Parameters<typeof listDue>): string[] {
  const { groups } = listDue(...due);
  return dueGroups.flatMap((group) => groups[group].map(({ row }) => row.id));
}

type DueOptions = ClaimMoment & {
  /** What Today counts, in its order. */
  dueIds: readonly string[];
  /** The person's calendar day. */
  today: string;
};

/**
 * Returns the order 'Due first': those of `dueIds`, then the other open ones by their next date, then those without one,
 * newest first; closed ones last, also those that `rows` lacks. Each row's place is computed once, not per comparison.
 */
export function createDueOrder(rows: readonly Airdrop[], { dueIds, now, zone, today }: DueOptions) {
  const places = new Map([...new Set(dueIds)].map((id, index) => [id, String(index).padStart(8, '0')]));
  const getNextDate = (row: Airdrop) => {
    const { nextAt } = getClaim(row, { now, zone });
    const claim = nextAt === null || nextAt < now ? undefined : new Date(nextAt).toISOString();
    const start = row.eligibilityDate > today ? row.eligibilityDate : undefined;
    const dates = [claim, start, getNearestDate(row, { now, zone })?.date].filter(
      (date) => date !== undefined,
    );
    return dates.length === 0 ? undefined : dates.reduce((a, b) => (a < b ? a : b));
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
