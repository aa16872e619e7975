import { describe, expect, it } from 'vitest';
import { getDayForKey, getDays, getFirstWeekday, getWeek, getWeeks, shiftPage } from './month.ts';

const [monday, saturday, sunday] = [1, 6, 7];

describe('getFirstWeekday', () => {
  it('returns the first weekday of the reader’s region', () => {
    expect(['en-GB', 'de', 'en-US', 'fa-IR'].map((locale) => getFirstWeekday(locale))).toEqual([
      monday,
      monday,
      sunday,
      saturday,
    ]);
  });

  it('defaults to Monday', () => {
    expect([null, 'no such locale', ''].map((locale) => getFirstWeekday(locale))).toEqual([
      monday,
      monday,
      monday,
    ]);
  });
});

describe('getWeeks', () => {
  it('returns six full weeks around the month for each first weekday', () => {
    for (const first of [monday, saturday, sunday]) {
      for (const day of ['2026-11-22', '2026-02-01', '2027-02-28', '2028-02-29', '2026-08-31']) {
        const days = getWeeks(day, first).flat();
        expect(days).toHaveLength(42);
        expect(new Set(days).size).toBe(42);
        expect(days.indexOf(`${day.slice(0, 7)}-01`)).toBeLessThan(7);
        expect(days).toEqual(expect.arrayContaining(getDays('month', day, first)));
      }
    }
    expect(getWeeks('2026-11-22', monday)[0]?.[0]).toBe('2026-10-26');
    expect(getWeeks('2026-11-22', sunday)[0]?.[0]).toBe('2026-11-01');
    expect(getWeeks('2026-11-22', saturday)[0]?.[0]).toBe('2026-10-31');
  });
});

describe('getWeek', () => {
  it('contains the day, also across the new year and DST changes', () => {
    expect(getWeek('2027-01-01', monday)).toEqual(getDays('week', '2026-12-28', monday));
    expect(getWeek('2027-03-28', monday).at(-1)).toBe('2027-03-28');
    expect(getWeek('2027-03-28', sunday)[0]).toBe('2027-03-28');
  });
});

describe('getDays', () => {
  it('returns the days of the month for the month and agenda spans', () => {
    expect(getDays('month', '2028-02-10', monday)).toHaveLength(29);
    expect(getDays('agenda', '2026-11-22', monday).at(-1)).toBe('2026-11-30');
  });
});

describe('shiftPage', () => {
  it('keeps the day of the month, or clamps it to a shorter month', () => {
    expect(shiftPage('month', '2026-11-22', 1)).toBe('2026-12-22');
    expect(shiftPage('agenda', '2026-03-31', -1)).toBe('2026-02-28');
    expect(shiftPage('week', '2026-01-01', -1)).toBe('2025-12-25');
  });

  it('stops at the first and last supported day', () => {
    expect(shiftPage('month', '2999-12-31', 1)).toBe('2999-12-31');
    expect(shiftPage('week', '1900-01-01', -1)).toBe('1900-01-01');
  });
});

describe('getDayForKey', () => {
  it('moves by days, weeks, and months, and to the ends of the reader’s week', () => {
    const from = (key: string, first = monday) => getDayForKey(key, '2026-11-22', first);
    expect(['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown'].map((key) => from(key))).toEqual([
      '2026-11-21',
      '2026-11-23',
      '2026-11-15',
      '2026-11-29',
    ]);
    expect([from('Home'), from('End')]).toEqual(['2026-11-16', '2026-11-22']);
    expect([from('Home', sunday), from('End', sunday)]).toEqual(['2026-11-22', '2026-11-28']);
    expect([from('PageUp'), from('PageDown')]).toEqual(['2026-10-22', '2026-12-22']);
    expect(['Enter', 'Tab', 'a', 'constructor'].map((key) => from(key))).toEqual(Array(4).fill(undefined));
  });
});
