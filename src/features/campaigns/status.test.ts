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
  const getDue = (status: 'active' | 'upcoming' | 'ended', statusSetAt: number, now: number) =>
    getDueStatus({ status, statusSetAt, start, end }, now);

  it('follows the dates', () => {
    expect(getDue('upcoming', 500, 999)).toBe('upcoming');
    expect(getDue('upcoming', 500, 1_000)).toBe('active');
    expect(getDue('active', 1_000, 1_999)).toBe('active');
    expect(getDue('active', 1_000, 2_000)).toBe('ended');
  });
  it('returns ended if both dates passed since the last update', () => {
    expect(getDue('upcoming', 500, 3_000)).toBe('ended');
  });
  it('retains an admin’s choice until the next date passes', () => {
    expect(getDue('active', 500, 999)).toBe('active');
    expect(getDue('ended', 1_500, 1_999)).toBe('ended');
    expect(getDue('upcoming', 1_500, 1_999)).toBe('upcoming');
    expect(getDue('upcoming', 1_500, 2_000)).toBe('ended');
  });
  it('returns no active status after the end', () => {
    expect(getDue('active', 2_500, 9_000)).toBe('ended');
  });
});

describe('getStatusAfterEdit', () => {
  const edit = (
    status: 'active' | 'upcoming' | 'ended',
    changes: { choice?: 'active' | 'upcoming' | null; dates?: { start: number; end: number } },
    now: number,
  ) =>
    getStatusAfterEdit(
      {
        before: { status, statusSetAt: 500, start, end },
        dates: changes.dates ?? { start, end },
        choice: changes.choice,
      },
      now,
    );

  it('retains the job’s status', () => {
    expect(edit('active', {}, 1_500)).toBe('active');
  });
  it('retains an admin’s choice when the dates move', () => {
    expect(edit('active', { dates: { start: 800, end: 3_000 } }, 700)).toBe('active');
  });
  it('follows moved dates if it followed the old ones', () => {
    expect(edit('upcoming', { dates: { start: 100, end: 3_000 } }, 700)).toBe('active');
    expect(edit('active', { dates: { start: 1_700, end: 3_000 } }, 1_500)).toBe('upcoming');
  });
  it('accepts a new choice, or null to follow the dates', () => {
    expect(edit('active', { choice: 'upcoming' }, 1_500)).toBe('upcoming');
    expect(edit('upcoming', { choice: null }, 1_500)).toBe('active');
  });
  it('ends an active campaign whose end moves into the past', () => {
    expect(edit('active', { dates: { start: 100, end: 600 } }, 700)).toBe('ended');
  });
});
