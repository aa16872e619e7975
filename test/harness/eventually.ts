import { vi } from 'vitest';

/** How long a test waits for what must happen, even on a busy machine. */
export const patienceMs = 60_000;

/**
 * A bound for what a message announces. A busy machine stays below it; without the message, caches and timeouts would
 * take longer.
 */
export const promptMs = 20_000;

/** Retries until the expectation holds. */
export function eventually<T>(expectation: () => T | Promise<T>, timeoutMs = patienceMs): Promise<T> {
  return vi.waitFor(expectation, { timeout: timeoutMs, interval: 20 });
}
