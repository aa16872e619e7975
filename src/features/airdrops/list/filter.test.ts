import { describe, expect, it } from 'vitest';
import { sampleAirdrop } from '../../../../test/factories/sample-airdrop.ts';
import { airdropStatuses, airdropTypes, checkInDurations } from '../kinds.ts';
import type { Airdrop } from '../schema.ts';
import {
  type AirdropFilters,
  airdropSorts,
  defaultTrackerSearch,
  describeFilters,
  filterAirdrops,
  parseTrackerSearch,
  sortAirdrops,
  trackerSearchParams,
} from './filter.ts';

const today = '2026-11-20';
const now = Date.parse('2026-11-20T12:00:30.000Z');
const filters = (changes: Partial<AirdropFilters>): AirdropFilters => ({
  ...defaultTrackerSearch,
  ...changes,
});
const kept = (rows: readonly Airdrop[], changes: Partial<AirdropFilters>) =>
  filterAirdrops(rows, filters(changes), { today });
const named = (name: string, changes: Partial<Airdrop> = {}) => sampleAirdrop({ name, ...changes });
const names = (rows: readonly Airdrop[]) => rows.map(({ name }) => name);

describe('parseTrackerSearch', () => {
  it('is the defaults for an empty search', () => {
    expect(parseTrackerSearch({})).toEqual(defaultTrackerSearch);
  });

  it('reads every filter, the order and the view', () => {
    const search = {
      status: 'active',
      type: 'earlyAccess',
      age: 'older',
      priority: 'high',
      checkIn: 'monthly',
      visited: 'not-visited',
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

  it('puts defaults in place of unknown and wrong values', () => {
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

  it('keeps the search text a text, even one that looks like a number', () => {
    expect(parseTrackerSearch({ q: '2026' }).q).toBe('2026');
    expect(parseTrackerSearch({ q: 2026 }).q).toBe('2026');
    expect(parseTrackerSearch({ q: true }).q).toBe('true');
    expect(parseTrackerSearch({ q: ' zk ' }).q).toBe(' zk ');
    expect(parseTrackerSearch({ q: 'x'.repeat(1000) }).q).toHaveLength(200);
  });
});

describe('trackerSearchParams', () => {
  it('leaves defaults out', () => {
    expect(trackerSearchParams({ ...defaultTrackerSearch })).toEqual({});
    expect(trackerSearchParams({ ...defaultTrackerSearch, status: 'active', q: '2026' })).toEqual({
      status: 'active',
      q: '2026',
    });
  });

  it('comes back from the URL as it was', () => {
    for (const status of ['all', ...airdropStatuses] as const) {
      for (const sort of airdropSorts) {
        const search = { ...defaultTrackerSearch, status, sort, q: 'a&b=c #1 ü' };
        const url = new URLSearchParams(trackerSearchParams(search)).toString();
        expect(parseTrackerSearch(Object.fromEntries(new URLSearchParams(url)))).toEqual(search);
      }
    }
  });
});

describe('filterAirdrops', () => {
  it('keeps everything, in its order, without filters', () => {
    const rows = ['b', 'a', 'c'].map((name) => named(name));
    expect(names(kept(rows, {}))).toEqual(['b', 'a', 'c']);
  });

  it('filters by status, type and check-in', () => {
    const statuses = airdropStatuses.map((status) => named(status, { status }));
    const types = airdropTypes.map((airdropType) => named(airdropType, { airdropType }));
    const checkIns = checkInDurations.map((checkInDuration) => named(checkInDuration, { checkInDuration }));
    for (const status of airdropStatuses) expect(names(kept(statuses, { status }))).toEqual([status]);
    for (const type of airdropTypes) expect(names(kept(types, { type }))).toEqual([type]);
    for (const checkIn of checkInDurations) expect(names(kept(checkIns, { checkIn }))).toEqual([checkIn]);
  });

  it('filters by priority', () => {
    const rows = [named('high', { priority: true }), named('normal')];
    expect(names(kept(rows, { priority: 'high' }))).toEqual(['high']);
    expect(names(kept(rows, { priority: 'normal' }))).toEqual(['normal']);
  });

  it("filters by a visit on the user's day", () => {
    const rows = [
      named('today', { lastVisitDate: today }),
      named('yesterday', { lastVisitDate: '2026-11-19' }),
      named('never'),
    ];
    expect(names(kept(rows, { visited: 'visited' }))).toEqual(['today']);
    expect(names(kept(rows, { visited: 'not-visited' }))).toEqual(['yesterday', 'never']);
  });

  it('filters by the airdrops of a wallet, and lets all pass while those aren’t known', () => {
    const rows = ['a', 'b', 'c'].map((id) => named(id, { id }));
    const ofWallet = new Set(['c', 'a']);
    const wallet = '01a1fa53-d955-7180-844b-0fc32e5abcff';
    expect(names(filterAirdrops(rows, filters({ wallet }), { today, ofWallet }))).toEqual(['a', 'c']);
    expect(names(filterAirdrops(rows, filters({}), { today, ofWallet }))).toEqual(['a', 'b', 'c']);
    expect(names(filterAirdrops(rows, filters({ wallet }), { today }))).toEqual(['a', 'b', 'c']);
    expect(describeFilters(filters({ wallet }), 'Main')).toEqual(['wallet Main']);
  });

  it.each([
    ['all', ['2026-11-21', '2026-11-20', '2026-11-13', '2026-11-12', '2026-10-20', '2026-10-19']],
    ['today', ['2026-11-20']],
    ['week', ['2026-11-20', '2026-11-13']],
    ['month', ['2026-11-20', '2026-11-13', '2026-11-12', '2026-10-20']],
    ['older', ['2026-10-19']],
  ] as const)('takes the age %s as it is defined, future dates under all alone', (age, expected) => {
    const days = ['2026-11-21', '2026-11-20', '2026-11-13', '2026-11-12', '2026-10-20', '2026-10-19'];
    const rows = days.map((day) => named(day, { eligibilityDate: day }));
    expect(names(kept(rows, { age }))).toEqual(expected);
  });

  it('counts a month back to the last day of a shorter one', () => {
    const rows = ['2026-02-28', '2026-02-27'].map((day) => named(day, { eligibilityDate: day }));
    expect(names(filterAirdrops(rows, filters({ age: 'month' }), { today: '2026-03-31' }))).toEqual([
      '2026-02-28',
    ]);
    expect(names(filterAirdrops(rows, filters({ age: 'older' }), { today: '2026-03-31' }))).toEqual([
      '2026-02-27',
    ]);
  });

  it('searches name, project, notes and wallet address without regard to case', () => {
    const rows = [
      named('zkSync', { project: 'x', notes: '' }),
      named('b', { project: 'ZKSYNC Labs', notes: '' }),
      named('c', { project: 'x', notes: 'bridge to ZkSync\nthen swap' }),
      named('d', { project: 'x', notes: '', projectLink: 'https://zksync.io' }),
      named('e', { project: 'x', walletAddress: '0x52908400098527886E0F7030069857D2E41693a1' }),
    ];
    expect(names(kept(rows, { q: ' zKsYnC ' }))).toEqual(['zkSync', 'b', 'c']);
    expect(names(kept(rows, { q: 'then swap' }))).toEqual(['c']);
    for (const q of ['0x52908400098527886e0f7030069857d2e41693A1', '0X5290', 'd2e41693']) {
      expect(names(kept(rows, { q }))).toEqual(['e']);
    }
  });

  it.each([
    ['isik', 'Işık'],
    ['елка', 'Ёлка'],
    ['full', 'ＦＵＬＬ'],
    ['angstrom', 'Ångström'],
  ])('finds by %s: %s', (q, name) => {
    expect(names(kept([named(name), named('Other')], { q }))).toEqual([name]);
  });

  it('takes the search as text, not as a pattern, and not across fields', () => {
    const rows = [named('a.c (50%)', { project: 'next' }), named('abc', { project: 'x' })];
    expect(names(kept(rows, { q: 'a.c' }))).toEqual(['a.c (50%)']);
    expect(names(kept(rows, { q: '(50%)' }))).toEqual(['a.c (50%)']);
    expect(names(kept(rows, { q: '(50%) next' }))).toEqual([]);
  });

  it('finds accented letters however they are typed', () => {
    expect(names(kept([named('É drop'.normalize('NFD'))], { q: 'é'.normalize('NFC') }))).toHaveLength(1);
  });

  it('needs every filter to pass', () => {
    const rows = [named('zk', { status: 'active', priority: true }), named('zk 2', { status: 'active' })];
    expect(names(kept(rows, { q: 'zk', status: 'active', priority: 'high' }))).toEqual(['zk']);
  });
});

describe('sortAirdrops', () => {
  const row = (name: string, day: number, changes: Partial<Airdrop> = {}) =>
    named(name, { createdAt: `2026-11-${String(day).padStart(2, '0')}T00:00:00.000Z`, ...changes });

  it('puts the newest first, and the higher id first at the same instant', () => {
    const rows = [
      row('old', 1),
      row('new', 3),
      row('mid', 2, { id: 'a' }),
      row('mid, later id', 2, { id: 'b' }),
    ];
    expect(names(sortAirdrops(rows, 'newest', { now }))).toEqual(['new', 'mid, later id', 'mid', 'old']);
  });

  it('puts what can still be claimed first, soonest at the top, then what has no date, then what is over', () => {
    const soon = '2026-11-20T12:00:00.000Z';
    const rows = [
      row('expired, without a date', 9, { status: 'expired' }),
      row('none, old', 1),
      row('missed', 2, { claimDate: '2026-11-20T11:59:00.000Z' }),
      row('later', 2, { claimDate: '2026-12-01T00:00:00.000Z' }),
      row('missed long ago', 3, { claimDate: '2025-11-20T11:59:00.000Z', status: 'upcoming' }),
      row('claimed', 4, { claimDate: '2026-11-30T00:00:00.000Z', status: 'claimed' }),
      row('none, new', 3),
      row('this minute', 1, { claimDate: soon, status: 'upcoming' }),
      row('sooner', 1, { claimDate: '2026-11-30T00:00:00.000Z' }),
    ];
    expect(names(sortAirdrops(rows, 'claim', { now }))).toEqual([
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

  it('orders names as people do', () => {
    const rows = ['Zora', 'airdrop 10', 'Émile', 'Airdrop 9', 'base', 'Fuel'].map((name) => row(name, 1));
    expect(names(sortAirdrops(rows, 'name', { now }))).toEqual([
      'Airdrop 9',
      'airdrop 10',
      'base',
      'Émile',
      'Fuel',
      'Zora',
    ]);
  });

  it('puts high priority first, each part newest first', () => {
    const rows = [
      row('n1', 1),
      row('h1', 1, { priority: true }),
      row('n2', 2),
      row('h2', 2, { priority: true }),
    ];
    expect(names(sortAirdrops(rows, 'priority', { now }))).toEqual(['h2', 'h1', 'n2', 'n1']);
  });

  it('keeps equal rows in their order and the given list as it was', () => {
    const rows = Object.freeze([row('first', 1), row('second', 1)]);
    for (const sort of ['newest', 'claim', 'priority'] as const) {
      expect(names(sortAirdrops(rows, sort, { now }))).toEqual(['first', 'second']);
    }
    sortAirdrops([row('b', 1), row('a', 1)], 'name', { now });
    expect(names(rows)).toEqual(['first', 'second']);
  });
});

describe('describeFilters', () => {
  it('has no words for defaults', () => {
    expect(describeFilters({ ...defaultTrackerSearch, q: '  ' })).toEqual([]);
  });

  it('says each filter in words', () => {
    expect(
      describeFilters({
        status: 'active',
        type: 'earlyAccess',
        age: 'week',
        priority: 'high',
        checkIn: 'daily',
        visited: 'not-visited',
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
      'tag Tier 1',
      'chain Base',
      'a wallet',
      'search “zk”',
    ]);
    expect(describeFilters(filters({ age: 'older' }))).toEqual(['started over a month ago']);
  });
});
