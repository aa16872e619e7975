import { describe, expect, it } from 'vitest';
import { createSampleAirdrop } from '../../../../test/factories/sample-airdrop.ts';
import { airdropStatuses, airdropTypes, checkInDurations } from '../kinds.ts';
import type { Airdrop } from '../schema.ts';
import { filterAirdrops } from './filter.ts';
import { type AirdropFilters, defaultTrackerSearch } from './search.ts';

const today = '2026-11-20';
const now = Date.parse('2026-11-20T12:00:30.000Z');
const filters = (changes: Partial<AirdropFilters>): AirdropFilters => ({
  ...defaultTrackerSearch,
  ...changes,
});
const filter = (rows: readonly Airdrop[], changes: Partial<AirdropFilters>) =>
  filterAirdrops(rows, filters(changes), { today, zone: 'UTC', now });
const makeNamed = (name: string, changes: Partial<Airdrop> = {}) => createSampleAirdrop({ name, ...changes });
const getNames = (rows: readonly Airdrop[]) => rows.map(({ name }) => name);

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
    const walletAirdropIds = new Set(['c', 'a']);
    const wallet = '01a1fa53-d955-7180-844b-0fc32e5abcff';
    expect(
      getNames(filterAirdrops(rows, filters({ wallet }), { today, zone: 'UTC', now, walletAirdropIds })),
    ).toEqual(['a', 'c']);
    expect(
      getNames(filterAirdrops(rows, filters({}), { today, zone: 'UTC', now, walletAirdropIds })),
    ).toEqual(['a', 'b', 'c']);
    expect(getNames(filterAirdrops(rows, filters({ wallet }), { today, zone: 'UTC', now }))).toEqual([
      'a',
      'b',
      'c',
    ]);
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
    expect(
      getNames(filterAirdrops(rows, filters({ age: 'month' }), { today: '2026-03-31', zone: 'UTC', now })),
    ).toEqual(['2026-02-28']);
    expect(
      getNames(filterAirdrops(rows, filters({ age: 'older' }), { today: '2026-03-31', zone: 'UTC', now })),
    ).toEqual(['2026-02-27']);
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
