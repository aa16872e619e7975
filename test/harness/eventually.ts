import { vi } from 'vitest';

/** Tries until the expectation holds, for 15 s at most: long enough for a busy machine, but not for programs that start others. */
export function eventually<T>(expectation: () => T | Promise<T>, patienceMs = 15_000): Promise<T> {
  return vi.waitFor(expectation, { timeout: patienceMs, interval: 20 });
}
