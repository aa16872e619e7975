import { describe, expect, it } from 'vitest';
import { toInstant } from '#/lib/zones.ts';
import { createSampleAirdrop } from '../../../../test/factories/sample-airdrop.ts';
import { pausedForGood } from '../policy.ts';
import { toRhythmSettings } from '../rhythm/kinds.ts';
import { findAwayProblem } from './policy.ts';
import { getSkippedPeriod } from './skip.ts';
import { describeAway, describePause, describeStreak } from './texts.ts';

const today = '2026-11-26';

describe('describePause', () => {
  it('returns the last day, with the year only if it differs', () => {
    expect(describePause('2026-12-03', today, 'en-US')).toBe('Paused until Dec 3');
    expect(describePause('2027-01-03', today, 'en-US')).toBe('Paused until Jan 3, 2027');
    expect(describePause(pausedForGood, today, 'en-US')).toBe('Paused');
  });
});

describe('describeAway', () => {
  it('returns the day of return, and a future first day', () => {
    expect(describeAway({ from: today, until: '2026-12-03' }, today, 'en-US')).toBe(
      'You’re away until Dec 3',
    );
    expect(describeAway({ from: '2026-11-30', until: '2026-12-03' }, today, 'en-US')).toBe(
      'You’ll be away from Nov 30 until Dec 3',
    );
  });
});

const toNoon = (zone: string) => ({
  now: toInstant({ date: today, time: '12:00' }, zone),
  settings: toRhythmSettings({ timeZone: zone }),
});

describe('getSkippedPeriod', () => {
  it.each([
    ['daily', 'today', '2026-11-27'],
    ['weekly', 'this week', '2026-11-30'],
    ['monthly', 'this month', '2026-12-01'],
  ] as const)('returns the end of a %s period', (checkInDuration, name, until) => {
    for (const zone of ['UTC', 'Pacific/Kiritimati', 'America/New_York', 'Asia/Kathmandu'])
      expect(getSkippedPeriod(createSampleAirdrop({ checkInDuration }), toNoon(zone))).toEqual({
        name,
        until,
      });
  });

  it('returns the end of a rhythm’s period', () => {
    const row = createSampleAirdrop({ rhythm: 'every 3 days', eligibilityDate: '2026-11-25' });
    expect(getSkippedPeriod(row, toNoon('UTC'))).toEqual({ name: 'this time', until: '2026-11-28' });
  });

  it('returns undefined for a rhythm without periods', () => {
    expect(getSkippedPeriod(createSampleAirdrop({ rhythm: 'once' }), toNoon('UTC'))).toBeUndefined();
  });
});

describe('findAwayProblem', () => {
  it('accepts a first day in the past only if it is the current one', () => {
    const current = { from: '2026-11-20', until: '2026-11-30' };
    const change = { from: '2026-11-20', until: '2026-12-05' };
    expect(findAwayProblem(change, { today, current })).toBeUndefined();
    expect(findAwayProblem(change, { today, current: null })).toMatchObject({ field: 'from' });
  });
});

describe('describeStreak', () => {
  it('returns the number of periods in a row if it is at least two', () => {
    const weekly = createSampleAirdrop({ checkInDuration: 'weekly' });
    expect([0, 1, 2].map((streak) => describeStreak(weekly, streak))).toEqual(['', '', '2 weeks in a row']);
    expect(describeStreak({ ...weekly, rhythm: 'every 3 days' }, 4)).toBe('4 times in a row');
  });
});
