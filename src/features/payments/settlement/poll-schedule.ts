const second = 1000;
const hour = 3600 * second;

/** A provider is asked 10 s, 30 s, 2 min and 10 min after the beginning, and then every hour. */
const firstWaits = [10 * second, 20 * second, 90 * second, 480 * second] as const;

/** How long somebody may take to pay before we stop asking. */
export const patienceMs = 72 * hour;

/** When to ask next, after so many times. The provider may want to be left alone for longer. */
export function nextPoll(now: Date, polls: number, retryAfterMs: number | null = null): Date {
  return new Date(now.getTime() + Math.max(firstWaits[polls] ?? hour, retryAfterMs ?? 0));
}
