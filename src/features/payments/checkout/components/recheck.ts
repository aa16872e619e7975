/**
 * Coalesces checks. A running check may predate the signal that triggered the next call, so all calls during a run
 * share one more run, for which they don't wait. A failed check counts as finished.
 */
export function createRecheck(check: () => Promise<unknown>): () => Promise<void> {
  let isChecking = false;
  let isStale = false;
  return async () => {
    isStale = true;
    if (isChecking) return;
    isChecking = true;
    while (isStale) {
      isStale = false;
      await check().catch(() => undefined);
    }
    isChecking = false;
  };
}
