import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { withMinimumDuration } from './minimum-duration.server.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

/** Expects that the promise settles after 40 ms, and no earlier. */
async function expectMinimum(promise: Promise<unknown>): Promise<void> {
  let isSettled = false;
  const settle = () => {
    isSettled = true;
  };
  promise.then(settle, settle);
  await vi.advanceTimersByTimeAsync(39);
  expect(isSettled).toBe(false);
  await vi.advanceTimersByTimeAsync(1);
  expect(isSettled).toBe(true);
}

it('withMinimumDuration resolves no earlier than the minimum', async () => {
  const found = withMinimumDuration(40, async () => 'found');
  await expectMinimum(found);
  expect(await found).toBe('found');
});

it('withMinimumDuration rejects no earlier than the minimum', async () => {
  const failure = new Error('not queued');
  const failed = withMinimumDuration(40, () => Promise.reject(failure));
  await expectMinimum(failed);
  await expect(failed).rejects.toBe(failure);
});
