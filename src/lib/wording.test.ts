import { globSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import {
  formatCountdown,
  formatDay,
  formatDays,
  formatInstant,
  formatInstantDay,
  formatLongDay,
  formatMonth,
  formatMonthName,
  formatRelativeDay,
  formatRelativeTime,
  formatShortDay,
  formatTime,
  formatWeekday,
} from './wording.ts';

const now = Date.parse('2026-11-20T18:40:00.000Z');
const minute = 60_000;
const hour = 60 * minute;

describe('formatDay', () => {
  it('formats a day in English, in the order of an English locale', () => {
    expect(formatDay('2026-11-20')).toBe('Nov 20, 2026');
    expect(formatDay('2026-11-20', 'en-GB')).toBe('20 Nov 2026');
    expect(formatDay('2026-11-20', 'de')).toBe('Nov 20, 2026');
  });

  it('falls back to English for an invalid locale', () => {
    expect(formatDay('2026-11-20', 'not a locale')).toBe('Nov 20, 2026');
    expect(formatDay('2026-11-20', null)).toBe('Nov 20, 2026');
  });
});

describe('formatInstant', () => {
  it("formats an instant in the reader's zone, with plain spaces", () => {
    expect(formatInstant(now, { zone: 'Africa/Lagos' })).toBe('Nov 20, 2026, 7:40 PM');
    expect(formatInstant(now, { zone: 'Asia/Kathmandu', locale: 'en-GB' })).toBe('21 Nov 2026, 00:25');
  });
});

describe('formatRelativeTime', () => {
  it.each([
    [20_000, 'now'],
    [12 * minute, 'in 12 minutes'],
    [-1 * minute, '1 minute ago'],
    [3 * hour, 'in 3 hours'],
    [-23 * hour, '23 hours ago'],
    [-30 * hour, 'yesterday'],
    [-48 * hour, '2 days ago'],
    [26 * hour, 'tomorrow'],
    [-70 * 24 * hour, '2 months ago'],
    [400 * 24 * hour, 'next year'],
  ])('returns for %i ms %s', (distance, expected) => {
    expect(formatRelativeTime(now + distance, now, { zone: 'UTC' })).toBe(expected);
  });

  it('counts calendar days in the zone', () => {
    const justAfterMidnight = Date.parse('2026-11-19T00:30:00.000Z');
    expect(formatRelativeTime(justAfterMidnight, now, { zone: 'UTC' })).toBe('yesterday');
    expect(formatRelativeTime(justAfterMidnight, now, { zone: 'America/New_York' })).toBe('2 days ago');
  });
});

describe('formatRelativeDay', () => {
  it.each([
    ['2026-11-20', 'today'],
    ['2026-11-21', 'tomorrow'],
    ['2026-10-21', '30 days ago'],
    ['2026-10-20', 'last month'],
    ['2024-11-20', '2 years ago'],
  ])('returns for %s %s', (day, expected) => {
    expect(formatRelativeDay(day, '2026-11-20')).toBe(expected);
  });
});

describe('formatCountdown', () => {
  it.each([
    [24 * hour, '24h 0m'],
    [3 * hour + 20 * minute + 59_999, '3h 20m'],
    [hour, '1h 0m'],
    [hour - 1, '59m'],
    [12 * minute, '12m'],
    [59_999, '1m'],
    [0, '1m'],
  ])('returns for %i ms %s', (ms, expected) => {
    expect(formatCountdown(ms)).toBe(expected);
  });
});

it('formatTime uses the reader’s zone and hours', () => {
  const instant = Date.parse('2026-11-20T18:40:00Z');
  expect(formatTime(instant, { zone: 'Asia/Kathmandu', locale: null })).toBe('12:25 AM');
  expect(formatTime(instant, { zone: 'Europe/Berlin', locale: 'de-DE' })).toBe('19:40');
});

describe('formats of days', () => {
  const day = '2026-11-22';

  it('exist in full, short, by month, and by weekday', () => {
    expect(formatLongDay(day)).toBe('Sunday, November 22, 2026');
    expect(formatShortDay(day, 'en-GB')).toBe('Sun 22 Nov');
    expect(formatMonth(day, 'fr')).toBe('November 2026');
    expect(formatMonthName(day, null, 'short')).toBe('Nov');
    expect(formatMonthName(day, null, 'narrow')).toBe('N');
    expect(formatWeekday(day, 'fr', 'long')).toBe('Sunday');
    expect(formatDays('2026-11-16', day, null)).toBe('Nov 16 – 22, 2026');
  });

  it("formatInstantDay uses the reader's zone", () => {
    expect(formatInstantDay('2026-11-22T23:30:00.000Z', { zone: 'Africa/Lagos' })).toBe('Nov 23, 2026');
    expect(formatInstantDay('2026-11-22T23:30:00.000Z', { zone: 'UTC' })).toBe('Nov 22, 2026');
  });

  it.each([
    ['en-GB', '22 Nov 2026', '22 Nov 2026, 18:40'],
    ['en-IN', '22 Nov 2026', '22 Nov 2026, 6:40 pm'],
    ['de-DE', 'Nov 22, 2026', 'Nov 22, 2026, 18:40'],
    ['fr-FR', 'Nov 22, 2026', 'Nov 22, 2026, 18:40'],
    ['ar-EG', 'Nov 22, 2026', 'Nov 22, 2026, 6:40 PM'],
    ['he-IL', 'Nov 22, 2026', 'Nov 22, 2026, 18:40'],
    ['fa-IR', 'Nov 22, 2026', 'Nov 22, 2026, 18:40'],
    ['th-TH', 'Nov 22, 2026', 'Nov 22, 2026, 18:40'],
    ['hi-IN', 'Nov 22, 2026', 'Nov 22, 2026, 6:40 PM'],
  ])('have English words and Latin digits for %s', (locale, expectedDay, expectedInstant) => {
    expect(formatDay(day, locale)).toBe(expectedDay);
    expect(formatInstant(Date.parse(`${day}T18:40:00Z`), { locale, zone: 'UTC' })).toBe(expectedInstant);
  });
});

it('are defined in one module', () => {
  const dateFormat = /Intl\.DateTimeFormat|toLocale(?:Date|Time)String|new Date\([^)]*\)\.toLocaleString/;
  // The import reads the names of months from the runtime, and formats no date.
  const monthNames = 'src/features/imports/mapping/written-dates.ts';
  // Quick add reads the order of day and month from the runtime.
  const dayOrder = 'src/features/airdrops/quick-add/dates.ts';
  const allowedFiles = new Set(['src/lib/wording.ts', 'src/lib/zones.ts', monthNames, dayOrder]);
  const otherFiles = globSync('src/**/*.{ts,tsx}').filter(
    (file) =>
      !allowedFiles.has(file) && !/\.test\.tsx?$/.test(file) && dateFormat.test(readFileSync(file, 'utf8')),
  );
  expect(otherFiles).toEqual([]);
});
