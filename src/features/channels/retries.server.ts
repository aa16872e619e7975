import type { SendOutcome } from '#/platform/channels/sender.server.ts';

const minuteMs = 60_000;

/** Delays between retries, nearly a day in total. */
const retryDelaysMs = [1, 5, 15, 60, 180, 360, 720].map((minutes) => minutes * minuteMs);

/**
 * Returns the delay until the next retry in milliseconds, at least as long as the receiver asked for; undefined for
 * none. `attempts` counts from 1.
 */
export function getRetryDelay(attempts: number, outcome: SendOutcome): number | undefined {
  const delayMs = retryDelaysMs[attempts - 1];
  if (outcome.state !== 'later' || delayMs === undefined) return undefined;
  return Math.max(delayMs, outcome.afterMs ?? 0);
}
