import { vi } from 'vitest';

/**
 * Retries until the expectation holds. The default of 15 s suits a busy machine, but not programs that start other
 * programs.
 */
export function eventually<T>(expectation: () => T | Promise<T>, patienceMs = 15_000): Promise<T> {
  return vi.waitFor(expectation, { timeout: patienceMs, interval: 20 });
}
