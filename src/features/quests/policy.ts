import { questStatusAt } from './kinds.ts';

/** Returns whether tasks can be marked at an instant (epoch milliseconds): only while the quest is open. */
export function canMarkTasks(quest: { startsAt: string; endsAt: string }, now: number): boolean {
  return questStatusAt(quest, now) === 'open';
}
