import { describe, expect, it } from 'vitest';
import { progressPercent, timeLeft } from './progress.ts';

describe('the progress of a campaign', () => {
  it('is the share of the places that is taken, capped at 100', () => {
    expect(progressPercent(0, 10)).toBe(0);
    expect(progressPercent(999, 1_000)).toBe(99);
    expect(progressPercent(10, 10)).toBe(100);
    expect(progressPercent(25, 10)).toBe(100);
    expect(progressPercent(25, null)).toBe(0);
  });
});

describe('the time left', () => {
  it('is told in days, hours, minutes and seconds', () => {
    const now = Date.parse('2026-11-01T00:00:00Z');
    expect(timeLeft(Date.parse('2026-11-03T04:05:06Z'), now)).toEqual({
      days: 2,
      hours: 4,
      minutes: 5,
      seconds: 6,
    });
    expect(timeLeft(now + 1, now)).toEqual({ days: 0, hours: 0, minutes: 0, seconds: 1 });
    expect(timeLeft(now, now)).toBeNull();
    expect(timeLeft(now - 1, now)).toBeNull();
  });
});
