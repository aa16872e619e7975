import { isCalendarDay } from '#/lib/dates.ts';
import { isUuid } from '#/lib/is-uuid.ts';
import { type DateFilter, dateFilters } from '../dates/date-filter.ts';
import { airdropStatuses, airdropTypes, checkInDurations, otherDateKinds } from '../kinds.ts';

export const ageFilters = ['all', 'today', 'week', 'month', 'older'] as const;
export const priorityFilters = ['all', 'high', 'normal'] as const;
export const visitedFilters = ['all', 'visited', 'not-visited'] as const;
/** The sorts after 'priority' are by columns of the table. */
export const airdropSorts = [
  'due',
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
  ...otherDateKinds,
] as const;
/** The values of switches. */
export const switchOptions = ['no', 'yes'] as const;
/** Whether the claimed and expired airdrops at the end of the list are shown. */
export const closedOptions = ['folded', 'shown'] as const;
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
  reversed: (typeof switchOptions)[number];
  closed: (typeof closedOptions)[number];
  view: (typeof trackerViews)[number];
  /** The calendar's span around `date`. */
  span: (typeof calendarSpans)[number];
  /** The calendar's day; '' means today. */
  date: string;
}

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
  sort: 'due',
  reversed: 'no',
  closed: 'folded',
  view: 'list',
  span: 'month',
  date: '',
};

const maxQueryLength = 200;

function parseOption<T extends string>(allowed: readonly T[], value: unknown, fallback: NoInfer<T>): T {
  return allowed.find((option) => option === value) ?? fallback;
}

const parseDay = (value: unknown) => (typeof value === 'string' && isCalendarDay(value) ? value : '');

const parseId = (value: unknown) => (typeof value === 'string' && isUuid(value) ? value : '');

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
    sort: parseOption(airdropSorts, search.sort, 'due'),
    reversed: parseOption(switchOptions, search.reversed, 'no'),
    closed: parseOption(closedOptions, search.closed, 'folded'),
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
