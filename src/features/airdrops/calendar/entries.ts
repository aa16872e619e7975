import { compareText } from '#/lib/compare-text.ts';
import { toCalendarDay } from '#/lib/zones.ts';
import type { DayRange } from '../calls.ts';
import { createDueCheck, getCheckInDay, hasOwnRhythm, isDueOnDay, type Moment } from '../check-in.ts';
import { listOtherDates, type NamedDate } from '../dates/other-dates.ts';
import { type CheckInDuration, dateLabels } from '../kinds.ts';
import { isAway, isOpen, isPaused } from '../policy.ts';
import { getWeekStart } from '../rhythm/period.ts';
import type { Airdrop } from '../schema.ts';
import { isFirstOfMonth } from './month.ts';
import { createUpcomingDays } from './upcoming-check-ins.ts';

/** A claim, start, check-in, or other date of an airdrop on a day. */
export type Entry =
  | { kind: 'claim' | 'start' | 'check-in'; row: Airdrop; date?: undefined }
  | { kind: 'date'; row: Airdrop; date: NamedDate };

/** The kinds that summaries count, in their order. Check-ins are counted separately. */
export const countedKinds = ['claim', 'date', 'start'] as const satisfies readonly Entry['kind'][];

/** Returns a key that is unique within a day. */
export const getEntryKey = ({ kind, row, date }: Entry): string => `${kind}${row.id}${date?.key ?? ''}`;

/** The key of the date on which a claim closes. */
const closeKey = 'claim-close';

export const isClaimClose = ({ date }: Entry): boolean => date?.key === closeKey;

/**
 * The entries of each day: claims and other dates of open airdrops by time, then starts, then claimed and expired
 * airdrops. Lists are built on first use.
 */
export type DayIndex = {
  getEntries: (day: string) => readonly Entry[];
  /** The lists built so far. */
  requestedEntries: ReadonlyMap<string, readonly Entry[]>;
  /** The next day after this one with an open entry. */
  getNextDay: (day: string) => string | undefined;
};

type Placement = { zone: string; claim: Entry | null; claimDay: string; start: Entry; dates: DatedEntry[] };
type DatedEntry = { entry: Entry; day: string };

const placementCache = new WeakMap<Airdrop, Placement>();
const noEntries: readonly Entry[] = [];

/** Rows are immutable, so their days are computed once, and an entry keeps its identity as long as its row does. */
function getPlacement(row: Airdrop, zone: string): Placement {
  const cached = placementCache.get(row);
  if (cached?.zone === zone) return cached;
  const claim: Entry | null = row.claimDate === null ? null : { kind: 'claim', row };
  const claimDay = row.claimDate === null ? '' : toCalendarDay(Date.parse(row.claimDate), zone);
  const close = row.claimCloseDate
    ? [{ key: closeKey, label: dateLabels.claimCloseDate, date: row.claimCloseDate }]
    : [];
  const dates = [...close, ...listOtherDates(row)].map(
    (date): DatedEntry => ({
      entry: { kind: 'date', row, date },
      day: toCalendarDay(Date.parse(date.date), zone),
    }),
  );
  const placement = { zone, claim, claimDay, start: { kind: 'start', row }, dates } satisfies Placement;
  placementCache.set(row, placement);
  return placement;
}

const getRank = ({ kind, row }: Entry) => (isOpen(row) ? 0 : 2) + (kind === 'start' ? 1 : 0);

/** The instant of a claim or another date. */
export const getEntryDate = ({ row, date }: Entry): string => date?.date ?? row.claimDate ?? '';

function byRank(a: Entry, b: Entry): number {
  const ranks = getRank(a) - getRank(b);
  if (ranks !== 0) return ranks;
  const times = a.kind === 'start' ? 0 : compareText(getEntryDate(a), getEntryDate(b));
  const projects = compareText(a.row.project, b.row.project);
  return (
    times || projects || compareText(a.row.name, b.row.name) || compareText(getEntryKey(a), getEntryKey(b))
  );
}

const hasSameEntries = (a: readonly Entry[], b: readonly Entry[]) =>
  a.length === b.length && a.every((entry, index) => entry === b[index]);

/** Indexes rows by day. Days without changes keep the list of `before`, so that their cells skip rendering. */
export function indexDays(
  rows: readonly Airdrop[],
  zone: string,
  before?: Pick<DayIndex, 'requestedEntries'>,
): DayIndex {
  const previousEntries = before?.requestedEntries;
  const days = new Map<string, Entry[]>();
  const add = (day: string, entry: Entry) => {
    const existing = days.get(day);
    if (existing) existing.push(entry);
    else days.set(day, [entry]);
  };
  for (const row of rows) {
    const { claim, claimDay, start, dates } = getPlacement(row, zone);
    if (claim) add(claimDay, claim);
    for (const { entry, day } of dates) add(day, entry);
    if (!row.isStartDateAssumed) add(row.eligibilityDate, start);
  }

  const requestedEntries = new Map<string, readonly Entry[]>();
  const getEntries = (day: string): readonly Entry[] => {
    const cached = requestedEntries.get(day);
    if (cached) return cached;
    const entries = days.get(day)?.sort(byRank) ?? noEntries;
    const existing = previousEntries?.get(day);
    const result = existing && hasSameEntries(entries, existing) ? existing : entries;
    requestedEntries.set(day, result);
    return result;
  };

  const getNextDay = (day: string) => {
    let next: string | undefined;
    for (const [other, entries] of days) {
      if (other <= day || (next !== undefined && other >= next)) continue;
      if (entries.some(({ row }) => isOpen(row))) next = other;
    }
    return next;
  };
  return { getEntries, getNextDay, requestedEntries };
}

export const listDueCheckIns = (rows: readonly Airdrop[], moment: Moment, away?: DayRange | null): Entry[] =>
  isAway(away, getCheckInDay(moment))
    ? []
    : rows.filter(createDueCheck(moment)).map((row) => ({ kind: 'check-in', row }));

const getLater = (a: string, b: string) => (a > b ? a : b);

/** Airdrops by day index: `firsts` are due on that day because they start then, `from` have their next period after it. */
type Tally = { firsts: number[]; from: number[] };

/**
 * Counts the check-ins that fall due on each of these sorted days after today, assuming every earlier one is made in
 * time: daily ones each day, weekly ones when the week begins, monthly ones on the first, each on its start date, and
 * those with a rhythm of their own by it. None fall due during a pause or while the user is away.
 */
export function listUpcomingCheckIns(
  rows: readonly Airdrop[],
  days: readonly string[],
  moment: Moment,
  away?: DayRange | null,
): ReadonlyMap<string, number> {
  const today = getCheckInDay(moment);
  const { weekStartsOn } = moment.settings;
  const upcoming = days.filter((day) => day > today);
  const counts = new Map<string, number>();
  const [first, last] = [upcoming[0], upcoming.at(-1)];
  if (first === undefined || last === undefined) return counts;
  const indexes = new Map(upcoming.map((day, index) => [day, index]));
  const zeros = () => upcoming.map(() => 0);
  const createTally = (): Tally => ({ firsts: zeros(), from: zeros() });
  const tallies: Record<CheckInDuration, Tally> = {
    daily: createTally(),
    weekly: createTally(),
    monthly: createTally(),
  };
  const increment = (list: number[], index: number) => {
    list[index] = (list[index] ?? 0) + 1;
  };

  const ownCounts = new Map<string, number>();
  const listOwnDays = createUpcomingDays(moment, last);
  for (const row of rows) {
    const { eligibilityDate, lastVisitDate, checkInDuration } = row;
    if (!isOpen(row) || eligibilityDate > last || isPaused(row, last)) continue;
    if (hasOwnRhythm(row)) {
      for (const day of listOwnDays(row))
        if (!isPaused(row, day)) ownCounts.set(day, (ownCounts.get(day) ?? 0) + 1);
      continue;
    }
    const { firsts, from } = tallies[checkInDuration];
    const begun = isPaused(row, today) ? getLater(eligibilityDate, row.pausedUntil ?? '') : eligibilityDate;
    const start = indexes.get(begun);
    if (start !== undefined && isDueOnDay(row, begun, weekStartsOn)) increment(firsts, start);
    // After traveling west, the last visit may be dated tomorrow.
    const isAhead = lastVisitDate !== null && lastVisitDate >= first;
    increment(from, Math.max(start ?? 0, isAhead ? (indexes.get(lastVisitDate) ?? 0) + 1 : 0));
  }

  let [daily, weekly, monthly] = [0, 0, 0];
  for (const [index, day] of upcoming.entries()) {
    daily += tallies.daily.from[index] ?? 0;
    weekly += tallies.weekly.from[index] ?? 0;
    monthly += tallies.monthly.from[index] ?? 0;
    const weeklyDue = getWeekStart(day, weekStartsOn) === day ? weekly : (tallies.weekly.firsts[index] ?? 0);
    const monthlyDue = isFirstOfMonth(day) ? monthly : (tallies.monthly.firsts[index] ?? 0);
    counts.set(day, isAway(away, day) ? 0 : daily + weeklyDue + monthlyDue + (ownCounts.get(day) ?? 0));
  }
  return counts;
}
