import { describe, expect, it } from 'vitest';
import { sampleAirdrop } from '../../../test/factories/sample-airdrop.ts';
import { claimsDue, claimsSoon, claimText, claimUrgency, overdueClaims } from './claims.ts';
import { airdropStatuses } from './kinds.ts';

const now = Date.parse('2026-11-20T18:40:00.000Z');
const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;
const toClaimDate = (minutes: number) => new Date(now + minutes * minute).toISOString();
const claimIn = (minutes: number) =>
  sampleAirdrop({ name: String(minutes), claimDate: toClaimDate(minutes) });
const names = (rows: readonly { name: string }[]) => rows.map(({ name }) => name);

it('claimsDue counts open claims due today or before in the zone', () => {
  const rows = [-3000, -1, 60, 319, 320, 1440].map(claimIn);
  // Midnight in London is 320 minutes away, in Kathmandu it was 25 minutes ago.
  expect(claimsDue(rows, now, 'Europe/London')).toBe(4);
  expect(claimsDue(rows, now, 'Asia/Kathmandu')).toBe(5);
  const claimedRows = rows.map((row) => ({ ...row, status: 'claimed' as const }));
  expect(claimsDue(claimedRows, now, 'Europe/London')).toBe(0);
});

describe('claimsSoon', () => {
  it('lists claims from now to 24 hours ahead inclusively, soonest first', () => {
    const rows = [1441, 1440, 60, 0, -1, 5].map(claimIn);
    expect(names(claimsSoon([...rows, sampleAirdrop()], now))).toEqual(['0', '5', '60', '1440']);
  });

  it('includes upcoming and active airdrops only', () => {
    const rows = airdropStatuses.map((status) => ({ ...claimIn(5), status }));
    expect(claimsSoon(rows, now).map(({ status }) => status)).toEqual(['upcoming', 'active']);
  });

  it('doesn’t mutate its input', () => {
    const rows = Object.freeze([claimIn(60), claimIn(5)]);
    claimsSoon(rows, now);
    expect(names(rows)).toEqual(['60', '5']);
  });
});

describe('overdueClaims', () => {
  it('lists upcoming and active airdrops past their claim date, longest overdue first', () => {
    const rows = airdropStatuses.map((status) => ({ ...claimIn(-5), name: status, status }));
    expect(
      names(overdueClaims([claimIn(0), claimIn(5), ...rows, claimIn(-60), sampleAirdrop()], now)),
    ).toEqual(['-60', 'upcoming', 'active']);
  });
});

describe('claimText', () => {
  const reader = { zone: 'UTC' };
  const claimAfter = (ms: number, status: 'active' | 'upcoming' | 'claimed' | 'expired' = 'active') => ({
    status,
    claimDate: new Date(now + ms).toISOString(),
  });

  it.each([
    [0, 'Claim now', 'Claim was a moment ago', 'soon'],
    [second, 'Claim now', 'Claim was a moment ago', 'soon'],
    [-second, 'Claim was due 1m ago', 'Claim was 1m ago', 'overdue'],
    [59 * second, 'Claim now', 'Claim was a moment ago', 'soon'],
    [-59 * second, 'Claim was due 1m ago', 'Claim was 1m ago', 'overdue'],
    [minute, 'Claim in 1m', 'Claim in 1m', 'soon'],
    [hour - second, 'Claim in 59m', 'Claim in 59m', 'soon'],
    [hour, 'Claim in 1h 0m', 'Claim in 1h 0m', 'soon'],
    [-hour, 'Claim was due 1h 0m ago', 'Claim was 1h 0m ago', 'overdue'],
    [200 * minute, 'Claim in 3h 20m', 'Claim in 3h 20m', 'soon'],
    [24 * hour, 'Claim in 24h 0m', 'Claim in 24h 0m', 'soon'],
    [-24 * hour, 'Claim was due 24h 0m ago', 'Claim was 24h 0m ago', 'overdue'],
    [24 * hour + minute, 'Claim tomorrow', 'Claim tomorrow', 'none'],
    [-24 * hour - minute, 'Claim was due yesterday', 'Claim was yesterday', 'overdue'],
    [72 * hour, 'Claim in 3 days', 'Claim in 3 days', 'none'],
  ] as const)(
    'describes a claim in %i ms as "%s" if open, and as "%s" if closed',
    (ms, open, over, urgency) => {
      for (const status of ['active', 'upcoming'] as const) {
        expect(claimText(claimAfter(ms, status), now, reader)).toBe(open);
        expect(claimUrgency(claimAfter(ms, status), now)).toBe(urgency);
      }
      for (const status of ['claimed', 'expired'] as const) {
        expect(claimText(claimAfter(ms, status), now, reader)).toBe(over);
        expect(claimUrgency(claimAfter(ms, status), now)).toBe('none');
      }
    },
  );

  it('is stable within a clock minute', () => {
    const claim = claimAfter(0);
    for (const ms of [0, second, 59 * second]) {
      expect(claimText(claim, now + ms, reader)).toBe('Claim now');
      expect(claimsSoon([sampleAirdrop(claim)], now + ms)).toHaveLength(1);
      expect(overdueClaims([sampleAirdrop(claim)], now + ms)).toEqual([]);
    }
    expect(claimText(claim, now - second, reader)).toBe('Claim in 1m');
    expect(claimText(claim, now + minute, reader)).toBe('Claim was due 1m ago');
    expect(overdueClaims([sampleAirdrop(claim)], now + minute)).toHaveLength(1);
  });

  it('never contains "0m", "was now", or "due now"', () => {
    for (let ms = -3 * minute; ms <= 3 * minute; ms += second) {
      for (const status of airdropStatuses) {
        expect(claimText(claimAfter(ms, status), now, reader)).not.toMatch(/\b0m|was now|due now/);
      }
    }
  });

  it('returns an unknown time without a date', () => {
    expect(claimText({ status: 'active', claimDate: null }, now, reader)).toBe('unknown time');
    expect(claimUrgency({ status: 'active', claimDate: null }, now)).toBe('none');
  });
});
