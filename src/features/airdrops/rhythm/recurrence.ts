import { addDays } from '#/lib/dates.ts';
import type { Rhythm, Weekday, WeekStart } from './kinds.ts';
import { getSpan, isDayRhythm } from './period.ts';

/** A rhythm as a rule of RFC 5545, with one event at the beginning of each period. */
export type Recurrence = {
  /** The first event's day ('YYYY-MM-DD'). */
  start: string;
  unit: 'day' | 'week' | 'month';
  /** Every so many units. */
  interval: number;
  /** The days of a week; if empty, that of `start`. */
  days: readonly Weekday[];
  /** How often it is due in a period. */
  times: number;
};

/**
 * Returns how a rhythm recurs from its anchor on; undefined if it depends on when it was done, or doesn't repeat. A
 * period that began before the anchor has no event.
 */
export function getRecurrence(
  rhythm: Rhythm,
  { anchor, weekStartsOn }: { anchor: string; weekStartsOn: WeekStart },
): Recurrence | undefined {
  if (!isDayRhythm(rhythm)) return undefined;
  const { first, last, needed } = getSpan(rhythm, { day: anchor, anchor, weekStartsOn });
  // Nothing is needed between the chosen days of a week.
  const start = first === anchor && needed > 0 ? anchor : addDays(last, 1);
  switch (rhythm.kind) {
    case 'every':
      return { start, unit: rhythm.unit, interval: rhythm.count, days: [], times: 1 };
    case 'times':
      return { start, unit: rhythm.per, interval: 1, days: [], times: rhythm.count };
    default:
      return { start, unit: 'week', interval: 1, days: rhythm.days, times: 1 };
  }
}
