import { describe, expect, it } from 'vitest';
import { createSampleAirdrop } from '../../../../test/factories/sample-airdrop.ts';
import { toRhythmSettings } from '../rhythm/kinds.ts';
import { formatCheckIn, formatDueTime } from './check-in-labels.ts';

const reader = { locale: 'en-GB', zone: 'Africa/Lagos' };
const context = {
  now: Date.parse('2026-11-26T20:00:00.000Z'),
  settings: toRhythmSettings({ timeZone: reader.zone }),
};

describe('formatCheckIn', () => {
  it('returns the rhythm in words, or the duration without one', () => {
    const labels = {
      'every 1 day': 'Every day',
      'every 3 days': 'Every 3 days',
      'on mon,thu': 'Mon, Thu',
      '1 time a week': 'Once a week',
      '2 times a week': 'Twice a week',
      '3 times a month': '3 times a month',
      '24 hours after': '24 hours after the last',
      once: 'Once',
      never: 'Never',
    };
    for (const [rhythm, label] of Object.entries(labels))
      expect(formatCheckIn({ rhythm, checkInDuration: 'daily' })).toBe(label);
    expect(formatCheckIn({ rhythm: null, checkInDuration: 'monthly' })).toBe('Monthly');
  });
});

describe('formatDueTime', () => {
  const format = (changes: Parameters<typeof createSampleAirdrop>[0]) =>
    formatDueTime(createSampleAirdrop(changes), context, reader);

  it('returns the time left until the reset', () => {
    expect(format({ checkInDuration: 'daily', reset: '00:00 UTC' })).toBe('4 h left, resets 00:00 UTC');
    expect(format({ rhythm: 'every 1 day' })).toBe('3 h left');
    expect(format({ rhythm: 'every 1 month' })).toBe('4 days left');
  });

  it('returns the time of the next check-in', () => {
    const rhythm = '24 hours after';
    const visitedAt = (at: string) => format({ rhythm, lastVisitDate: '2026-11-26', recentVisits: [at] });
    expect(visitedAt('2026-11-25T20:30:00.000Z')).toBe('Ready at 21:30');
    expect(visitedAt('2026-11-26T13:20:00.000Z')).toBe('Ready tomorrow at 14:20');
    expect(visitedAt('2026-11-26T20:00:30.000Z')).toBe('Ready tomorrow at 21:00');
    expect(
      format({
        rhythm: '72 hours after',
        lastVisitDate: '2026-11-26',
        recentVisits: ['2026-11-26T20:00:30.000Z'],
      }),
    ).toBe('Ready at 29 Nov 2026, 21:00');
    expect(format({ rhythm })).toBe('Ready');
  });

  it('returns an empty text without a rhythm and reset, and for claimed airdrops', () => {
    expect(format({ checkInDuration: 'daily' })).toBe('');
    expect(format({ rhythm: 'every 1 day', status: 'claimed' })).toBe('');
  });
});
