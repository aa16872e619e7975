import { expect, it } from 'vitest';
import { addDays } from '#/lib/dates.ts';
import { parseRhythm } from './notation.ts';
import { getSpan, isDayRhythm } from './period.ts';
import { getRecurrence } from './recurrence.ts';

const recur = (text: string, anchor: string, weekStartsOn: 'monday' | 'sunday' = 'monday') => {
  const rhythm = parseRhythm(text);
  if (rhythm === undefined) throw new Error(text);
  return getRecurrence(rhythm, { anchor, weekStartsOn });
};

// November 18, 2026 is a Wednesday.
it.each([
  ['every 1 day', '2026-11-18', { start: '2026-11-18', unit: 'day', interval: 1, days: [], times: 1 }],
  ['every 3 days', '2026-11-18', { start: '2026-11-18', unit: 'day', interval: 3, days: [], times: 1 }],
  ['every 2 weeks', '2026-11-16', { start: '2026-11-16', unit: 'week', interval: 2, days: [], times: 1 }],
  ['every 1 week', '2026-11-18', { start: '2026-11-23', unit: 'week', interval: 1, days: [], times: 1 }],
  ['every 1 month', '2026-11-18', { start: '2026-12-01', unit: 'month', interval: 1, days: [], times: 1 }],
  [
    'on mon,thu',
    '2026-11-18',
    { start: '2026-11-19', unit: 'week', interval: 1, days: ['mon', 'thu'], times: 1 },
  ],
  ['on wed', '2026-11-18', { start: '2026-11-18', unit: 'week', interval: 1, days: ['wed'], times: 1 }],
  ['on thu', '2026-11-13', { start: '2026-11-19', unit: 'week', interval: 1, days: ['thu'], times: 1 }],
  ['2 times a week', '2026-11-18', { start: '2026-11-23', unit: 'week', interval: 1, days: [], times: 2 }],
  ['3 times a month', '2026-11-01', { start: '2026-11-01', unit: 'month', interval: 1, days: [], times: 3 }],
])('getRecurrence returns the rule of %s from %s', (text, anchor, expected) => {
  expect(recur(text, anchor)).toEqual(expected);
});

it('getRecurrence begins weeks on the person’s day', () => {
  expect(recur('every 1 week', '2026-11-18', 'sunday')?.start).toBe('2026-11-22');
});

it.each(['24 hours after', 'once', 'never'])('getRecurrence returns nothing for %s', (text) => {
  expect(recur(text, '2026-11-18')).toBeUndefined();
});

it.each(['every 5 days', 'every 3 weeks', 'on mon,thu,sat', '2 times a week'])(
  'getRecurrence begins with a period, on any day: %s',
  (text) => {
    const rhythm = parseRhythm(text);
    if (rhythm === undefined || !isDayRhythm(rhythm)) throw new Error(text);
    for (let day = '2026-11-01'; day < '2026-12-15'; day = addDays(day, 1)) {
      const start = recur(text, day)?.start ?? '';
      const span = getSpan(rhythm, { day: start, anchor: day, weekStartsOn: 'monday' });
      expect([span.first, span.needed > 0, start >= day]).toEqual([start, true, true]);
    }
  },
);
