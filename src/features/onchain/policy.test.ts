import { describe, expect, it } from 'vitest';
import { getNextReadMs, maxReadsPerDay } from './policy.ts';

const hourMs = 60 * 60_000;
const dayMs = 24 * hourMs;
const reading = { unchangedReads: 0, watchCount: 1, hasMore: false, knowsAll: true };

describe('getNextReadMs', () => {
  it('doubles from an hour to a day while nothing changes', () => {
    const hours = [0, 1, 2, 3, 4, 5, 99].map(
      (unchangedReads) => getNextReadMs({ ...reading, unchangedReads }) / hourMs,
    );
    expect(hours).toEqual([1, 2, 4, 8, 16, 24, 24]);
  });

  it('returns minutes while older transactions are unread or the explorer is behind', () => {
    expect(getNextReadMs({ ...reading, hasMore: true })).toBe(2 * 60_000);
    expect(getNextReadMs({ ...reading, knowsAll: false, unchangedReads: 5 })).toBe(10 * 60_000);
  });

  it.each([1, 10, 500, 7_000])('limits a person with %d watches to their readings a day', (watchCount) => {
    for (const hasMore of [false, true]) {
      const readsPerDay = watchCount * (dayMs / getNextReadMs({ ...reading, watchCount, hasMore }));
      expect(readsPerDay).toBeLessThanOrEqual(Math.max(maxReadsPerDay, watchCount * 24 * 30));
      if (watchCount * 24 >= maxReadsPerDay) expect(readsPerDay).toBeLessThanOrEqual(maxReadsPerDay);
    }
  });
});
