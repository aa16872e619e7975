import { setTimeout as delay } from 'node:timers/promises';
import { sourceOf } from '../addresses.server.ts';

/** Refusals of one network address that are said at once, and how many a second after those. */
const atOnce = 50;
const perSecond = 100;
const intervalMs = 1000 / perSecond;
/** The longest that one refusal waits. */
const longestMs = 2_000;
/** Sources remembered before those that may be forgotten are looked for. */
const mostSources = 10_000;

export type RefusalPace = {
  /** How long the next refusal of this address waits, in milliseconds. */
  next: (address: string) => number;
  /** Waits that long. */
  wait: (address: string) => Promise<void> | undefined;
};

/**
 * Says refusals (429) to one network address at a pace: whoever calls on regardless would keep the process busy with
 * nothing but saying no. `clock`: monotonic milliseconds.
 */
export function createRefusalPace(clock: () => number = () => performance.now()): RefusalPace {
  // When a source's refusals are all said, were they said one by one.
  const ends = new Map<string, number>();

  function next(address: string): number {
    const now = clock();
    if (ends.size >= mostSources) {
      for (const [source, end] of ends) if (end <= now) ends.delete(source);
    }
    const source = sourceOf(address);
    const latest = now + atOnce * intervalMs + longestMs;
    const end = Math.min(Math.max(now, ends.get(source) ?? 0) + intervalMs, latest);
    ends.set(source, end);
    return Math.max(0, end - now - atOnce * intervalMs);
  }

  return {
    next,
    wait(address) {
      const ms = next(address);
      return ms === 0 ? undefined : delay(ms);
    },
  };
}
