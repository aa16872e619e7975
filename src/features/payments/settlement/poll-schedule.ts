const secondMs = 1000;
const hourMs = 3600 * secondMs;

/** Polls run 10 s, 30 s, 2 min, and 10 min after the start, then hourly. */
const firstDelaysMs = [10 * secondMs, 20 * secondMs, 90 * secondMs, 480 * secondMs] as const;

/** Polling stops if the buyer hasn't paid by then. */
export const pollingPeriodMs = 72 * hourMs;

/** Returns the time of the next poll after `polls` polls. A longer retry-after of the provider takes precedence. */
export function getNextPoll(now: Date, polls: number, retryAfterMs: number | null = null): Date {
  return new Date(now.getTime() + Math.max(firstDelaysMs[polls] ?? hourMs, retryAfterMs ?? 0));
}
