import { afterEach, expect, it, vi } from 'vitest';
import { getRetryPauseMs } from './retry-pause.ts';

afterEach(() => vi.restoreAllMocks());

/** Returns the pauses in an outage of this length, with the jitter fixed by `chance`. */
function listPauses(outageMs: number, isUrgent: boolean, chance: number): number[] {
  vi.spyOn(Math, 'random').mockReturnValue(chance);
  const pauses: number[] = [];
  for (let waited = 0; waited < outageMs; waited += pauses.at(-1) ?? 0) {
    pauses.push(getRetryPauseMs(pauses.length, isUrgent));
  }
  return pauses;
}

const minuteMs = 60_000;

it('retries urgently within a second for five minutes, then within 12.5 seconds', () => {
  expect(Math.max(...listPauses(5 * minuteMs, true, 0.999))).toBeLessThanOrEqual(1000);
  const day = listPauses(24 * 60 * minuteMs, true, 0.999);
  expect(Math.max(...day)).toBeLessThanOrEqual(12_500);
  expect(day.length).toBeLessThan(15_000);
});

it('doubles up to half a minute if not urgent', () => {
  expect(listPauses(2 * minuteMs, false, 0.5)).toEqual([
    500, 1000, 2000, 4000, 8000, 16_000, 30_000, 30_000, 30_000,
  ]);
});

it('adds jitter', () => {
  const [soonest] = listPauses(1, true, 0);
  const [latest] = listPauses(1, true, 0.999);
  expect((latest ?? 0) - (soonest ?? 0)).toBeGreaterThan(200);
});
