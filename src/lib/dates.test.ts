import { describe, expect, it } from 'vitest';
import { addDays, addMonths, countDaysBetween, getIsoWeek, isCalendarDay, toMonth } from './dates.ts';

describe('isCalendarDay', () => {
  it.each(['1900-01-01', '2024-02-29', '2026-11-20', '2999-12-31'])('accepts %s', (day) => {
    expect(isCalendarDay(day)).toBe(true);
  });

  it.each([
    '',
    '2026-02-29',
    '1900-02-29',
    '2026-02-30',
    '2026-04-31',
    '2026-13-01',
    '2026-00-10',
    '2026-01-00',
    '1899-12-31',
    '3000-01-01',
    '0000-01-01',
    '2026-1-1',
    '20261120',
    '2026-11-20T00:00:00Z',
    ' 2026-11-20',
    '2026-11-20\n',
    '+02026-11-20',
  ])('rejects %j', (day) => {
    expect(isCalendarDay(day)).toBe(false);
  });
});

describe('addDays and countDaysBetween', () => {
  it('cross months, leap days, and years', () => {
    expect(addDays('2024-02-28', 1)).toBe('2024-02-29');
    expect(addDays('2026-02-28', 1)).toBe('2026-03-01');
    expect(addDays('2026-01-01', -1)).toBe('2025-12-31');
    expect(countDaysBetween('2026-01-31', '2026-03-01')).toBe(29);
    expect(countDaysBetween('2026-03-01', '2026-01-31')).toBe(-29);
  });

  it('invert each other over every distance', () => {
    for (let count = -4000; count <= 4000; count += 37) {
      const day = addDays('2026-11-20', count);
      expect(isCalendarDay(day)).toBe(true);
      expect(countDaysBetween('2026-11-20', day)).toBe(count);
    }
  });
});

describe('addMonths', () => {
  it.each([
    ['2026-01-31', 1, '2026-02-28'],
    ['2024-01-31', 1, '2024-02-29'],
    ['2026-01-31', 3, '2026-04-30'],
    ['2026-11-20', 2, '2027-01-20'],
    ['2026-03-31', -1, '2026-02-28'],
    ['2026-01-15', -1, '2025-12-15'],
    ['2024-02-29', 12, '2025-02-28'],
    ['2026-12-31', 0, '2026-12-31'],
  ])('%s plus %i months is %s', (day, count, expected) => {
    expect(addMonths(day, count)).toBe(expected);
  });
});

describe('getIsoWeek', () => {
  it.each([
    ['2026-01-01', '2026-W01'],
    ['2025-12-29', '2026-W01'],
    ['2025-12-28', '2025-W52'],
    ['2021-01-01', '2020-W53'],
    ['2027-01-03', '2026-W53'],
    ['2024-12-30', '2025-W01'],
    ['2026-11-20', '2026-W47'],
  ])('maps %s to %s', (day, week) => {
    expect(getIsoWeek(day)).toBe(week);
  });

  it('changes only on Mondays', () => {
    for (let count = 0; count < 3000; count++) {
      const [before, day] = [addDays('2020-01-01', count), addDays('2020-01-01', count + 1)];
      const isMonday = new Date(`${day}T00:00:00Z`).getUTCDay() === 1;
      expect(getIsoWeek(before) !== getIsoWeek(day), day).toBe(isMonday);
    }
  });
});

describe('toMonth', () => {
  it('returns year and month', () => {
    expect(toMonth('2026-11-20')).toBe('2026-11');
  });
});
