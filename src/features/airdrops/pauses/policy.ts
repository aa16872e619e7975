import { addDays } from '#/lib/dates.ts';
import type { DayRange } from '../calls.ts';

const maxAwayDays = 366;

export type AwayProblem = { field: 'from' | 'until'; message: string };

/** Returns the first problem of a time away. `current`: the one that it replaces. */
export function findAwayProblem(
  { from, until }: DayRange,
  { today, current }: { today: string; current: DayRange | null },
): AwayProblem | undefined {
  if (from < today && from !== current?.from)
    return { field: 'from', message: 'Select today or a later day' };
  if (from > addDays(today, maxAwayDays))
    return { field: 'from', message: 'Select a day within the next year' };
  if (until <= from || until <= today)
    return { field: 'until', message: 'Select a day after the first day away' };
  if (until > addDays(from, maxAwayDays))
    return { field: 'until', message: 'You can be away for up to a year' };
  return undefined;
}
