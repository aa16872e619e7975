import { addDays, addMonths } from '#/lib/dates.ts';
import { foldText } from '#/lib/fold-text.ts';
import { isVisitedToday } from '../check-in.ts';
import { createDatePredicate } from '../dates/date-filter.ts';
import type { Airdrop } from '../schema.ts';
import type { AirdropFilters } from './search.ts';

const searchTexts = new WeakMap<Airdrop, string>();

function getSearchText(row: Airdrop): string {
  const cached = searchTexts.get(row);
  if (cached !== undefined) return cached;
  const { name, project, walletAddress, notes, tags, chains } = row;
  const text = foldText([name, project, walletAddress ?? '', notes, ...tags, ...chains].join('\n'));
  searchTexts.set(row, text);
  return text;
}

/** Returns the first and last start day of an age filter; a missing bound is open. */
export function getAgeBounds(age: AirdropFilters['age'], today: string): { from?: string; to?: string } {
  switch (age) {
    case 'all':
      return {};
    case 'today':
      return { from: today, to: today };
    case 'week':
      return { from: addDays(today, -7), to: today };
    case 'month':
      return { from: addMonths(today, -1), to: today };
    case 'older':
      return { to: addDays(addMonths(today, -1), -1) };
  }
}

function createAgePredicate(
  age: AirdropFilters['age'],
  today: string,
): ((day: string) => boolean) | undefined {
  if (age === 'all') return undefined;
  const { from = '', to = '' } = getAgeBounds(age, today);
  return (day) => day >= from && day <= to;
}

/** Folds a query like the rows' search texts. */
export const normalizeQuery = (q: string): string => foldText(q.trim());

type FilterOptions = {
  /** The user's calendar day. */
  today: string;
  /** The user's time zone. */
  zone: string;
  /** Epoch milliseconds; only the filter of dates depends on it. */
  now: number;
  /** The ids of the airdrops of the filter's wallet. While undefined, every airdrop passes that filter. */
  walletAirdropIds?: ReadonlySet<string> | undefined;
};

/**
 * Returns the rows that pass every filter, in their order. Rows must be immutable, because their search texts are cached.
 * Sort before filtering, so that a keystroke doesn't sort.
 */
export function filterAirdrops<Row extends Airdrop>(
  rows: readonly Row[],
  filters: AirdropFilters,
  { today, zone, now, walletAirdropIds }: FilterOptions,
): Row[] {
  const { status, type, priority, checkIn, visited, tag, chain, wallet } = filters;
  const query = normalizeQuery(filters.q);
  const matchesAge = createAgePredicate(filters.age, today);
  const matchesDates = createDatePredicate(filters.dates, { now, zone });
  return rows.filter(
    (row) =>
      (status === 'all' || row.status === status) &&
      (type === 'all' || row.airdropType === type) &&
      (priority === 'all' || row.priority === (priority === 'high')) &&
      (checkIn === 'all' || row.checkInDuration === checkIn) &&
      (visited === 'all' || isVisitedToday(row, today) === (visited === 'visited')) &&
      (matchesAge === undefined || matchesAge(row.eligibilityDate)) &&
      (matchesDates === undefined || matchesDates(row)) &&
      (tag === '' || row.tags.includes(tag)) &&
      (chain === '' || row.chains.includes(chain)) &&
      (wallet === '' || walletAirdropIds === undefined || walletAirdropIds.has(row.id)) &&
      (query === '' || getSearchText(row).includes(query)),
  );
}
