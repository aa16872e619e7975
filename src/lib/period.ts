/** Where something with a start and an end stands. */
export type Phase = 'upcoming' | 'running' | 'ended';

/** It runs from its start on, and has ended at its end. All in epoch milliseconds. */
export function getPhase({ start, end }: { start: number; end: number }, now: number): Phase {
  if (now >= end) return 'ended';
  return now >= start ? 'running' : 'upcoming';
}
