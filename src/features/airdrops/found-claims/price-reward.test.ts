import { describe, expect, it } from 'vitest';
import type { EntryInput } from '#/features/profit/schema.ts';
import { priceReward } from './price-reward.ts';

const token = `0x${'c'.repeat(40)}`;
const reward = { kind: 'reward', day: '2026-03-23', amount: '1250', currency: 'ARB' } as EntryInput;
const rate = { value: '1.5', source: 'CoinGecko', at: '2026-03-23T00:00:00.000Z' };
const coins = [
  { id: 'fake-arb', symbol: 'FAKE', name: 'Arbitrum' },
  { id: 'arbitrum', symbol: 'ARB', name: 'Arbitrum' },
];
type Lookups = Parameters<typeof priceReward>[0];
const lookups: Lookups = {
  settings: async () => ({ prices: 'CoinGecko', currency: 'USD' }),
  coins: async ({ q }) => ({ items: q === token ? coins : [] }),
  rate: async ({ coinId, day }) => ({
    rate: coinId === 'arbitrum' && day === reward.day ? rate : null,
    coin: null,
    others: [],
  }),
};

describe('priceReward', () => {
  it('returns the value at the day’s price of the coin that has the token’s contract', async () => {
    expect(await priceReward(lookups, reward, token)).toEqual({
      ...reward,
      value: '1875',
      valueCurrency: 'USD',
      rate,
      coinId: 'arbitrum',
    });
  });

  it.each<[string, Partial<Lookups>]>([
    ['without a price service', { settings: async () => ({ prices: null, currency: 'USD' }) }],
    ['for an unknown contract', { coins: async () => ({ items: [] }) }],
    ['on a day without a price', { rate: async () => ({ rate: null, coin: null, others: [] }) }],
    ['if a lookup fails', { coins: () => Promise.reject(new Error('no network')) }],
  ])('returns the reward unchanged %s', async (_, changes) => {
    expect(await priceReward({ ...lookups, ...changes }, reward, token)).toBe(reward);
  });
});
