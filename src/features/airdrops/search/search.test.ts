import { describe, expect, it } from 'vitest';
import { airdropStatuses } from '../kinds.ts';
import { airdropSorts, defaultTrackerSearch, parseTrackerSearch, toTrackerSearchParams } from './search.ts';

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
      closed: 'shown',
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
      closed: 'open',
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
