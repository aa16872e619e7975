import { questStatusAt } from './kinds.ts';

/** Whether tasks of a quest can be ticked off at an instant (epoch milliseconds): only while it is open. */
export function canMarkTasks(quest: { startsAt: string; endsAt: string }, now: number): boolean {
  return questStatusAt(quest, now) === 'open';
}
