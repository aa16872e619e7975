import { afterEach, expect, it, vi } from 'vitest';
import { retryPauseMs } from './retry-pause.ts';

afterEach(() => vi.restoreAllMocks());

/** Returns the pauses in an outage of this length, with the jitter fixed by `chance`. */
function pauses(outageMs: number, isUrgent: boolean, chance: number): number[] {
  vi.spyOn(Math, 'random').mockReturnValue(chance);
  const all: number[] = [];
  for (let waited = 0; waited < outageMs; waited += all.at(-1) ?? 0) {
    all.push(retryPauseMs(all.length, isUrgent));
  }
  return all;
}

const minute = 60_000;

it('retries urgently within a second for five minutes, then within 12.5 seconds', () => {
  expect(Math.max(...pauses(5 * minute, true, 0.999))).toBeLessThanOrEqual(1000);
  const day = pauses(24 * 60 * minute, true, 0.999);
  expect(Math.max(...day)).toBeLessThanOrEqual(12_500);
  expect(day.length).toBeLessThan(15_000);
});

it('doubles up to half a minute if not urgent', () => {
  expect(pauses(2 * minute, false, 0.5)).toEqual([
    500, 1000, 2000, 4000, 8000, 16_000, 30_000, 30_000, 30_000,
  ]);
});

it('adds jitter', () => {
  const [soonest] = pauses(1, true, 0);
  const [latest] = pauses(1, true, 0.999);
  expect((latest ?? 0) - (soonest ?? 0)).toBeGreaterThan(200);
});
