import { compareText } from '#/lib/compare-text.ts';
import { compareNames } from '#/lib/name-order.ts';
import { type ClaimMoment, getClaim } from '../claims.ts';
import { isWeekFilter, type WeekFilter, weekFilters } from '../dates/date-filter.ts';
import { createIsPast } from '../dates/other-dates.ts';
import type { sortedFields } from '../fields.ts';
import { airdropStatuses, checkInDurations, typeLabels } from '../kinds.ts';
import { isOpen } from '../policy.ts';
import type { Airdrop } from '../schema.ts';
import type { AirdropSort } from './search.ts';

/** The orders that compare fields; 'due' needs all rows. */
export type FieldSort = Exclude<AirdropSort, 'due'>;

/** The fields that sort orders compare. */
export type OrderKey = Pick<Airdrop, 'id' | (typeof sortedFields)[number]>;

export type Order<Row = OrderKey> = (a: Row, b: Row) => number;

export const compareNewestFirst = (
  a: Pick<OrderKey, 'id' | 'createdAt'>,
  b: Pick<OrderKey, 'id' | 'createdAt'>,
): number => compareText(b.createdAt, a.createdAt) || compareText(b.id, a.id);

/**
 * Returns an order by date: open airdrops whose date is ahead, then open ones without a date, then, latest first, those
 * whose date has passed or that are closed.
 */
function createDateOrder(
  getDate: (row: OrderKey) => string | null | undefined,
  isPast: (date: string) => boolean,
): Order {
  return (a, b) => {
    const [dateA, dateB] = [getDate(a) ?? '', getDate(b) ?? ''];
    const group = (row: OrderKey, date: string) => {
      if (!isOpen(row) || (date !== '' && isPast(date))) return 2;
      return date === '' ? 1 : 0;
    };
    const groupA = group(a, dateA);
    return groupA - group(b, dateB) || compareText(dateA, dateB) * (groupA === 2 ? -1 : 1);
  };
}

const orders: Readonly<Record<Exclude<FieldSort, 'claim' | WeekFilter>, Order>> = {
  newest: compareNewestFirst,
  name: (a, b) => compareNames(a.name, b.name),
  priority: (a, b) => Number(b.priority) - Number(a.priority),
  project: (a, b) => compareNames(a.project, b.project),
  status: (a, b) => airdropStatuses.indexOf(a.status) - airdropStatuses.indexOf(b.status),
  type: (a, b) => compareText(typeLabels[a.airdropType], typeLabels[b.airdropType]),
  start: (a, b) => compareText(a.eligibilityDate, b.eligibilityDate),
  checkIn: (a, b) =>
    checkInDurations.indexOf(a.checkInDuration) - checkInDurations.indexOf(b.checkInDuration),
  visited: (a, b) => compareText(b.lastVisitDate ?? '', a.lastVisitDate ?? ''),
};

/** Returns the order of a sort, without a tie-break. */
function getOrder(sort: FieldSort, moment: ClaimMoment): Order {
  const isPast = createIsPast(moment.now);
  if (sort === 'claim') {
    const dates = new Map<OrderKey, string | null>();
    const getCachedDate = (row: OrderKey) => {
      const cached = dates.get(row);
      if (cached !== undefined) return cached;
      const { state, nextAt } = getClaim(row, moment);
      // An open claim without a closing date is as urgent as one that closes now.
      const instant = nextAt ?? (state === 'open' ? moment.now : null);
      const date = instant === null ? null : new Date(instant).toISOString();
      dates.set(row, date);
      return date;
    };
    return createDateOrder(getCachedDate, isPast);
  }
  return isWeekFilter(sort) ? createDateOrder((row) => row[weekFilters[sort]], isPast) : orders[sort];
}

/** Returns the order of a sort, with ties newest first. The moment affects the order of dates. */
export function getComparator(sort: FieldSort, moment: ClaimMoment): Order {
  const order = getOrder(sort, moment);
  return (a, b) => order(a, b) || compareNewestFirst(a, b);
}

export const reverseOrder =
  <Row>(order: Order<Row>): Order<Row> =>
  (a, b) =>
    order(b, a);

export const putClosedLast =
  <Row extends { status: string }>(order: Order<Row>): Order<Row> =>
  (a, b) =>
    Number(isOpen(b)) - Number(isOpen(a)) || order(a, b);

/** Returns a sorted copy, ties newest first. */
export function sortAirdrops<Row extends Airdrop>(
  rows: readonly Row[],
  sort: FieldSort,
  moment: ClaimMoment,
): Row[] {
  return rows.toSorted(getComparator(sort, moment));
}
