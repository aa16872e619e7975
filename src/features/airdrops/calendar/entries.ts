import { calendarDay } from '#/lib/zones.ts';
import type { CheckInDuration } from '../kinds.ts';
import { isOpen } from '../policy.ts';
import type { Airdrop } from '../schema.ts';
import { isCheckInDue } from '../today/check-in.ts';
import { isFirstOfMonth, isMonday } from './month.ts';

/** Something of an airdrop that falls on a day. */
export type Entry = { kind: 'claim' | 'start' | 'check-in'; row: Airdrop };

/** What falls on each day, soonest asked first: open claims by their time, starts, then what is over. */
export type DayIndex = {
  on: (day: string) => readonly Entry[];
  /** The lists that were asked for. */
  asked: ReadonlyMap<string, readonly Entry[]>;
  /** The next day after this one on which something open falls. */
  dayAfter: (day: string) => string | undefined;
};

type Placed = { zone: string; claim: Entry | null; claimDay: string; start: Entry };

const placed = new WeakMap<Airdrop, Placed>();
const none: readonly Entry[] = [];

/** Rows don't change, so the days of each are worked out once; an entry stays the same object as long as its row does. */
function placesOf(row: Airdrop, zone: string): Placed {
  const known = placed.get(row);
  if (known?.zone === zone) return known;
  const claim: Entry | null = row.claimDate === null ? null : { kind: 'claim', row };
  const claimDay = row.claimDate === null ? '' : calendarDay(Date.parse(row.claimDate), zone);
  const places = { zone, claim, claimDay, start: { kind: 'start', row } } satisfies Placed;
  placed.set(row, places);
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

const isSame = (a: readonly Entry[], b: readonly Entry[]) =>
  a.length === b.length && a.every((entry, at) => entry === b[at]);

/** `before`: what was there until now; a day on which nothing has changed keeps its list. */
export function indexDays(
  rows: readonly Airdrop[],
  zone: string,
  before?: Pick<DayIndex, 'asked'>,
): DayIndex {
  const last = before?.asked;
  const days = new Map<string, Entry[]>();
  const put = (day: string, entry: Entry) => {
    const there = days.get(day);
    if (there) there.push(entry);
    else days.set(day, [entry]);
  };
  for (const row of rows) {
    const { claim, claimDay, start } = placesOf(row, zone);
    if (claim) put(claimDay, claim);
    put(row.eligibilityDate, start);
  }

  const asked = new Map<string, readonly Entry[]>();
  const on = (day: string): readonly Entry[] => {
    const known = asked.get(day);
    if (known) return known;
    const entries = days.get(day)?.sort(byRank) ?? none;
    const there = last?.get(day);
    const kept = there && isSame(entries, there) ? there : entries;
    asked.set(day, kept);
    return kept;
  };

  const dayAfter = (day: string) => {
    let next: string | undefined;
    for (const [other, entries] of days) {
      if (other <= day || (next !== undefined && other >= next)) continue;
      if (entries.some(({ row }) => isOpen(row))) next = other;
    }
    return next;
  };
  return { on, dayAfter, asked };
}

/** The check-ins that are due today. */
export const listDueCheckIns = (rows: readonly Airdrop[], today: string): Entry[] =>
  rows.filter((row) => isCheckInDue(row, today)).map((row) => ({ kind: 'check-in', row }));

type Coming = { firsts: number[]; from: number[] };

/**
 * How many check-ins fall due on each of these days after today, given in their order, when every one before is made in
 * time: a daily one on each day, a weekly one on Mondays, a monthly one on the first, each on its start date.
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
  const of = (): Coming => ({ firsts: zeros(), from: zeros() });
  const by: Record<CheckInDuration, Coming> = { daily: of(), weekly: of(), monthly: of() };
  const count = (list: number[], at: number) => {
    list[at] = (list[at] ?? 0) + 1;
  };

  for (const row of rows) {
    const { eligibilityDate, lastVisitDate, checkInDuration } = row;
    if (!isOpen(row) || eligibilityDate > last) continue;
    const { firsts, from } = by[checkInDuration];
    const start = places.get(eligibilityDate);
    if (start !== undefined && isCheckInDue(row, eligibilityDate)) count(firsts, start);
    // After a journey west the last visit may be tomorrow's.
    const isAhead = lastVisitDate !== null && lastVisitDate >= first;
    count(from, Math.max(start ?? 0, isAhead ? (places.get(lastVisitDate) ?? 0) + 1 : 0));
  }

  let [daily, weekly, monthly] = [0, 0, 0];
  for (const [at, day] of coming.entries()) {
    daily += by.daily.from[at] ?? 0;
    weekly += by.weekly.from[at] ?? 0;
    monthly += by.monthly.from[at] ?? 0;
    const ofWeek = isMonday(day) ? weekly : (by.weekly.firsts[at] ?? 0);
    const ofMonth = isFirstOfMonth(day) ? monthly : (by.monthly.firsts[at] ?? 0);
    counts.set(day, daily + ofWeek + ofMonth);
  }
  return counts;
}
