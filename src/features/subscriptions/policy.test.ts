import { describe, expect, it } from 'vitest';
import {
  airdropLimitMessage,
  canAddAirdrop,
  canAddYap,
  getCapability,
  isPremium,
  yapLimitMessage,
} from './policy.ts';
import { type Subscription, subscriptionCapability } from './schema.ts';

const id = '018f0000-0000-7000-8000-000000000000';
const free: Subscription = { id, tier: 'free', isPaid: false, renewalDate: null };
const premium: Subscription = { id, tier: 'premium', isPaid: true, renewalDate: '2026-12-20' };
const unpaid: Subscription = { id, tier: 'premium', isPaid: false, renewalDate: null };

describe('with free pricing', () => {
  it('getCapability grants unlimited airdrops and yap entries at no price', () => {
    const counts = { airdropCount: 5000, yapCount: 5000 };
    const standing = { pricing: 'free', subscription: free, ...counts, price: 5000 } as const;
    expect(getCapability(standing)).toEqual({
      subscription: { id, tier: 'premium', isPaid: true, renewalDate: null },
      pricing: 'free',
      canAddAirdrop: true,
      remainingFreeAirdrops: 999,
      canAddYap: true,
      remainingFreeYaps: 999,
      price: 0,
    });
  });
});

describe('with freemium pricing', () => {
  const add = (subscription: Subscription, airdropCount: number) =>
    canAddAirdrop({ pricing: 'freemium', isPremium: isPremium(subscription), airdropCount });

  it('canAddAirdrop allows ten airdrops on the free plan', () => {
    expect(add(free, 9)).toBe(true);
    expect(add(free, 10)).toBe(false);
    expect(add(free, 11)).toBe(false);
  });

  it('canAddYap allows three yap entries on the free plan, and any number with premium', () => {
    const addYap = (subscription: Subscription, yapCount: number) =>
      canAddYap({ pricing: 'freemium', isPremium: isPremium(subscription), yapCount });
    expect([0, 2, 3, 4].map((count) => addYap(free, count))).toEqual([true, true, false, false]);
    expect([addYap(premium, 5000), addYap(unpaid, 3)]).toEqual([true, false]);
  });

  it('canAddAirdrop allows any number with paid premium', () => {
    expect(add(premium, 5000)).toBe(true);
    expect(add(unpaid, 10)).toBe(false);
  });

  it('getCapability returns the remaining entries, never below zero', () => {
    const left = (subscription: Subscription, count: number) => {
      const counts = { airdropCount: count, yapCount: count };
      const all = getCapability({ pricing: 'freemium', subscription, ...counts, price: 5000 });
      return [all.remainingFreeAirdrops, all.remainingFreeYaps];
    };
    expect([0, 3, 10, 15].map((count) => left(free, count))).toEqual([
      [10, 3],
      [7, 0],
      [0, 0],
      [0, 0],
    ]);
    expect(left(premium, 15)).toEqual([999, 999]);
  });

  it('getCapability returns the subscription and the price', () => {
    const capability = getCapability({
      pricing: 'freemium',
      subscription: premium,
      airdropCount: 0,
      yapCount: 0,
      price: 5000,
    });
    expect(capability).toMatchObject({ subscription: premium, price: 5000 });
    expect(subscriptionCapability.parse(capability)).toEqual(capability);
  });

  it('names the plan’s limits in messages', () => {
    expect(airdropLimitMessage).toBe(
      "You've reached the limit of 10 airdrops on the free plan. Upgrade to Premium for unlimited airdrops.",
    );
    expect(yapLimitMessage).toBe(
      'Free users can only have 3 yap entries. Upgrade to Premium for unlimited entries.',
    );
  });
});

describe('isPremium', () => {
  it('requires the premium tier and the payment', () => {
    expect([free, premium, unpaid].map(isPremium)).toEqual([false, true, false]);
  });
});
