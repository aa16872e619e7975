import { describe, expect, it } from 'vitest';
import { getDueStatus, getStatusAfterEdit, getStatusByDates } from './status.ts';

const [start, end] = [1_000, 2_000];

describe('getStatusByDates', () => {
  it.each([
    [999, 'upcoming'],
    [1_000, 'active'],
    [1_999, 'active'],
    [2_000, 'ended'],
  ])('at %i returns %s', (now, status) => {
    expect(getStatusByDates({ start, end }, now)).toBe(status);
  });
});

describe('getDueStatus', () => {
  const due = (status: 'active' | 'upcoming' | 'ended', statusSetAt: number, now: number) =>
    getDueStatus({ status, statusSetAt, start, end }, now);

  it('follows the dates', () => {
    expect(due('upcoming', 500, 999)).toBe('upcoming');
    expect(due('upcoming', 500, 1_000)).toBe('active');
    expect(due('active', 1_000, 1_999)).toBe('active');
    expect(due('active', 1_000, 2_000)).toBe('ended');
  });
  it('returns ended if both dates passed since the last update', () => {
    expect(due('upcoming', 500, 3_000)).toBe('ended');
  });
  it('retains an admin’s choice until the next date passes', () => {
    expect(due('active', 500, 999)).toBe('active');
    expect(due('ended', 1_500, 1_999)).toBe('ended');
    expect(due('upcoming', 1_500, 1_999)).toBe('upcoming');
    expect(due('upcoming', 1_500, 2_000)).toBe('ended');
  });
  it('returns no active status after the end', () => {
    expect(due('active', 2_500, 9_000)).toBe('ended');
  });
});

describe('getStatusAfterEdit', () => {
  const after = (
    status: 'active' | 'upcoming' | 'ended',
    edit: { choice?: 'active' | 'upcoming' | null; dates?: { start: number; end: number } },
    now: number,
  ) =>
    getStatusAfterEdit(
      {
        before: { status, statusSetAt: 500, start, end },
        dates: edit.dates ?? { start, end },
        choice: edit.choice,
      },
      now,
    );

  it('retains the job’s status', () => {
    expect(after('active', {}, 1_500)).toBe('active');
  });
  it('retains an admin’s choice when the dates move', () => {
    expect(after('active', { dates: { start: 800, end: 3_000 } }, 700)).toBe('active');
  });
  it('follows moved dates if it followed the old ones', () => {
    expect(after('upcoming', { dates: { start: 100, end: 3_000 } }, 700)).toBe('active');
    expect(after('active', { dates: { start: 1_700, end: 3_000 } }, 1_500)).toBe('upcoming');
  });
  it('accepts a new choice, or null to follow the dates', () => {
    expect(after('active', { choice: 'upcoming' }, 1_500)).toBe('upcoming');
    expect(after('upcoming', { choice: null }, 1_500)).toBe('active');
  });
  it('ends an active campaign whose end moves into the past', () => {
    expect(after('active', { dates: { start: 100, end: 600 } }, 700)).toBe('ended');
  });
});
