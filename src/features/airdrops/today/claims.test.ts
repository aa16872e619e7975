import { describe, expect, it } from 'vitest';
import { sampleAirdrop } from '../../../../test/factories/sample-airdrop.ts';
import { airdropStatuses } from '../kinds.ts';
import { claimsDue, claimsSoon, claimText, claimUrgency, overdueClaims } from './claims.ts';

const now = Date.parse('2026-11-20T18:40:00.000Z');
const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;
const inMinutes = (minutes: number) => new Date(now + minutes * minute).toISOString();
const claimIn = (minutes: number) => sampleAirdrop({ name: String(minutes), claimDate: inMinutes(minutes) });
const names = (rows: readonly { name: string }[]) => rows.map(({ name }) => name);

it('counts the open claims of today and before by the clock of a zone', () => {
  const rows = [-3000, -1, 60, 319, 320, 1440].map(claimIn);
  // Midnight in London is 320 minutes away, in Kathmandu it was 25 minutes ago.
  expect(claimsDue(rows, now, 'Europe/London')).toBe(4);
  expect(claimsDue(rows, now, 'Asia/Kathmandu')).toBe(5);
  const settled = rows.map((row) => ({ ...row, status: 'claimed' as const }));
  expect(claimsDue(settled, now, 'Europe/London')).toBe(0);
});

describe('claimsSoon', () => {
  it('lists claims from now to 24 hours ahead, both included, soonest first', () => {
    const rows = [1441, 1440, 60, 0, -1, 5].map(claimIn);
    expect(names(claimsSoon([...rows, sampleAirdrop()], now))).toEqual(['0', '5', '60', '1440']);
  });

  it('lists upcoming and active airdrops alike', () => {
    const rows = airdropStatuses.map((status) => ({ ...claimIn(5), status }));
    expect(claimsSoon(rows, now).map(({ status }) => status)).toEqual(['upcoming', 'active']);
  });

  it('leaves the given list as it was', () => {
    const rows = Object.freeze([claimIn(60), claimIn(5)]);
    claimsSoon(rows, now);
    expect(names(rows)).toEqual(['60', '5']);
  });
});

describe('overdueClaims', () => {
  it('lists upcoming and active airdrops whose claim date has passed, longest ago first', () => {
    const rows = airdropStatuses.map((status) => ({ ...claimIn(-5), name: status, status }));
    expect(
      names(overdueClaims([claimIn(0), claimIn(5), ...rows, claimIn(-60), sampleAirdrop()], now)),
    ).toEqual(['-60', 'upcoming', 'active']);
  });
});

describe('claimText', () => {
  const reader = { zone: 'UTC' };
  const at = (ms: number, status: 'active' | 'upcoming' | 'claimed' | 'expired' = 'active') => ({
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
  ] as const)('says a claim %i ms from now as %s, and as %s once it is over', (ms, open, over, urgency) => {
    for (const status of ['active', 'upcoming'] as const) {
      expect(claimText(at(ms, status), now, reader)).toBe(open);
      expect(claimUrgency(at(ms, status), now)).toBe(urgency);
    }
    for (const status of ['claimed', 'expired'] as const) {
      expect(claimText(at(ms, status), now, reader)).toBe(over);
      expect(claimUrgency(at(ms, status), now)).toBe('none');
    }
  });

  it('holds to the minute of the clock, wherever in it somebody looks', () => {
    const claim = at(0);
    for (const ms of [0, second, 59 * second]) {
      expect(claimText(claim, now + ms, reader)).toBe('Claim now');
      expect(claimsSoon([sampleAirdrop(claim)], now + ms)).toHaveLength(1);
      expect(overdueClaims([sampleAirdrop(claim)], now + ms)).toEqual([]);
    }
    expect(claimText(claim, now - second, reader)).toBe('Claim in 1m');
    expect(claimText(claim, now + minute, reader)).toBe('Claim was due 1m ago');
    expect(overdueClaims([sampleAirdrop(claim)], now + minute)).toHaveLength(1);
  });

  it('never counts down to nothing, and never says that a claim was now', () => {
    for (let ms = -3 * minute; ms <= 3 * minute; ms += second) {
      for (const status of airdropStatuses) {
        expect(claimText(at(ms, status), now, reader)).not.toMatch(/\b0m|was now|due now/);
      }
    }
  });

  it('has no time to say without a date', () => {
    expect(claimText({ status: 'active', claimDate: null }, now, reader)).toBe('unknown time');
    expect(claimUrgency({ status: 'active', claimDate: null }, now)).toBe('none');
  });
});
