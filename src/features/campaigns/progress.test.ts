import { describe, expect, it } from 'vitest';
import { getProgressPercent, getTimeLeft } from './progress.ts';

describe('getProgressPercent', () => {
  it('returns the percentage of taken places, at most 100', () => {
    expect(getProgressPercent(0, 10)).toBe(0);
    expect(getProgressPercent(999, 1_000)).toBe(99);
    expect(getProgressPercent(10, 10)).toBe(100);
    expect(getProgressPercent(25, 10)).toBe(100);
    expect(getProgressPercent(25, null)).toBe(0);
  });
});

describe('getTimeLeft', () => {
  it('returns days, hours, minutes, and seconds', () => {
    const now = Date.parse('2026-11-01T00:00:00Z');
    expect(getTimeLeft(Date.parse('2026-11-03T04:05:06Z'), now)).toEqual({
      days: 2,
      hours: 4,
      minutes: 5,
      seconds: 6,
    });
    expect(getTimeLeft(now + 1, now)).toEqual({ days: 0, hours: 0, minutes: 0, seconds: 1 });
    expect(getTimeLeft(now, now)).toBeNull();
    expect(getTimeLeft(now - 1, now)).toBeNull();
  });
});
