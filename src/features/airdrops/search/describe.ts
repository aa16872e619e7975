import { dateFilterLabels } from '../dates/date-filter.ts';
import { checkInLabels, dateLabels, otherDateLabels, statusLabels, typeLabels } from '../kinds.ts';
import type { AirdropFilters, AirdropSort, PriorityFilter } from './search.ts';

export const ageLabels: Readonly<Record<AirdropFilters['age'], string>> = {
  all: 'All',
  today: 'Today',
  week: 'This week',
  month: 'This month',
  older: 'Older',
};
export const priorityLabels: Readonly<Record<PriorityFilter, string>> = {
  all: 'All',
  high: 'High',
  normal: 'Normal',
};
export const visitedLabels: Readonly<Record<AirdropFilters['visited'], string>> = {
  all: 'All',
  visited: 'Visited',
  'not-visited': 'Not visited',
};
export const sortLabels: Readonly<Record<AirdropSort, string>> = {
  due: 'Due first',
  newest: 'Date added',
  claim: 'Claim date',
  name: 'Name',
  priority: 'Priority',
  project: 'Project',
  status: 'Status',
  type: 'Type',
  start: 'Start date',
  checkIn: 'Check-in',
  visited: 'Last visit',
  closes: dateLabels.claimCloseDate,
  ...otherDateLabels,
};

/** Describes a sort order: 'due first', 'by claim date'. */
export const describeSort = (sort: AirdropSort): string =>
  sort === 'due' ? sortLabels.due.toLowerCase() : `by ${sortLabels[sort].toLowerCase()}`;

const lowercaseFirst = (text: string) => text.charAt(0).toLowerCase() + text.slice(1);

export type ActiveFilter = { key: keyof AirdropFilters; text: string };

/**
 * Returns the active filters: [{ key: 'status', text: 'status Active' }, { key: 'q', text: 'search “zk”' }]. The
 * wallet is named if known.
 */
export function getActiveFilters(filters: AirdropFilters, walletName?: string): ActiveFilter[] {
  const { status, type, age, priority, checkIn, visited, q, tag, chain } = filters;
  const active: ActiveFilter[] = [];
  const add = (key: keyof AirdropFilters, text: string) => active.push({ key, text });
  if (status !== 'all') add('status', `status ${statusLabels[status]}`);
  if (type !== 'all') add('type', `type ${typeLabels[type]}`);
  if (age === 'older') add('age', 'started over a month ago');
  else if (age !== 'all') add('age', `started ${ageLabels[age].toLowerCase()}`);
  if (priority !== 'all') add('priority', `${priority} priority`);
  if (checkIn !== 'all') add('checkIn', `${checkInLabels[checkIn].toLowerCase()} check-in`);
  if (visited !== 'all') add('visited', `${visitedLabels[visited].toLowerCase()} today`);
  if (filters.dates !== 'all') add('dates', lowercaseFirst(dateFilterLabels[filters.dates]));
  if (tag !== '') add('tag', `tag ${tag}`);
  if (chain !== '') add('chain', `chain ${chain}`);
  if (filters.wallet !== '') add('wallet', walletName === undefined ? 'a wallet' : `wallet ${walletName}`);
  if (q.trim() !== '') add('q', `search “${q.trim()}”`);
  return active;
}

/** Describes the active filters: ['status Active', 'search “zk”']. */
export const describeFilters = (filters: AirdropFilters, walletName?: string): string[] =>
  getActiveFilters(filters, walletName).map(({ text }) => text);
