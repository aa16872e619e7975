import { vi } from 'vitest';

/** The time that a test waits for an expected event, also on a busy machine. */
export const patienceMs = 60_000;

/**
 * The time within which a change arrives that a message announces. Busy machines stay below it; without the message,
 * caches and timeouts would take longer.
 */
export const promptMs = 20_000;

/** Stops the date at the last noon in UTC, so that no day ends during a test. Until `vi.useRealTimers`. */
export function stopDateAtNoon(): void {
  const halfDayMs = 43_200_000;
  const now = Math.floor((Date.now() - halfDayMs) / (2 * halfDayMs)) * 2 * halfDayMs + halfDayMs;
  vi.useFakeTimers({ toFake: ['Date'], now });
}

/** Retries until the expectation holds. */
export function eventually<T>(expectation: () => T | Promise<T>, timeoutMs = patienceMs): Promise<T> {
  return vi.waitFor(expectation, { timeout: timeoutMs, interval: 20 });
}
