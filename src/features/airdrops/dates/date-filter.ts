import { type ClaimMoment, getClaim } from '../claims.ts';
import { dateLabels, otherDateFields, otherDateKinds } from '../kinds.ts';
import { isOpen } from '../policy.ts';
import type { Airdrop } from '../schema.ts';

const minuteMs = 60_000;
const weekMs = 7 * 24 * 60 * minuteMs;

/** The filters of dates within the next seven days, and the field of each. */
export const weekFilters = { closes: 'claimCloseDate', ...otherDateFields } as const;
export type WeekFilter = keyof typeof weekFilters;
export const isWeekFilter = (filter: string): filter is WeekFilter => Object.hasOwn(weekFilters, filter);

export const dateFilters = ['all', 'claimOpen', 'closes', ...otherDateKinds, 'own'] as const;
export type DateFilter = (typeof dateFilters)[number];

function toLabel(filter: DateFilter): string {
  if (filter === 'all') return 'All';
  if (filter === 'claimOpen') return 'Claim is open';
  return `${filter === 'own' ? 'Own date' : dateLabels[weekFilters[filter]]} within 7 days`;
}

// `Object.fromEntries` loses the key type.
export const dateFilterLabels = Object.fromEntries(
  dateFilters.map((filter) => [filter, toLabel(filter)]),
) as Readonly<Record<DateFilter, string>>;

/** Returns the first instant of the next seven days, and the first one after them. `now`: epoch milliseconds. */
export function getWeekBounds(now: number): { from: string; to: string } {
  const start = Math.floor(now / minuteMs) * minuteMs;
  return { from: new Date(start).toISOString(), to: new Date(start + weekMs).toISOString() };
}

/** Returns a predicate for open airdrops that match the filter; undefined if all do. */
export function createDatePredicate(
  filter: DateFilter,
  { now, zone }: ClaimMoment,
): ((row: Airdrop) => boolean) | undefined {
  if (filter === 'all') return undefined;
  const { from, to } = getWeekBounds(now);
  // API instants are UTC with milliseconds, so they sort as text.
  const isAhead = (date: string | null | undefined) => !!date && date >= from && date < to;
  if (filter === 'own') return (row) => isOpen(row) && (row.ownDates ?? []).some(({ date }) => isAhead(date));
  if (filter === 'claimOpen') return (row) => isOpen(row) && getClaim(row, { now, zone }).state === 'open';
  const field = weekFilters[filter];
  return (row) => isOpen(row) && isAhead(row[field]);
}
