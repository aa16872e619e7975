import { addMonths, toMonth } from '#/lib/dates.ts';
import type { VisitHistory } from '../calls.ts';

/** The first day of the months that the history shows, oldest first. */
export const listMonths = (today: string): string[] =>
  Array.from({ length: 12 }, (_, index) => addMonths(`${toMonth(today)}-01`, index - 11));

export type HistoryDay = {
  isVisited: boolean;
  /** Whether its check-in was added later. */
  isCorrected: boolean;
  isFromChain: boolean;
  /** Whether its check-in was removed later. */
  isRemoved: boolean;
  isPaused: boolean;
};

/** Returns a function that looks up a day's check-in, removal, and pause. */
export function createDayLookup({ visits, removals, pauses }: VisitHistory): (day: string) => HistoryDay {
  const corrections = new Map(visits.map(({ day, correctedAt }) => [day, correctedAt !== null]));
  const removedDays = new Set(removals.map(({ day }) => day));
  // Servers of the previous version don't send transactions.
  const fromChain = new Set(visits.flatMap(({ day, transaction }) => (transaction ? [day] : [])));
  return (day) => ({
    isVisited: corrections.has(day),
    isCorrected: corrections.get(day) === true,
    isFromChain: fromChain.has(day),
    isRemoved: removedDays.has(day),
    isPaused: pauses.some(({ from, until }) => from <= day && day < until),
  });
}

/** Applies an added or removed check-in; `at`: ISO instant. Removing a check-in that was added later leaves no mark. */
export function correctHistory(
  history: VisitHistory,
  { day, isVisited, at }: { day: string; isVisited: boolean; at: string },
): VisitHistory {
  const others = history.visits.filter((visit) => visit.day !== day);
  const otherRemovals = history.removals.filter((removal) => removal.day !== day);
  const removed = history.visits.find((visit) => visit.day === day);
  const isMarked = !isVisited && removed?.correctedAt === null && day !== history.today;
  const added = { day, correctedAt: day === history.today ? null : at, transaction: null };
  const visits = isVisited ? [...others, added].sort((a, b) => (a.day < b.day ? -1 : 1)) : others;
  return {
    ...history,
    visits,
    removals: isMarked ? [...otherRemovals, { day, removedAt: at }] : otherRemovals,
  };
}
