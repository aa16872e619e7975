/** Maximum delay on a page that is never idle. */
const maxWaitMs = 2_000;

/**
 * Runs `work` when the browser is idle, or after two seconds. Safari has no `requestIdleCallback`. Returns
 * the cancel function.
 */
export function runWhenIdle(work: () => void): () => void {
  if (!('requestIdleCallback' in globalThis)) {
    const timer = setTimeout(work, 200);
    return () => clearTimeout(timer);
  }
  const handle = requestIdleCallback(work, { timeout: maxWaitMs });
  return () => cancelIdleCallback(handle);
}
