import { describe, expect, it } from 'vitest';
import { readReset, readRhythm } from './words.ts';

describe('readRhythm', () => {
  it('returns the rhythm that a cell means', () => {
    const cells = {
      'Every 3 days': 'every 3 days',
      '3 days': 'every 3 days',
      '3d': 'every 3 days',
      'every two weeks': 'every 2 weeks',
      'Every other day': 'every 2 days',
      'Twice a week': '2 times a week',
      '3x per week': '3 times a week',
      '3 times/month': '3 times a month',
      'One-time': 'once',
      Once: 'once',
      '12h': '12 hours after',
      'Every 8 hours': '8 hours after',
      '24 hours after': '24 hours after',
      'Mon/Thu': 'on mon,thu',
      'Thursday, Monday': 'on mon,thu',
      'Tue and Fri': 'on tue,fri',
      Weekends: 'on sat,sun',
      'Tues & Thurs': 'on tue,thu',
      Wednesdays: 'on wed',
      'once a month': '1 time a month',
      Never: 'never',
      'on mon,thu': 'on mon,thu',
    };
    for (const [cell, rhythm] of Object.entries(cells))
      expect([cell, readRhythm(cell)]).toEqual([cell, rhythm]);
  });

  it('returns undefined for other cells', () => {
    const cells = [
      '',
      'sometimes',
      'when the bridge is cheap',
      'month of May',
      '9 times a week',
      '0 days',
      'twice a day',
      'Monad',
      'Saturn',
      'Sunny Friends',
      '3 dollars',
    ];
    expect(cells.filter((cell) => readRhythm(cell) !== undefined)).toEqual([]);
  });
});

describe('readReset', () => {
  it('returns an hour of a zone', () => {
    expect(['UTC', '00:00 UTC', '09:00 Asia/Tokyo', 'at night'].map(readReset)).toEqual([
      '00:00 UTC',
      '00:00 UTC',
      '09:00 Asia/Tokyo',
      undefined,
    ]);
  });
});
