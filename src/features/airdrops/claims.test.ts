import { describe, expect, it } from 'vitest';
import { createSampleAirdrop } from '../../../test/factories/sample-airdrop.ts';
import {
  formatBellText,
  formatClaimText,
  formatOpening,
  getClaim,
  getClaimUrgency,
  isClaimInOrder,
  isInBell,
  listBellClaims,
} from './claims.ts';
import { airdropStatuses } from './kinds.ts';

// 19:40 in Lagos.
const now = Date.parse('2026-11-20T18:40:00.000Z');
const reader = { zone: 'Africa/Lagos', locale: null };
const moment = { now, zone: reader.zone };
const minuteMs = 60_000;
const day = 24 * 60;
const toDate = (minutes: number) => new Date(now + minutes * minuteMs).toISOString();
/** A day without a time in Lagos. */
const toDay = (date: string) => `${date}T22:59:00.000Z`;

type Dates = { claimDate: string | null; claimCloseDate: string | null };
const makeClaim = (claimDate: string | null, claimCloseDate: string | null = null) =>
  createSampleAirdrop({ status: 'active', claimDate, claimCloseDate });
const timed = (opens: number | null, closes: number | null = null): Dates => ({
  claimDate: opens === null ? null : toDate(opens),
  claimCloseDate: closes === null ? null : toDate(closes),
});

describe('a claim with times', () => {
  it.each([
    [null, null, 'announced', 'none', 'unknown time', null],
    [12 * day, null, 'opens', 'none', 'Opens Dec 2', null],
    [60 * day, null, 'opens', 'none', 'Opens Jan 19, 2027', null],
    [day + 1, null, 'opens', 'none', 'Opens Nov 21', null],
    [day, null, 'opens', 'opening', 'Opens in 24h 0m', 'Claim in 24h 0m'],
    [200, null, 'opens', 'opening', 'Opens in 3h 20m', 'Claim in 3h 20m'],
    [1, 5 * day, 'opens', 'opening', 'Opens in 1m', 'Claim in 1m'],
    [0, null, 'open', 'open', 'Opens now', 'Claim now'],
    [0, 5 * day, 'open', 'open', 'Opens now', 'Claim now'],
    [-1, null, 'open', 'open', 'Open since Nov 20', null],
    [-9 * day, null, 'open', 'open', 'Open since Nov 11', null],
    [-400 * day, null, 'open', 'open', 'Open since Oct 16, 2025', null],
    [-day, 14 * day, 'open', 'open', 'Closes Dec 4', null],
    [-day, day + 1, 'open', 'open', 'Closes Nov 21', null],
    [-day, day, 'open', 'closing', 'Closes in 24h 0m', 'Closes in 24h 0m'],
    [-day, 19 * 60 + 5, 'open', 'closing', 'Closes in 19h 5m', 'Closes in 19h 5m'],
    [60, 90, 'opens', 'closing', 'Opens in 1h 0m', 'Opens in 1h 0m'],
    [-day, 0, 'open', 'closing', 'Closes now', 'Closes now'],
    [-day, -1, 'missed', 'missed', 'Closed Nov 20', null],
    [-30 * day, -16 * day, 'missed', 'missed', 'Closed Nov 4', null],
    [null, 3 * day, 'announced', 'none', 'Closes Nov 23', null],
    [null, 60, 'announced', 'closing', 'Closes in 1h 0m', 'Closes in 1h 0m'],
    [null, -60, 'missed', 'missed', 'Closed Nov 20', null],
  ] as const)(
    'that opens in %s and closes in %s minutes is %s, %s: "%s"',
    (opens, closes, state, urgency, text, bell) => {
      const row = makeClaim(timed(opens, closes).claimDate, timed(opens, closes).claimCloseDate);
      expect(getClaim(row, moment).state).toBe(state);
      expect(getClaimUrgency(row, moment)).toBe(urgency);
      expect(formatClaimText(row, now, reader)).toBe(text);
      expect(isInBell(row, moment)).toBe(bell !== null);
      if (bell !== null) expect(formatBellText(row, now, reader)).toBe(bell);
      expect(formatClaimText(row, now + 59_000, reader)).toBe(text);
    },
  );
});

describe('a claim on a day without a time', () => {
  it.each([
    ['2026-11-28', null, 'opens', 'none', 'Opens Nov 28', null],
    ['2026-11-22', null, 'opens', 'none', 'Opens Nov 22', null],
    ['2026-11-21', null, 'opens', 'opening', 'Opens Nov 21', 'Claim tomorrow'],
    ['2026-11-20', null, 'open', 'open', 'Opens today', 'Claim today'],
    ['2026-11-20', '2026-12-04', 'open', 'open', 'Opens today', 'Claim today'],
    ['2026-11-20', '2026-11-20', 'open', 'closing', 'Closes in 4h 19m', 'Closes in 4h 19m'],
    ['2026-11-19', null, 'open', 'open', 'Open since Nov 19', null],
    ['2026-11-19', '2026-12-04', 'open', 'open', 'Closes Dec 4', null],
    ['2026-11-10', '2026-11-19', 'missed', 'missed', 'Closed Nov 19', null],
  ] as const)('%s to %s is %s, %s: "%s"', (opens, closes, state, urgency, text, bell) => {
    const row = makeClaim(toDay(opens), closes && toDay(closes));
    expect(getClaim(row, moment)).toMatchObject({ state, openingDay: opens });
    expect(getClaimUrgency(row, moment)).toBe(urgency);
    expect(formatClaimText(row, now, reader)).toBe(text);
    expect(isInBell(row, moment)).toBe(bell !== null);
    if (bell !== null) expect(formatBellText(row, now, reader)).toBe(bell);
  });

  it('opens when the day begins, also where it has 23 or 25 hours or the zone has quarters', () => {
    const opensAt = (claimDate: string, zone: string) =>
      new Date(getClaim({ claimDate }, { now, zone }).opensAt ?? 0).toISOString();
    expect(opensAt('2026-11-28T22:59:00.000Z', 'Africa/Lagos')).toBe('2026-11-27T23:00:00.000Z');
    expect(opensAt('2026-11-28T18:14:00.000Z', 'Asia/Kathmandu')).toBe('2026-11-27T18:15:00.000Z');
    expect(opensAt('2026-10-25T23:59:00.000Z', 'Europe/London')).toBe('2026-10-24T23:00:00.000Z');
    expect(opensAt('2026-03-09T03:59:00.000Z', 'America/New_York')).toBe('2026-03-08T05:00:00.000Z');
  });

  it('is recognized by 23:59 in the person’s zone alone', () => {
    const getDay = (claimDate: string, zone: string) => getClaim({ claimDate }, { now, zone }).openingDay;
    expect(getDay('2026-11-28T22:59:00.000Z', 'UTC')).toBeNull();
    expect(getDay('2026-11-28T23:59:00.000Z', 'UTC')).toBe('2026-11-28');
    expect(getDay('2026-11-28T23:59:30.000Z', 'UTC')).toBeNull();
  });

  it('is never described with its time', () => {
    for (let minutes = -3 * day; minutes < 3 * day; minutes += 7) {
      const row = makeClaim(toDay('2026-11-20'));
      const at = now + minutes * minuteMs;
      const text = `${formatClaimText(row, at, reader)} ${formatBellText(row, at, reader)}`;
      expect(text).not.toMatch(/\d[hm]\b|:\d\d/);
    }
    expect(formatOpening(makeClaim(toDay('2026-11-20')), reader)).toBe('Nov 20, 2026');
    expect(formatOpening(makeClaim('2026-11-20T22:58:00.000Z'), reader)).toBe('Nov 20, 2026, 11:58 PM');
  });
});

it('getClaimUrgency and isInBell ignore claimed and expired airdrops', () => {
  for (const status of airdropStatuses) {
    const isOpen = status === 'upcoming' || status === 'active';
    const row = { ...makeClaim(toDate(5)), status };
    expect(getClaimUrgency(row, moment)).toBe(isOpen ? 'opening' : 'none');
    expect(isInBell(row, moment)).toBe(isOpen);
  }
});

it('listBellClaims sorts by the next date, and keeps its input', () => {
  const rows = Object.freeze([
    makeClaim(toDate(-day), toDate(500)),
    makeClaim(toDate(100), toDate(2 * day)),
    makeClaim(toDate(-9 * day), toDate(50)),
    makeClaim(toDate(-5)),
    makeClaim(null),
  ]);
  expect(listBellClaims(rows, moment)).toEqual([rows[2], rows[1], rows[0]]);
});

describe('isClaimInOrder', () => {
  it.each([
    [toDate(5), toDate(6), true],
    [toDate(5), toDate(5), false],
    [toDate(5), null, true],
    [null, toDate(5), true],
    [toDay('2026-11-28'), toDay('2026-11-28'), true],
    [toDay('2026-11-28'), '2026-11-28T17:00:00.000Z', true],
    [toDay('2026-11-28'), toDay('2026-11-27'), false],
  ])('of an opening %s and a close %s is %s', (claimDate, claimCloseDate, isInOrder) => {
    expect(isClaimInOrder({ claimDate, claimCloseDate }, reader.zone)).toBe(isInOrder);
  });
});
