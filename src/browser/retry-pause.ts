const minPauseMs = 500;
const urgentPauseMs = 800;
const maxUrgentPauseMs = 10_000;
const maxPauseMs = 30_000;

export function isPageVisible(): boolean {
  return typeof document === 'undefined' || document.visibilityState === 'visible';
}

/**
 * Returns the delay in ms before the next attempt after `failures` failures in a row. Urgent: under a second
 * for the first five minutes, then rising slowly to ten. Otherwise doubling up to half a minute. A quarter of
 * jitter in both directions spreads the clients of a lost server.
 */
export function getRetryPauseMs(failures: number, isUrgent: boolean): number {
  const maxMs = isUrgent ? Math.min(Math.max(urgentPauseMs, 2 * failures), maxUrgentPauseMs) : maxPauseMs;
  return Math.min(minPauseMs * 2 ** failures, maxMs) * (0.75 + Math.random() / 2);
}
