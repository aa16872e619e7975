import { describe, expect, it } from 'vitest';
import { createSampleAirdrop } from '../../../test/factories/sample-airdrop.ts';
import {
  type AirdropFilters,
  airdropSorts,
  defaultTrackerSearch,
  describeFilters,
  filterAirdrops,
  parseTrackerSearch,
  sortAirdrops,
  toTrackerSearchParams,
} from './filter.ts';
import { airdropStatuses, airdropTypes, checkInDurations } from './kinds.ts';
import type { Airdrop } from './schema.ts';

const today = '2026-11-20';
const now = Date.parse('2026-11-20T12:00:30.000Z');
const filters = (changes: Partial<AirdropFilters>): AirdropFilters => ({
  ...defaultTrackerSearch,
  ...changes,
});
const filter = (rows: readonly Airdrop[], changes: Partial<AirdropFilters>) =>
  filterAirdrops(rows, filters(changes), { today, now });
const makeNamed = (name: string, changes: Partial<Airdrop> = {}) => createSampleAirdrop({ name, ...changes });
const getNames = (rows: readonly Airdrop[]) => rows.map(({ name }) => name);

describe('parseTrackerSearch', () => {
  it('returns the defaults for an empty search', () => {
    expect(parseTrackerSearch({})).toEqual(defaultTrackerSearch);
  });

  it('parses every filter, the order, and the view', () => {
    const search = {
      status: 'active',
      type: 'earlyAccess',
      age: 'older',
      priority: 'high',
      checkIn: 'monthly',
      visited: 'not-visited',
      dates: 'claimOpen',
      q: 'zk sync',
      tag: 'Tier 1',
      chain: 'Base',
      wallet: '01a1fa53-d955-7180-844b-0fc32e5abcff',
      sort: 'claim',
      reversed: 'yes',
      view: 'calendar',
      span: 'week',
      date: '2026-11-20',
    };
    expect(parseTrackerSearch(search)).toEqual(search);
  });

  it('replaces unknown and invalid values by defaults', () => {
    const search = {
      status: 'done',
      type: 'Testnet',
      age: 7,
      priority: true,
      checkIn: ['daily'],
      visited: null,
      q: { a: 1 },
      sort: '__proto__',
      view: 'grid',
      wallet: 'main',
      span: 'year',
      date: '2026-02-30',
      page: '3',
    };
    expect(parseTrackerSearch(search)).toEqual(defaultTrackerSearch);
  });

  it('returns the query as a string, also for numbers and booleans', () => {
    expect(parseTrackerSearch({ q: '2026' }).q).toBe('2026');
    expect(parseTrackerSearch({ q: 2026 }).q).toBe('2026');
    expect(parseTrackerSearch({ q: true }).q).toBe('true');
    expect(parseTrackerSearch({ q: ' zk ' }).q).toBe(' zk ');
    expect(parseTrackerSearch({ q: 'x'.repeat(1000) }).q).toHaveLength(200);
  });
});

describe('toTrackerSearchParams', () => {
  it('omits defaults', () => {
    expect(toTrackerSearchParams({ ...defaultTrackerSearch })).toEqual({});
    expect(toTrackerSearchParams({ ...defaultTrackerSearch, status: 'active', q: '2026' })).toEqual({
      status: 'active',
      q: '2026',
    });
  });

  it('round-trips through a URL', () => {
    for (const status of ['all', ...airdropStatuses] as const) {
      for (const sort of airdropSorts) {
        const search = { ...defaultTrackerSearch, status, sort, q: 'a&b=c #1 ü' };
        const url = new URLSearchParams(toTrackerSearchParams(search)).toString();
        expect(parseTrackerSearch(Object.fromEntries(new URLSearchParams(url)))).toEqual(search);
      }
    }
  });
});

describe('filterAirdrops', () => {
  it('returns all rows in order without filters', () => {
    const rows = ['b', 'a', 'c'].map((name) => makeNamed(name));
    expect(getNames(filter(rows, {}))).toEqual(['b', 'a', 'c']);
  });

  it('filters by status, type, and check-in', () => {
    const statuses = airdropStatuses.map((status) => makeNamed(status, { status }));
    const types = airdropTypes.map((airdropType) => makeNamed(airdropType, { airdropType }));
    const checkIns = checkInDurations.map((checkInDuration) =>
      makeNamed(checkInDuration, { checkInDuration }),
    );
    for (const status of airdropStatuses) expect(getNames(filter(statuses, { status }))).toEqual([status]);
    for (const type of airdropTypes) expect(getNames(filter(types, { type }))).toEqual([type]);
    for (const checkIn of checkInDurations)
      expect(getNames(filter(checkIns, { checkIn }))).toEqual([checkIn]);
  });

  it('filters by priority', () => {
    const rows = [makeNamed('high', { priority: true }), makeNamed('normal')];
    expect(getNames(filter(rows, { priority: 'high' }))).toEqual(['high']);
    expect(getNames(filter(rows, { priority: 'normal' }))).toEqual(['normal']);
  });

  it("filters by a visit on the user's day", () => {
    const rows = [
      makeNamed('today', { lastVisitDate: today }),
      makeNamed('yesterday', { lastVisitDate: '2026-11-19' }),
      makeNamed('never'),
    ];
    expect(getNames(filter(rows, { visited: 'visited' }))).toEqual(['today']);
    expect(getNames(filter(rows, { visited: 'not-visited' }))).toEqual(['yesterday', 'never']);
  });

  it('filters by a wallet’s airdrops, and passes all while those are unknown', () => {
    const rows = ['a', 'b', 'c'].map((id) => makeNamed(id, { id }));
    const ofWallet = new Set(['c', 'a']);
    const wallet = '01a1fa53-d955-7180-844b-0fc32e5abcff';
    expect(getNames(filterAirdrops(rows, filters({ wallet }), { today, now, ofWallet }))).toEqual(['a', 'c']);
    expect(getNames(filterAirdrops(rows, filters({}), { today, now, ofWallet }))).toEqual(['a', 'b', 'c']);
    expect(getNames(filterAirdrops(rows, filters({ wallet }), { today, now }))).toEqual(['a', 'b', 'c']);
    expect(describeFilters(filters({ wallet }), 'Main')).toEqual(['wallet Main']);
  });

  it.each([
    ['all', ['2026-11-21', '2026-11-20', '2026-11-13', '2026-11-12', '2026-10-20', '2026-10-19']],
    ['today', ['2026-11-20']],
    ['week', ['2026-11-20', '2026-11-13']],
    ['month', ['2026-11-20', '2026-11-13', '2026-11-12', '2026-10-20']],
    ['older', ['2026-10-19']],
  ] as const)('filters by the age %s, and includes future dates only in all', (age, expected) => {
    const days = ['2026-11-21', '2026-11-20', '2026-11-13', '2026-11-12', '2026-10-20', '2026-10-19'];
    const rows = days.map((day) => makeNamed(day, { eligibilityDate: day }));
    expect(getNames(filter(rows, { age }))).toEqual(expected);
  });

  it('clamps a month ago to the last day of a shorter month', () => {
    const rows = ['2026-02-28', '2026-02-27'].map((day) => makeNamed(day, { eligibilityDate: day }));
    expect(getNames(filterAirdrops(rows, filters({ age: 'month' }), { today: '2026-03-31', now }))).toEqual([
      '2026-02-28',
    ]);
    expect(getNames(filterAirdrops(rows, filters({ age: 'older' }), { today: '2026-03-31', now }))).toEqual([
      '2026-02-27',
    ]);
  });

  it('searches name, project, notes, and wallet address case-insensitively', () => {
    const rows = [
      makeNamed('zkSync', { project: 'x', notes: '' }),
      makeNamed('b', { project: 'ZKSYNC Labs', notes: '' }),
      makeNamed('c', { project: 'x', notes: 'bridge to ZkSync\nthen swap' }),
      makeNamed('d', { project: 'x', notes: '', projectLink: 'https://zksync.io' }),
      makeNamed('e', { project: 'x', walletAddress: '0x52908400098527886E0F7030069857D2E41693a1' }),
    ];
    expect(getNames(filter(rows, { q: ' zKsYnC ' }))).toEqual(['zkSync', 'b', 'c']);
    expect(getNames(filter(rows, { q: 'then swap' }))).toEqual(['c']);
    for (const q of ['0x52908400098527886e0f7030069857d2e41693A1', '0X5290', 'd2e41693']) {
      expect(getNames(filter(rows, { q }))).toEqual(['e']);
    }
  });

  it.each([
    ['isik', 'Işık'],
    ['елка', 'Ёлка'],
    ['full', 'ＦＵＬＬ'],
    ['angstrom', 'Ångström'],
  ])('matches the query %s to %s', (q, name) => {
    expect(getNames(filter([makeNamed(name), makeNamed('Other')], { q }))).toEqual([name]);
  });

  it('matches the query literally and within one field', () => {
    const rows = [makeNamed('a.c (50%)', { project: 'next' }), makeNamed('abc', { project: 'x' })];
    expect(getNames(filter(rows, { q: 'a.c' }))).toEqual(['a.c (50%)']);
    expect(getNames(filter(rows, { q: '(50%)' }))).toEqual(['a.c (50%)']);
    expect(getNames(filter(rows, { q: '(50%) next' }))).toEqual([]);
  });

  it('matches accented letters in any Unicode normalization', () => {
    expect(
      getNames(filter([makeNamed('É drop'.normalize('NFD'))], { q: 'é'.normalize('NFC') })),
    ).toHaveLength(1);
  });

  it('requires every filter to match', () => {
    const rows = [
      makeNamed('zk', { status: 'active', priority: true }),
      makeNamed('zk 2', { status: 'active' }),
    ];
    expect(getNames(filter(rows, { q: 'zk', status: 'active', priority: 'high' }))).toEqual(['zk']);
  });
});

describe('sortAirdrops', () => {
  const makeRow = (name: string, day: number, changes: Partial<Airdrop> = {}) =>
    makeNamed(name, { createdAt: `2026-11-${String(day).padStart(2, '0')}T00:00:00.000Z`, ...changes });

  it('sorts newest first, and by descending id at the same instant', () => {
    const rows = [
      makeRow('old', 1),
      makeRow('new', 3),
      makeRow('mid', 2, { id: 'a' }),
      makeRow('mid, later id', 2, { id: 'b' }),
    ];
    expect(getNames(sortAirdrops(rows, 'newest', { now }))).toEqual(['new', 'mid, later id', 'mid', 'old']);
  });

  it('sorts open claims by date, then airdrops without a date, then past claims in reverse', () => {
    const soon = '2026-11-20T12:00:00.000Z';
    const rows = [
      makeRow('expired, without a date', 9, { status: 'expired' }),
      makeRow('none, old', 1),
      makeRow('missed', 2, { claimDate: '2026-11-20T11:59:00.000Z' }),
      makeRow('later', 2, { claimDate: '2026-12-01T00:00:00.000Z' }),
      makeRow('missed long ago', 3, { claimDate: '2025-11-20T11:59:00.000Z', status: 'upcoming' }),
      makeRow('claimed', 4, { claimDate: '2026-11-30T00:00:00.000Z', status: 'claimed' }),
      makeRow('none, new', 3),
      makeRow('this minute', 1, { claimDate: soon, status: 'upcoming' }),
      makeRow('sooner', 1, { claimDate: '2026-11-30T00:00:00.000Z' }),
    ];
    expect(getNames(sortAirdrops(rows, 'claim', { now }))).toEqual([
      'this minute',
      'sooner',
      'later',
      'none, new',
      'none, old',
      'claimed',
      'missed',
      'missed long ago',
      'expired, without a date',
    ]);
  });

  it('sorts names naturally, ignoring case and accents', () => {
    const rows = ['Zora', 'airdrop 10', 'Émile', 'Airdrop 9', 'base', 'Fuel'].map((name) => makeRow(name, 1));
    expect(getNames(sortAirdrops(rows, 'name', { now }))).toEqual([
      'Airdrop 9',
      'airdrop 10',
      'base',
      'Émile',
      'Fuel',
      'Zora',
    ]);
  });

  it('sorts high priority first, then newest first', () => {
    const rows = [
      makeRow('n1', 1),
      makeRow('h1', 1, { priority: true }),
      makeRow('n2', 2),
      makeRow('h2', 2, { priority: true }),
    ];
    expect(getNames(sortAirdrops(rows, 'priority', { now }))).toEqual(['h2', 'h1', 'n2', 'n1']);
  });

  it('is stable and doesn’t mutate its input', () => {
    const rows = Object.freeze([makeRow('first', 1), makeRow('second', 1)]);
    for (const sort of ['newest', 'claim', 'priority'] as const) {
      expect(getNames(sortAirdrops(rows, sort, { now }))).toEqual(['first', 'second']);
    }
    sortAirdrops([makeRow('b', 1), makeRow('a', 1)], 'name', { now });
    expect(getNames(rows)).toEqual(['first', 'second']);
  });
});

describe('describeFilters', () => {
  it('returns nothing for defaults', () => {
    expect(describeFilters({ ...defaultTrackerSearch, q: '  ' })).toEqual([]);
  });

  it('describes each filter', () => {
    expect(
      describeFilters({
        status: 'active',
        type: 'earlyAccess',
        age: 'week',
        priority: 'high',
        checkIn: 'daily',
        visited: 'not-visited',
        dates: 'closes',
        q: ' zk ',
        tag: 'Tier 1',
        chain: 'Base',
        wallet: '01a1fa53-d955-7180-844b-0fc32e5abcff',
      }),
    ).toEqual([
      'status Active',
      'type Early Access',
      'started this week',
      'high priority',
      'daily check-in',
      'not visited today',
      'claim closes within 7 days',
      'tag Tier 1',
      'chain Base',
      'a wallet',
      'search “zk”',
    ]);
    expect(describeFilters(filters({ age: 'older' }))).toEqual(['started over a month ago']);
  });
});
