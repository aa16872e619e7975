import { setImmediate as turn } from 'node:timers/promises';

/**
 * For work that takes the only thread for long: call the answer between its parts, and it lets others go first whenever
 * the work has had `ms` milliseconds.
 */
export function pace(ms = 2): () => Promise<void> | undefined {
  let since = performance.now();
  return () => {
    if (performance.now() - since < ms) return undefined;
    return turn().then(() => {
      since = performance.now();
    });
  };
}
