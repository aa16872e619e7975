const firstMs = 500;
const urgentMs = 800;
const longestUrgentMs = 10_000;
const longestMs = 30_000;

/** Whether somebody may be looking at the page. */
export function isPageVisible(): boolean {
  return typeof document === 'undefined' || document.visibilityState === 'visible';
}

/**
 * How long to wait, in ms, before the server is asked again after `failures` failures in a row. Urgent: within a second
 * for the first five minutes, then slowly rising to ten. Otherwise doubling up to half a minute. A quarter more or less
 * is left to chance, so that the clients of a server that was lost don't come back as one.
 */
export function retryPauseMs(failures: number, isUrgent: boolean): number {
  const longest = isUrgent ? Math.min(Math.max(urgentMs, 2 * failures), longestUrgentMs) : longestMs;
  return Math.min(firstMs * 2 ** failures, longest) * (0.75 + Math.random() / 2);
}
