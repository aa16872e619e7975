import { addDays, addMonths, isCalendarDay } from '#/lib/dates.ts';
import { foldText } from '#/lib/fold-text.ts';
import { compareNames } from '#/lib/name-order.ts';
import { isVisitedToday } from './check-in.ts';
import { createIsPast, getNextClaimDate } from './claims.ts';
import {
  createDatePredicate,
  type DateFilter,
  dateFilterLabels,
  dateFilters,
  isWeekFilter,
  type WeekFilter,
  weekFilters,
} from './dates/date-filter.ts';
import type { sortedFields } from './fields.ts';
import {
  airdropStatuses,
  airdropTypes,
  checkInDurations,
  checkInLabels,
  dateLabels,
  statusLabels,
  typeLabels,
} from './kinds.ts';
import { isOpen } from './policy.ts';
import type { Airdrop } from './schema.ts';

export const ageFilters = ['all', 'today', 'week', 'month', 'older'] as const;
export const priorityFilters = ['all', 'high', 'normal'] as const;
export const visitedFilters = ['all', 'visited', 'not-visited'] as const;
/** Those after 'priority' sort by columns of the table. */
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
  'closes',
  'snapshot',
  'registration',
  'launch',
  'unlock',
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
  dates: DateFilter;
  q: string;
  /** A tag name; '' matches all. */
  tag: string;
  /** A chain name; '' matches all. */
  chain: string;
  /** A wallet id; '' matches all. */
  wallet: string;
}

/** The tracker's URL search. */
export interface TrackerSearch extends AirdropFilters {
  sort: AirdropSort;
  /** Reverses the order. */
  reversed: (typeof reversals)[number];
  view: (typeof trackerViews)[number];
  /** The calendar's span around `date`. */
  span: (typeof calendarSpans)[number];
  /** The calendar's day; '' means today. */
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
  snapshot: dateLabels.snapshotDate,
  registration: dateLabels.registrationEndDate,
  launch: dateLabels.tokenLaunchDate,
  unlock: dateLabels.unlockDate,
};

export const defaultTrackerSearch: Readonly<TrackerSearch> = {
  status: 'all',
  type: 'all',
  age: 'all',
  priority: 'all',
  checkIn: 'all',
  visited: 'all',
  dates: 'all',
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

const maxQueryLength = 200;

function parseOption<T extends string>(allowed: readonly T[], value: unknown, fallback: NoInfer<T>): T {
  return allowed.find((each) => each === value) ?? fallback;
}

const parseDay = (value: unknown) => (typeof value === 'string' && isCalendarDay(value) ? value : '');

const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;
const parseId = (value: unknown) => (typeof value === 'string' && uuid.test(value) ? value : '');

function parseText(value: unknown): string {
  const text = typeof value === 'number' || typeof value === 'boolean' ? String(value) : value;
  return typeof text === 'string' ? text.slice(0, maxQueryLength) : '';
}

/** Parses filters, sort order, and view from URL search values; unknown or invalid values become the default. */
export function parseTrackerSearch(search: Readonly<Record<string, unknown>>): TrackerSearch {
  return {
    status: parseOption(statusFilters, search.status, 'all'),
    type: parseOption(typeFilters, search.type, 'all'),
    age: parseOption(ageFilters, search.age, 'all'),
    priority: parseOption(priorityFilters, search.priority, 'all'),
    checkIn: parseOption(checkInFilters, search.checkIn, 'all'),
    visited: parseOption(visitedFilters, search.visited, 'all'),
    dates: parseOption(dateFilters, search.dates, 'all'),
    q: parseText(search.q),
    tag: parseText(search.tag),
    chain: parseText(search.chain),
    wallet: parseId(search.wallet),
    sort: parseOption(airdropSorts, search.sort, 'newest'),
    reversed: parseOption(reversals, search.reversed, 'no'),
    view: parseOption(trackerViews, search.view, 'list'),
    span: parseOption(calendarSpans, search.span, 'month'),
    date: parseDay(search.date),
  };
}

/** Returns the URL search values that differ from the defaults. */
export function toTrackerSearchParams(search: Partial<TrackerSearch>): Partial<TrackerSearch> {
  const defaults = new Map<string, string>(Object.entries(defaultTrackerSearch));
  return Object.fromEntries(Object.entries(search).filter(([key, value]) => defaults.get(key) !== value));
}

const searchTexts = new WeakMap<Airdrop, string>();

function getSearchText(row: Airdrop): string {
  const cached = searchTexts.get(row);
  if (cached !== undefined) return cached;
  const { name, project, walletAddress, notes, tags, chains } = row;
  const text = foldText([name, project, walletAddress ?? '', notes, ...tags, ...chains].join('\n'));
  searchTexts.set(row, text);
  return text;
}

/** The first and last start day of an age filter; a missing bound is open. */
export function ageBounds(age: AirdropFilters['age'], today: string): { from?: string; to?: string } {
  if (age === 'all') return {};
  const monthAgo = addMonths(today, -1);
  if (age === 'older') return { to: addDays(monthAgo, -1) };
  return { from: age === 'today' ? today : age === 'week' ? addDays(today, -7) : monthAgo, to: today };
}

function createAgePredicate(
  age: AirdropFilters['age'],
  today: string,
): ((day: string) => boolean) | undefined {
  if (age === 'all') return undefined;
  const { from = '', to = '' } = ageBounds(age, today);
  return (day) => day >= from && day <= to;
}

/** Folds a query like the rows' search texts. */
export const normalizeQuery = (q: string): string => foldText(q.trim());

/**
 * Returns the rows that pass every filter, in their order. `today` is the user's calendar day; `now` (epoch
 * milliseconds) affects the filter of dates. `ofWallet` holds the ids of the wallet's airdrops; while it is undefined,
 * the wallet filter passes all. Rows must be immutable, because their search texts are cached. Sort before filtering,
 * so that a keystroke doesn't sort.
 */
export function filterAirdrops<Row extends Airdrop>(
  rows: readonly Row[],
  filters: AirdropFilters,
  { today, now, ofWallet }: { today: string; now: number; ofWallet?: ReadonlySet<string> | undefined },
): Row[] {
  const { status, type, priority, checkIn, visited, tag, chain, wallet } = filters;
  const query = normalizeQuery(filters.q);
  const matchesAge = createAgePredicate(filters.age, today);
  const matchesDates = createDatePredicate(filters.dates, now);
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
      (wallet === '' || ofWallet === undefined || ofWallet.has(row.id)) &&
      (query === '' || getSearchText(row).includes(query)),
  );
}

const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);

type Order = (a: OrderKey, b: OrderKey) => number;

/** The fields that sort orders compare. */
export type OrderKey = Pick<Airdrop, 'id' | (typeof sortedFields)[number]>;

/** The default order. */
export const compareNewestFirst: Order = (a, b) => compare(b.createdAt, a.createdAt) || compare(b.id, a.id);

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
    const result = groupA - group(b, dateB) || compare(dateA, dateB) * (groupA === 2 ? -1 : 1);
    return result || compareNewestFirst(a, b);
  };
}

const orders: Readonly<Record<Exclude<AirdropSort, 'claim' | WeekFilter>, Order>> = {
  newest: compareNewestFirst,
  name: (a, b) => compareNames(a.name, b.name),
  priority: (a, b) => Number(b.priority) - Number(a.priority),
  project: (a, b) => compareNames(a.project, b.project),
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
  const isPast = createIsPast(now);
  const order =
    sort === 'claim'
      ? createDateOrder((row) => getNextClaimDate(row, isPast), isPast)
      : isWeekFilter(sort)
        ? createDateOrder((row) => row[weekFilters[sort]], isPast)
        : orders[sort];
  const withTieBreak: Order = (a, b) => order(a, b) || compareNewestFirst(a, b);
  return reversed === 'yes' ? (a, b) => withTieBreak(b, a) : withTieBreak;
}

/** Returns a sorted copy, ties newest first. `now` (epoch milliseconds) affects the order of claims. */
export function sortAirdrops<Row extends Airdrop>(
  rows: readonly Row[],
  sort: AirdropSort,
  { now }: { now: number },
): Row[] {
  return rows.toSorted(getComparator(sort, { now }));
}

const lowerFirst = (text: string) => text.charAt(0).toLowerCase() + text.slice(1);

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
  if (filters.dates !== 'all') add('dates', lowerFirst(dateFilterLabels[filters.dates]));
  if (tag !== '') add('tag', `tag ${tag}`);
  if (chain !== '') add('chain', `chain ${chain}`);
  if (filters.wallet !== '') add('wallet', walletName === undefined ? 'a wallet' : `wallet ${walletName}`);
  if (q.trim() !== '') add('q', `search “${q.trim()}”`);
  return active;
}

/** Describes the active filters: ['status Active', 'search “zk”']. */
export const describeFilters = (filters: AirdropFilters, walletName?: string): string[] =>
  getActiveFilters(filters, walletName).map(({ text }) => text);
