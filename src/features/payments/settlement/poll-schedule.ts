const second = 1000;
const hour = 3600 * second;

/** Polls run 10 s, 30 s, 2 min, and 10 min after the start, then hourly. */
const firstWaits = [10 * second, 20 * second, 90 * second, 480 * second] as const;

/** How long a buyer may take to pay before polling stops. */
export const patienceMs = 72 * hour;

/** Returns the time of the next poll after `polls` polls. A longer retry-after of the provider takes precedence. */
export function getNextPoll(now: Date, polls: number, retryAfterMs: number | null = null): Date {
  return new Date(now.getTime() + Math.max(firstWaits[polls] ?? hour, retryAfterMs ?? 0));
}
