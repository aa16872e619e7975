import { addDays, addMonths, isCalendarDay } from '#/lib/dates.ts';
import { foldText } from '#/lib/fold-text.ts';
import { byName } from '#/lib/name-order.ts';
import {
  airdropStatuses,
  airdropTypes,
  checkInDurations,
  checkInLabels,
  statusLabels,
  typeLabels,
} from '../kinds.ts';
import { isOpen } from '../policy.ts';
import type { Airdrop } from '../schema.ts';
import { isVisitedToday } from '../today/check-in.ts';
import { createIsPast } from '../today/claims.ts';

export const ageFilters = ['all', 'today', 'week', 'month', 'older'] as const;
export const priorityFilters = ['all', 'high', 'normal'] as const;
export const visitedFilters = ['all', 'visited', 'not-visited'] as const;
/** The last ones are those of the table's columns. */
export const airdropSorts = [
  'newest',
  'claim',
  'name',
  'priority',
  'project',
  'status',
  'type',
  'start',
  'checkIn',
  'visited',
] as const;
export const reversals = ['no', 'yes'] as const;
export const statusFilters = ['all', ...airdropStatuses] as const;
export const typeFilters = ['all', ...airdropTypes] as const;
export const checkInFilters = ['all', ...checkInDurations] as const;

export const trackerViews = ['list', 'calendar', 'table', 'matrix'] as const;
export const calendarSpans = ['month', 'week', 'agenda'] as const;

export type AirdropSort = (typeof airdropSorts)[number];
export type PriorityFilter = (typeof priorityFilters)[number];

export interface AirdropFilters {
  status: (typeof statusFilters)[number];
  type: (typeof typeFilters)[number];
  age: (typeof ageFilters)[number];
  priority: PriorityFilter;
  checkIn: (typeof checkInFilters)[number];
  visited: (typeof visitedFilters)[number];
  q: string;
  /** The name of a tag, and of a chain; '' is all. */
  tag: string;
  chain: string;
  /** The id of a wallet; '' is all. */
  wallet: string;
}

/** What the tracker's address says. */
export interface TrackerSearch extends AirdropFilters {
  sort: AirdropSort;
  /** The last first. */
  reversed: (typeof reversals)[number];
  view: (typeof trackerViews)[number];
  /** How much of the calendar is shown around its day. */
  span: (typeof calendarSpans)[number];
  /** The calendar's day; '' is today. */
  date: string;
}

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
  newest: 'Newest',
  claim: 'Claim date',
  name: 'Name',
  priority: 'Priority',
  project: 'Project',
  status: 'Status',
  type: 'Type',
  start: 'Start date',
  checkIn: 'Check-in',
  visited: 'Last visit',
};

export const defaultTrackerSearch: Readonly<TrackerSearch> = {
  status: 'all',
  type: 'all',
  age: 'all',
  priority: 'all',
  checkIn: 'all',
  visited: 'all',
  q: '',
  tag: '',
  chain: '',
  wallet: '',
  sort: 'newest',
  reversed: 'no',
  view: 'list',
  span: 'month',
  date: '',
};

const longestQuery = 200;

function oneOf<T extends string>(allowed: readonly T[], value: unknown, otherwise: NoInfer<T>): T {
  return allowed.find((each) => each === value) ?? otherwise;
}

const dayOf = (value: unknown) => (typeof value === 'string' && isCalendarDay(value) ? value : '');

const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;
const idOf = (value: unknown) => (typeof value === 'string' && uuid.test(value) ? value : '');

function queryOf(value: unknown): string {
  const text = typeof value === 'number' || typeof value === 'boolean' ? String(value) : value;
  return typeof text === 'string' ? text.slice(0, longestQuery) : '';
}

/** The tracker's filters, order and view from URL search values; whatever is unknown or wrong becomes its default. */
export function parseTrackerSearch(search: Readonly<Record<string, unknown>>): TrackerSearch {
  return {
    status: oneOf(statusFilters, search.status, 'all'),
    type: oneOf(typeFilters, search.type, 'all'),
    age: oneOf(ageFilters, search.age, 'all'),
    priority: oneOf(priorityFilters, search.priority, 'all'),
    checkIn: oneOf(checkInFilters, search.checkIn, 'all'),
    visited: oneOf(visitedFilters, search.visited, 'all'),
    q: queryOf(search.q),
    tag: queryOf(search.tag),
    chain: queryOf(search.chain),
    wallet: idOf(search.wallet),
    sort: oneOf(airdropSorts, search.sort, 'newest'),
    reversed: oneOf(reversals, search.reversed, 'no'),
    view: oneOf(trackerViews, search.view, 'list'),
    span: oneOf(calendarSpans, search.span, 'month'),
    date: dayOf(search.date),
  };
}

/** The URL search values of filters, order and view, defaults left out. */
export function trackerSearchParams(search: Partial<TrackerSearch>): Partial<TrackerSearch> {
  const defaults = new Map<string, string>(Object.entries(defaultTrackerSearch));
  return Object.fromEntries(Object.entries(search).filter(([key, value]) => defaults.get(key) !== value));
}

const searchTexts = new WeakMap<Airdrop, string>();

function searchText(row: Airdrop): string {
  const known = searchTexts.get(row);
  if (known !== undefined) return known;
  const { name, project, walletAddress, notes, tags, chains } = row;
  const text = foldText([name, project, walletAddress ?? '', notes, ...tags, ...chains].join('\n'));
  searchTexts.set(row, text);
  return text;
}

/** The first and the last start day of an age; a bound that is undefined is none. */
export function ageBounds(age: AirdropFilters['age'], today: string): { from?: string; to?: string } {
  if (age === 'all') return {};
  const monthAgo = addMonths(today, -1);
  if (age === 'older') return { to: addDays(monthAgo, -1) };
  return { from: age === 'today' ? today : age === 'week' ? addDays(today, -7) : monthAgo, to: today };
}

function agePredicate(age: AirdropFilters['age'], today: string): ((day: string) => boolean) | undefined {
  if (age === 'all') return undefined;
  const { from = '', to = '' } = ageBounds(age, today);
  return (day) => day >= from && day <= to;
}

/** What is looked for in the texts, which are folded likewise. */
export const normalizeQuery = (q: string): string => foldText(q.trim());

/**
 * The rows that pass every filter, in their order. `today` is the user's calendar day. Rows are taken as immutable: their
 * search text is kept. Sort first and filter the sorted rows, so that a keystroke costs no sorting. `ofWallet`: the ids of
 * the wallet's airdrops; while they aren't known, its filter lets all pass.
 */
export function filterAirdrops<Row extends Airdrop>(
  rows: readonly Row[],
  filters: AirdropFilters,
  { today, ofWallet }: { today: string; ofWallet?: ReadonlySet<string> | undefined },
): Row[] {
  const { status, type, priority, checkIn, visited, tag, chain, wallet } = filters;
  const query = normalizeQuery(filters.q);
  const fitsAge = agePredicate(filters.age, today);
  return rows.filter(
    (row) =>
      (status === 'all' || row.status === status) &&
      (type === 'all' || row.airdropType === type) &&
      (priority === 'all' || row.priority === (priority === 'high')) &&
      (checkIn === 'all' || row.checkInDuration === checkIn) &&
      (visited === 'all' || isVisitedToday(row, today) === (visited === 'visited')) &&
      (fitsAge === undefined || fitsAge(row.eligibilityDate)) &&
      (tag === '' || row.tags.includes(tag)) &&
      (chain === '' || row.chains.includes(chain)) &&
      (wallet === '' || ofWallet === undefined || ofWallet.has(row.id)) &&
      (query === '' || searchText(row).includes(query)),
  );
}

const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);

type Order = (a: OrderKey, b: OrderKey) => number;

/** What the orders look at. */
export type OrderKey = Pick<
  Airdrop,
  | 'id'
  | 'name'
  | 'project'
  | 'status'
  | 'airdropType'
  | 'claimDate'
  | 'eligibilityDate'
  | 'createdAt'
  | 'priority'
  | 'checkInDuration'
  | 'lastVisitDate'
>;

/** The order of the list without another one. */
export const newestFirst: Order = (a, b) => compare(b.createdAt, a.createdAt) || compare(b.id, a.id);

/** What can still be claimed, soonest first; then what has no date; then what is over, the latest first. */
function byClaim(now: number): Order {
  const isPast = createIsPast(now);
  const place = (row: OrderKey) => {
    if (!isOpen(row) || (row.claimDate !== null && isPast(row.claimDate))) return 2;
    return row.claimDate === null ? 1 : 0;
  };
  return (a, b) => {
    const at = place(a);
    const apart = at - place(b) || compare(a.claimDate ?? '', b.claimDate ?? '') * (at === 2 ? -1 : 1);
    return apart || newestFirst(a, b);
  };
}

const orders: Readonly<Record<Exclude<AirdropSort, 'claim'>, Order>> = {
  newest: newestFirst,
  name: (a, b) => byName(a.name, b.name),
  priority: (a, b) => Number(b.priority) - Number(a.priority),
  project: (a, b) => byName(a.project, b.project),
  status: (a, b) => airdropStatuses.indexOf(a.status) - airdropStatuses.indexOf(b.status),
  type: (a, b) => compare(typeLabels[a.airdropType], typeLabels[b.airdropType]),
  start: (a, b) => compare(a.eligibilityDate, b.eligibilityDate),
  checkIn: (a, b) =>
    checkInDurations.indexOf(a.checkInDuration) - checkInDurations.indexOf(b.checkInDuration),
  visited: (a, b) => compare(b.lastVisitDate ?? '', a.lastVisitDate ?? ''),
};

export function getComparator(
  sort: AirdropSort,
  { now, reversed = 'no' }: { now: number; reversed?: TrackerSearch['reversed'] },
): Order {
  const order = sort === 'claim' ? byClaim(now) : orders[sort];
  const whole: Order = (a, b) => order(a, b) || newestFirst(a, b);
  return reversed === 'yes' ? (a, b) => whole(b, a) : whole;
}

/**
 * A sorted copy, for the orders of claims as they stand at `now` (epoch milliseconds).
 * Ties stand newest first.
 */
export function sortAirdrops<Row extends Airdrop>(
  rows: readonly Row[],
  sort: AirdropSort,
  { now }: { now: number },
): Row[] {
  return rows.toSorted(getComparator(sort, { now }));
}

/**
 * The active filters in words, for a list that they empty: ['status Active', 'search “zk”']; none for defaults. The wallet is
 * called by its name, where that is known.
 */
export function describeFilters(filters: AirdropFilters, walletName?: string): string[] {
  const { status, type, age, priority, checkIn, visited, q, tag, chain } = filters;
  const words: string[] = [];
  if (status !== 'all') words.push(`status ${statusLabels[status]}`);
  if (type !== 'all') words.push(`type ${typeLabels[type]}`);
  if (age === 'older') words.push('started over a month ago');
  else if (age !== 'all') words.push(`started ${ageLabels[age].toLowerCase()}`);
  if (priority !== 'all') words.push(`${priority} priority`);
  if (checkIn !== 'all') words.push(`${checkInLabels[checkIn].toLowerCase()} check-in`);
  if (visited !== 'all') words.push(`${visitedLabels[visited].toLowerCase()} today`);
  if (tag !== '') words.push(`tag ${tag}`);
  if (chain !== '') words.push(`chain ${chain}`);
  if (filters.wallet !== '') words.push(walletName === undefined ? 'a wallet' : `wallet ${walletName}`);
  if (q.trim() !== '') words.push(`search “${q.trim()}”`);
  return words;
}
