import { describe, expect, it } from 'vitest';
import { createSampleAirdrop } from '../../../test/factories/sample-airdrop.ts';
import {
  countDueClaims,
  formatClaimText,
  formatDateText,
  getClaimUrgency,
  listImminentClaims,
  listOpenClaims,
  listOverdueClaims,
} from './claims.ts';
import { airdropStatuses } from './kinds.ts';

const now = Date.parse('2026-11-20T18:40:00.000Z');
const secondMs = 1000;
const minuteMs = 60 * secondMs;
const hourMs = 60 * minuteMs;
const toClaimDate = (minutes: number) => new Date(now + minutes * minuteMs).toISOString();
const claimIn = (minutes: number) =>
  createSampleAirdrop({ name: String(minutes), claimDate: toClaimDate(minutes) });
const getNames = (rows: readonly { name: string }[]) => rows.map(({ name }) => name);

it('countDueClaims counts open claims due today or before in the zone', () => {
  const rows = [-3000, -1, 60, 319, 320, 1440].map(claimIn);
  // Midnight in London is 320 minutes away, in Kathmandu it was 25 minutes ago.
  expect(countDueClaims(rows, now, 'Europe/London')).toBe(4);
  expect(countDueClaims(rows, now, 'Asia/Kathmandu')).toBe(5);
  const claimedRows = rows.map((row) => ({ ...row, status: 'claimed' as const }));
  expect(countDueClaims(claimedRows, now, 'Europe/London')).toBe(0);
});

describe('listImminentClaims', () => {
  it('lists claims from now to 24 hours ahead inclusively, soonest first', () => {
    const rows = [1441, 1440, 60, 0, -1, 5].map(claimIn);
    expect(getNames(listImminentClaims([...rows, createSampleAirdrop()], now))).toEqual([
      '0',
      '5',
      '60',
      '1440',
    ]);
  });

  it('includes upcoming and active airdrops only', () => {
    const rows = airdropStatuses.map((status) => ({ ...claimIn(5), status }));
    expect(listImminentClaims(rows, now).map(({ status }) => status)).toEqual(['upcoming', 'active']);
  });

  it('doesn’t mutate its input', () => {
    const rows = Object.freeze([claimIn(60), claimIn(5)]);
    listImminentClaims(rows, now);
    expect(getNames(rows)).toEqual(['60', '5']);
  });
});

describe('listOverdueClaims', () => {
  it('lists upcoming and active airdrops past their claim date, longest overdue first', () => {
    const rows = airdropStatuses.map((status) => ({ ...claimIn(-5), name: status, status }));
    expect(
      getNames(
        listOverdueClaims([claimIn(0), claimIn(5), ...rows, claimIn(-60), createSampleAirdrop()], now),
      ),
    ).toEqual(['-60', 'upcoming', 'active']);
  });
});

describe('formatClaimText', () => {
  const reader = { zone: 'UTC' };
  const claimAfter = (ms: number, status: 'active' | 'upcoming' | 'claimed' | 'expired' = 'active') => ({
    status,
    claimDate: new Date(now + ms).toISOString(),
  });

  it.each([
    [0, 'Claim now', 'Claim was a moment ago', 'soon'],
    [secondMs, 'Claim now', 'Claim was a moment ago', 'soon'],
    [-secondMs, 'Claim was due 1m ago', 'Claim was 1m ago', 'overdue'],
    [59 * secondMs, 'Claim now', 'Claim was a moment ago', 'soon'],
    [-59 * secondMs, 'Claim was due 1m ago', 'Claim was 1m ago', 'overdue'],
    [minuteMs, 'Claim in 1m', 'Claim in 1m', 'soon'],
    [hourMs - secondMs, 'Claim in 59m', 'Claim in 59m', 'soon'],
    [hourMs, 'Claim in 1h 0m', 'Claim in 1h 0m', 'soon'],
    [-hourMs, 'Claim was due 1h 0m ago', 'Claim was 1h 0m ago', 'overdue'],
    [200 * minuteMs, 'Claim in 3h 20m', 'Claim in 3h 20m', 'soon'],
    [24 * hourMs, 'Claim in 24h 0m', 'Claim in 24h 0m', 'soon'],
    [-24 * hourMs, 'Claim was due 24h 0m ago', 'Claim was 24h 0m ago', 'overdue'],
    [24 * hourMs + minuteMs, 'Claim tomorrow', 'Claim tomorrow', 'none'],
    [-24 * hourMs - minuteMs, 'Claim was due yesterday', 'Claim was yesterday', 'overdue'],
    [72 * hourMs, 'Claim in 3 days', 'Claim in 3 days', 'none'],
  ] as const)(
    'describes a claim in %i ms as "%s" if open, and as "%s" if closed',
    (ms, open, closed, urgency) => {
      for (const status of ['active', 'upcoming'] as const) {
        expect(formatClaimText(claimAfter(ms, status), now, reader)).toBe(open);
        expect(getClaimUrgency(claimAfter(ms, status), now)).toBe(urgency);
      }
      for (const status of ['claimed', 'expired'] as const) {
        expect(formatClaimText(claimAfter(ms, status), now, reader)).toBe(closed);
        expect(getClaimUrgency(claimAfter(ms, status), now)).toBe('none');
      }
    },
  );

  it('returns the same text within a clock minute', () => {
    const claim = claimAfter(0);
    for (const ms of [0, secondMs, 59 * secondMs]) {
      expect(formatClaimText(claim, now + ms, reader)).toBe('Claim now');
      expect(listImminentClaims([createSampleAirdrop(claim)], now + ms)).toHaveLength(1);
      expect(listOverdueClaims([createSampleAirdrop(claim)], now + ms)).toEqual([]);
    }
    expect(formatClaimText(claim, now - secondMs, reader)).toBe('Claim in 1m');
    expect(formatClaimText(claim, now + minuteMs, reader)).toBe('Claim was due 1m ago');
    expect(listOverdueClaims([createSampleAirdrop(claim)], now + minuteMs)).toHaveLength(1);
  });

  it('never contains "0m", "was now", or "due now"', () => {
    for (let ms = -3 * minuteMs; ms <= 3 * minuteMs; ms += secondMs) {
      for (const status of airdropStatuses) {
        expect(formatClaimText(claimAfter(ms, status), now, reader)).not.toMatch(/\b0m|was now|due now/);
      }
    }
  });

  it('returns an unknown time without a date', () => {
    expect(formatClaimText({ status: 'active', claimDate: null }, now, reader)).toBe('unknown time');
    expect(getClaimUrgency({ status: 'active', claimDate: null }, now)).toBe('none');
  });
});

describe('a claim with a closing date', () => {
  const reader = { zone: 'UTC' };
  const makeWindow = (opens: number | null, closes: number, status: 'active' | 'claimed' = 'active') =>
    createSampleAirdrop({
      name: `${opens} ${closes}`,
      status,
      claimDate: opens === null ? null : toClaimDate(opens),
      claimCloseDate: toClaimDate(closes),
    });
  const day = 24 * 60;

  it.each([
    [day * 3, day * 5, 'Claim in 3 days', 'none'],
    [day, day * 5, 'Claim in 24h 0m', 'soon'],
    [0, day * 5, 'Claim now', 'soon'],
    [-1, day * 5, 'Closes in 5 days', 'open'],
    [-day, day * 2, 'Closes in 2 days', 'open'],
    [-day, day + 1, 'Closes tomorrow', 'open'],
    [-day, day, 'Closes in 24h 0m', 'soon'],
    [-day, 90, 'Closes in 1h 30m', 'soon'],
    [-day, 0, 'Closes now', 'soon'],
    [-day, -1, 'Closed 1m ago', 'overdue'],
    [-day * 9, -day * 2, 'Closed 2 days ago', 'overdue'],
    [null, day * 3, 'Closes in 3 days', 'none'],
    [null, 60, 'Closes in 1h 0m', 'soon'],
    [null, -60, 'Closed 1h 0m ago', 'overdue'],
  ] as const)(
    'describes a claim that opens in %s and closes in %i minutes as "%s"',
    (opens, closes, text, urgency) => {
      const row = makeWindow(opens, closes);
      expect(formatClaimText(row, now, reader)).toBe(text);
      expect(getClaimUrgency(row, now)).toBe(urgency);
      expect(listImminentClaims([row], now)).toHaveLength(urgency === 'soon' ? 1 : 0);
      expect(listOpenClaims([row], now)).toHaveLength(urgency === 'open' ? 1 : 0);
      expect(listOverdueClaims([row], now)).toHaveLength(urgency === 'overdue' ? 1 : 0);
    },
  );

  it('describes the claim date of a claimed airdrop', () => {
    const row = makeWindow(-day, day * 2, 'claimed');
    expect(formatClaimText(row, now, reader)).toBe('Claim was 24h 0m ago');
    expect(getClaimUrgency(row, now)).toBe('none');
    expect([
      listImminentClaims([row], now),
      listOpenClaims([row], now),
      listOverdueClaims([row], now),
    ]).toEqual([[], [], []]);
  });

  it('is counted by countDueClaims from the day it opens until it is claimed', () => {
    const rows = [
      makeWindow(319, day * 9),
      makeWindow(321, day * 9),
      makeWindow(-day, day * 9),
      makeWindow(-day * 9, -day),
    ];
    expect(countDueClaims(rows, now, 'Europe/London')).toBe(3);
    expect(countDueClaims([makeWindow(null, day * 9), makeWindow(null, 60)], now, 'Europe/London')).toBe(1);
  });

  it('is sorted by its next date', () => {
    const rows = [makeWindow(-day, 500), makeWindow(100, day * 2), makeWindow(-day * 9, 50)];
    expect(getNames(listImminentClaims(rows, now))).toEqual([
      `-${day * 9} 50`,
      `100 ${day * 2}`,
      `-${day} 500`,
    ]);
  });
});

describe('formatDateText', () => {
  it.each([
    [0, 'Snapshot now'],
    [200, 'Snapshot in 3h 20m'],
    [-200, 'Snapshot was 3h 20m ago'],
    [3 * 24 * 60, 'Snapshot in 3 days'],
    [-3 * 24 * 60, 'Snapshot was 3 days ago'],
  ])('describes a date in %i minutes as "%s"', (minutes, text) => {
    expect(formatDateText({ label: 'Snapshot', date: toClaimDate(minutes) }, now, { zone: 'UTC' })).toBe(
      text,
    );
  });
});
