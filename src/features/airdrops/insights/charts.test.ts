import { describe, expect, it } from 'vitest';
import { createSampleAirdrop } from '../../../../test/factories/sample-airdrop.ts';
import { countClaimsByDay } from './charts.ts';

const claim = (claimDate: string, status: 'upcoming' | 'active' | 'claimed' | 'expired' = 'active') =>
  createSampleAirdrop({ claimDate, status });

describe('countClaimsByDay', () => {
  it("counts open claims by the user's day, from today on", () => {
    const rows = [
      claim('2026-11-20T10:00:00.000Z'),
      claim('2026-11-20T23:30:00.000Z', 'upcoming'),
      claim('2026-11-20T12:00:00.000Z', 'claimed'),
      claim('2026-11-20T12:00:00.000Z', 'expired'),
      claim('2026-11-19T12:00:00.000Z'),
      claim('2026-11-23T12:00:00.000Z'),
      createSampleAirdrop(),
    ];
    expect(countClaimsByDay(rows, { today: '2026-11-20', zone: 'Africa/Lagos', days: 3 })).toEqual([
      { day: '2026-11-20', count: 1 },
      { day: '2026-11-21', count: 1 },
      { day: '2026-11-22', count: 0 },
    ]);
  });

  it('returns the requested number of days', () => {
    const days = countClaimsByDay([], { today: '2026-11-20', zone: 'UTC', days: 30 });
    expect(days).toHaveLength(30);
    expect(days.at(-1)).toEqual({ day: '2026-12-19', count: 0 });
  });
});
