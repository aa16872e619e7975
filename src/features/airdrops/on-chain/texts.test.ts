import { describe, expect, it } from 'vitest';
import { describeUnused, getLastUse, listUnused, shortenAddress } from './texts.ts';

describe('describeUnused', () => {
  const airdrop = { status: 'active', rhythm: null, reset: null } as const;

  it('names the period of a check-in', () => {
    expect(describeUnused({ ...airdrop, checkInDuration: 'daily' })).toBe('not used today');
    expect(describeUnused({ ...airdrop, checkInDuration: 'weekly' })).toBe('not used this week');
    expect(describeUnused({ ...airdrop, checkInDuration: 'monthly' })).toBe('not used this month');
  });

  it('doesn’t name the period of a rhythm or reset of its own', () => {
    const withRhythm = { ...airdrop, checkInDuration: 'daily', rhythm: 'every 3 days' } as const;
    expect(describeUnused(withRhythm)).toBe('not used in this period');
    expect(describeUnused({ ...withRhythm, rhythm: null, reset: '00:00 UTC' })).toBe(
      'not used in this period',
    );
  });

  it.each([{ rhythm: 'once' }, { rhythm: 'never' }, { status: 'claimed' as const }])(
    'returns nothing where nothing has to be used: %o',
    (change) => {
      expect(describeUnused({ ...airdrop, checkInDuration: 'monthly', ...change })).toBeUndefined();
    },
  );
});

const contracts = [
  { id: 'pool', isToken: false },
  { id: 'router', isToken: false },
  { id: 'token', isToken: true },
];
const main = {
  name: 'Main',
  uses: [
    { contractId: 'pool', lastUsedAt: '2026-05-02T12:00:00Z', isUsedInPeriod: true },
    { contractId: 'router', lastUsedAt: '2026-04-02T12:00:00Z', isUsedInPeriod: false },
  ],
};
const cold = {
  name: 'Cold',
  uses: [{ contractId: 'router', lastUsedAt: '2026-04-03T12:00:00Z', isUsedInPeriod: false }],
};

describe('getLastUse', () => {
  it('returns the latest use of a contract by any wallet', () => {
    expect(getLastUse([main, cold], 'router')).toMatchObject({ name: 'Cold' });
    expect(getLastUse([main, cold], 'token')).toBeUndefined();
  });
});

describe('listUnused', () => {
  it('returns the contracts that a wallet left out in the period, without tokens', () => {
    expect(listUnused(contracts, main)).toEqual([{ id: 'router', isToken: false }]);
  });

  it('returns none for a wallet that used nothing in the period', () => {
    expect(listUnused(contracts, cold)).toEqual([]);
    expect(listUnused(contracts, {})).toEqual([]);
  });
});

describe('shortenAddress', () => {
  it('returns both ends', () => {
    expect(shortenAddress('0x87870bca3f3fd6335c3f4ce8392d69350b4fa4e2')).toBe('0x8787…a4e2');
  });
});
