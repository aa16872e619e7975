import { describe, expect, it } from 'vitest';
import { statusByDates, statusDue } from './status.ts';

const [start, end] = [1_000, 2_000];

describe('the dates of a campaign', () => {
  it.each([
    [999, 'upcoming'],
    [1_000, 'active'],
    [1_999, 'active'],
    [2_000, 'ended'],
  ])('at %i say it is %s', (now, status) => {
    expect(statusByDates({ start, end }, now)).toBe(status);
  });
});

describe('the status of a campaign', () => {
  const due = (status: 'active' | 'upcoming' | 'ended', statusSetAt: number, now: number) =>
    statusDue({ status, statusSetAt, start, end }, now);

  it('follows the dates as they pass', () => {
    expect(due('upcoming', 500, 999)).toBe('upcoming');
    expect(due('upcoming', 500, 1_000)).toBe('active');
    expect(due('active', 1_000, 1_999)).toBe('active');
    expect(due('active', 1_000, 2_000)).toBe('ended');
  });
  it('is right also when both dates have passed meanwhile', () => {
    expect(due('upcoming', 500, 3_000)).toBe('ended');
  });
  it('stays as an admin has chosen until the next date passes', () => {
    expect(due('active', 500, 999)).toBe('active');
    expect(due('ended', 1_500, 1_999)).toBe('ended');
    expect(due('upcoming', 1_500, 1_999)).toBe('upcoming');
    expect(due('upcoming', 1_500, 2_000)).toBe('ended');
    expect(due('active', 2_500, 9_000)).toBe('active');
  });
});
