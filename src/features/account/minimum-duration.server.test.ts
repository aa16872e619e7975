import { expect, it } from 'vitest';
import { withMinimumDuration } from './minimum-duration.server.ts';

const minMs = 40;
/** Timers fire up to a millisecond early. */
const expectedMs = minMs - 1;

it('withMinimumDuration resolves no earlier than the minimum', async () => {
  const started = performance.now();
  expect(await withMinimumDuration(minMs, async () => 'found')).toBe('found');
  expect(performance.now() - started).toBeGreaterThanOrEqual(expectedMs);
});

it('withMinimumDuration rejects no earlier than the minimum', async () => {
  const started = performance.now();
  const failure = new Error('not queued');
  await expect(withMinimumDuration(minMs, () => Promise.reject(failure))).rejects.toBe(failure);
  expect(performance.now() - started).toBeGreaterThanOrEqual(expectedMs);
});
