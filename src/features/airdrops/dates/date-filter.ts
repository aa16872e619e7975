import { isOpen } from '../policy.ts';
import type { Airdrop } from '../schema.ts';

const minuteMs = 60_000;
const weekMs = 7 * 24 * 60 * minuteMs;

/** The filters of dates within the next seven days, and the field of each. */
export const weekFilters = {
  closes: 'claimCloseDate',
  snapshot: 'snapshotDate',
  registration: 'registrationEndDate',
  launch: 'tokenLaunchDate',
  unlock: 'unlockDate',
} as const;
export type WeekFilter = keyof typeof weekFilters;
export const isWeekFilter = (filter: string): filter is WeekFilter => Object.hasOwn(weekFilters, filter);

export const dateFilters = [
  'all',
  'claimOpen',
  'closes',
  'snapshot',
  'registration',
  'launch',
  'unlock',
  'own',
] as const;
export type DateFilter = (typeof dateFilters)[number];

export const dateFilterLabels: Readonly<Record<DateFilter, string>> = {
  all: 'All',
  claimOpen: 'Claim is open',
  closes: 'Claim closes within 7 days',
  snapshot: 'Snapshot within 7 days',
  registration: 'Registration ends within 7 days',
  launch: 'Token launch within 7 days',
  unlock: 'Unlock within 7 days',
  own: 'Own date within 7 days',
};

/** Returns the first instant of the next seven days, and the first one after them. `now`: epoch milliseconds. */
export function getWeekBounds(now: number): { from: string; to: string } {
  const start = Math.floor(now / minuteMs) * minuteMs;
  return { from: new Date(start).toISOString(), to: new Date(start + weekMs).toISOString() };
}

/** Returns a predicate for open airdrops that match the filter; undefined if all do. */
export function createDatePredicate(
  filter: DateFilter,
  now: number,
): ((row: Airdrop) => boolean) | undefined {
  if (filter === 'all') return undefined;
  const { from, to } = getWeekBounds(now);
  // API instants are UTC with milliseconds, so they sort as text.
  const isAhead = (date: string | null | undefined) => !!date && date >= from && date < to;
  if (filter === 'own') return (row) => isOpen(row) && (row.ownDates ?? []).some(({ date }) => isAhead(date));
  if (filter === 'claimOpen') {
    return (row) =>
      isOpen(row) &&
      !!row.claimDate &&
      row.claimDate < from &&
      !!row.claimCloseDate &&
      row.claimCloseDate >= from;
  }
  const field = weekFilters[filter];
  return (row) => isOpen(row) && isAhead(row[field]);
}
