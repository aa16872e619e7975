import { describe, expect, it } from 'vitest';
import { describeFilters } from './describe.ts';
import { defaultTrackerSearch } from './search.ts';

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
  });

  it('describes the oldest age in its own words', () => {
    expect(describeFilters({ ...defaultTrackerSearch, age: 'older' })).toEqual(['started over a month ago']);
  });

  it('names the wallet if its name is known', () => {
    const wallet = '01a1fa53-d955-7180-844b-0fc32e5abcff';
    expect(describeFilters({ ...defaultTrackerSearch, wallet }, 'Main')).toEqual(['wallet Main']);
  });
});
