import { vi } from 'vitest';

/** Tries until the expectation holds, for 15 s at most: long enough for a busy machine. */
export function eventually<T>(expectation: () => T | Promise<T>): Promise<T> {
  return vi.waitFor(expectation, { timeout: 15_000, interval: 20 });
}
