import { describe, expect, it } from 'vitest';
import { sampleAirdrop } from './airdrop-sample.ts';
import { claimText, overdueClaims, upcomingClaims } from './claims.ts';
import { airdropStatuses } from './kinds.ts';

const now = Date.parse('2026-11-20T18:40:00.000Z');
const minute = 60_000;
const inMinutes = (minutes: number) => new Date(now + minutes * minute).toISOString();
const claimIn = (minutes: number) => sampleAirdrop({ name: String(minutes), claimDate: inMinutes(minutes) });
const names = (rows: readonly { name: string }[]) => rows.map(({ name }) => name);

describe('upcomingClaims', () => {
  it('lists claims from now to 24 hours ahead, both included, soonest first', () => {
    const rows = [1441, 1440, 60, 0, -1, 5].map(claimIn);
    expect(names(upcomingClaims([...rows, sampleAirdrop()], now))).toEqual(['0', '5', '60', '1440']);
  });

  it('lists active airdrops only', () => {
    const rows = airdropStatuses.map((status) => ({ ...claimIn(5), status }));
    expect(upcomingClaims(rows, now).map(({ status }) => status)).toEqual(['active']);
  });

  it('leaves the given list as it was', () => {
    const rows = Object.freeze([claimIn(60), claimIn(5)]);
    upcomingClaims(rows, now);
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
  it.each([
    [inMinutes(200), 'Claim in 3h 20m'],
    [inMinutes(1440), 'Claim in 24h 0m'],
    [inMinutes(60), 'Claim in 1h 0m'],
    [inMinutes(59), 'Claim in 59m'],
    [inMinutes(12), 'Claim in 12m'],
    [inMinutes(0), 'Claim in 0m'],
    [null, 'unknown time'],
  ])('says %s as %s', (claimDate, text) => {
    expect(claimText(claimDate, now)).toBe(text);
  });
});
