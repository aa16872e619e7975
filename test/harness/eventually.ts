import { onTestFinished, vi } from 'vitest';

/** The time that a test waits for an expected event, also on a busy machine. */
export const patienceMs = 60_000;

/** The timeout of a call that never gets a response. */
export const shortTimeoutMs = 50;

/** Stops the clock by which this process's caches expire until the test ends, so that only a message brings a change. */
export function stopCacheClock(): void {
  const clock = vi.spyOn(performance, 'now').mockReturnValue(performance.now());
  onTestFinished(() => clock.mockRestore());
}

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
