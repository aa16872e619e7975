import { calendarDay } from '#/lib/zones.ts';
import { isCheckInDue } from '../check-in.ts';
import type { CheckInDuration } from '../kinds.ts';
import { isOpen } from '../policy.ts';
import type { Airdrop } from '../schema.ts';
import { isFirstOfMonth, isMonday } from './month.ts';

/** A claim, start or check-in of an airdrop on a day. */
export type Entry = { kind: 'claim' | 'start' | 'check-in'; row: Airdrop };

/**
 * The entries of each day: open claims by time, then starts, then claimed and expired airdrops. Lists are built on
 * first use.
 */
export type DayIndex = {
  on: (day: string) => readonly Entry[];
  /** The lists built so far. */
  requestedEntries: ReadonlyMap<string, readonly Entry[]>;
  /** The next day after this one with an open entry. */
  dayAfter: (day: string) => string | undefined;
};

type Placement = { zone: string; claim: Entry | null; claimDay: string; start: Entry };

const placementCache = new WeakMap<Airdrop, Placement>();
const noEntries: readonly Entry[] = [];

/** Rows are immutable, so their days are computed once, and an entry keeps its identity as long as its row does. */
function getPlacement(row: Airdrop, zone: string): Placement {
  const cached = placementCache.get(row);
  if (cached?.zone === zone) return cached;
  const claim: Entry | null = row.claimDate === null ? null : { kind: 'claim', row };
  const claimDay = row.claimDate === null ? '' : calendarDay(Date.parse(row.claimDate), zone);
  const places = { zone, claim, claimDay, start: { kind: 'start', row } } satisfies Placement;
  placementCache.set(row, places);
  return places;
}

const rank = ({ kind, row }: Entry) => (isOpen(row) ? 0 : 2) + (kind === 'claim' ? 0 : 1);
const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);

function byRank(a: Entry, b: Entry): number {
  const ranks = rank(a) - rank(b);
  if (ranks !== 0) return ranks;
  const times = a.kind === 'claim' ? compare(a.row.claimDate ?? '', b.row.claimDate ?? '') : 0;
  return times || compare(a.row.name, b.row.name) || compare(a.row.id, b.row.id);
}

const hasSameEntries = (a: readonly Entry[], b: readonly Entry[]) =>
  a.length === b.length && a.every((entry, at) => entry === b[at]);

/** Indexes rows by day. Days without changes keep the list of `before`, so that their cells skip rendering. */
export function indexDays(
  rows: readonly Airdrop[],
  zone: string,
  before?: Pick<DayIndex, 'requestedEntries'>,
): DayIndex {
  const last = before?.requestedEntries;
  const days = new Map<string, Entry[]>();
  const put = (day: string, entry: Entry) => {
    const existing = days.get(day);
    if (existing) existing.push(entry);
    else days.set(day, [entry]);
  };
  for (const row of rows) {
    const { claim, claimDay, start } = getPlacement(row, zone);
    if (claim) put(claimDay, claim);
    if (!row.isStartDateAssumed) put(row.eligibilityDate, start);
  }

  const requestedEntries = new Map<string, readonly Entry[]>();
  const on = (day: string): readonly Entry[] => {
    const cached = requestedEntries.get(day);
    if (cached) return cached;
    const entries = days.get(day)?.sort(byRank) ?? noEntries;
    const existing = last?.get(day);
    const result = existing && hasSameEntries(entries, existing) ? existing : entries;
    requestedEntries.set(day, result);
    return result;
  };

  const dayAfter = (day: string) => {
    let next: string | undefined;
    for (const [other, entries] of days) {
      if (other <= day || (next !== undefined && other >= next)) continue;
      if (entries.some(({ row }) => isOpen(row))) next = other;
    }
    return next;
  };
  return { on, dayAfter, requestedEntries };
}

export const listDueCheckIns = (rows: readonly Airdrop[], today: string): Entry[] =>
  rows.filter((row) => isCheckInDue(row, today)).map((row) => ({ kind: 'check-in', row }));

type Tally = { firsts: number[]; from: number[] };

/**
 * Counts the check-ins that fall due on each of these sorted days after today, assuming every earlier one is made in
 * time: daily ones each day, weekly ones on Mondays, monthly ones on the first, and each on its start date.
 */
export function listUpcomingCheckIns(
  rows: readonly Airdrop[],
  days: readonly string[],
  today: string,
): ReadonlyMap<string, number> {
  const coming = days.filter((day) => day > today);
  const counts = new Map<string, number>();
  const [first, last] = [coming[0], coming.at(-1)];
  if (first === undefined || last === undefined) return counts;
  const places = new Map(coming.map((day, at) => [day, at]));
  const zeros = () => coming.map(() => 0);
  const createTally = (): Tally => ({ firsts: zeros(), from: zeros() });
  const tallies: Record<CheckInDuration, Tally> = {
    daily: createTally(),
    weekly: createTally(),
    monthly: createTally(),
  };
  const count = (list: number[], at: number) => {
    list[at] = (list[at] ?? 0) + 1;
  };

  for (const row of rows) {
    const { eligibilityDate, lastVisitDate, checkInDuration } = row;
    if (!isOpen(row) || eligibilityDate > last) continue;
    const { firsts, from } = tallies[checkInDuration];
    const start = places.get(eligibilityDate);
    if (start !== undefined && isCheckInDue(row, eligibilityDate)) count(firsts, start);
    // After traveling west, the last visit may be dated tomorrow.
    const isAhead = lastVisitDate !== null && lastVisitDate >= first;
    count(from, Math.max(start ?? 0, isAhead ? (places.get(lastVisitDate) ?? 0) + 1 : 0));
  }

  let [daily, weekly, monthly] = [0, 0, 0];
  for (const [at, day] of coming.entries()) {
    daily += tallies.daily.from[at] ?? 0;
    weekly += tallies.weekly.from[at] ?? 0;
    monthly += tallies.monthly.from[at] ?? 0;
    const ofWeek = isMonday(day) ? weekly : (tallies.weekly.firsts[at] ?? 0);
    const ofMonth = isFirstOfMonth(day) ? monthly : (tallies.monthly.firsts[at] ?? 0);
    counts.set(day, daily + ofWeek + ofMonth);
  }
  return counts;
}
