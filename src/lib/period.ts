/** The phase of something with a start and an end. */
export type Phase = 'upcoming' | 'running' | 'ended';

/** Returns the phase: running from its start, ended from its end. All times in epoch milliseconds. */
export function getPhase({ start, end }: { start: number; end: number }, now: number): Phase {
  if (now >= end) return 'ended';
  return now >= start ? 'running' : 'upcoming';
}
