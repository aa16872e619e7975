import { describe, expect, it } from 'vitest';
import { airdropLimitMessage, canAddAirdrop, capabilityOf, isPremium } from './policy.ts';
import { type Subscription, subscriptionCapability } from './schema.ts';

const free: Subscription = { tier: 'free', isPaid: false, renewalDate: null };
const premium: Subscription = { tier: 'premium', isPaid: true, renewalDate: '2026-12-20' };
const unpaid: Subscription = { tier: 'premium', isPaid: false, renewalDate: null };

describe('where everything is free', () => {
  it('gives everyone unlimited airdrops at no price', () => {
    const standing = { pricing: 'free', subscription: free, airdropCount: 5000, price: 5000 } as const;
    expect(capabilityOf(standing)).toEqual({
      subscription: { tier: 'premium', isPaid: true, renewalDate: null },
      pricing: 'free',
      canAddAirdrop: true,
      remainingFreeAirdrops: 999,
      price: 0,
    });
  });
});

describe('where premium is sold', () => {
  const add = (subscription: Subscription, airdropCount: number) =>
    canAddAirdrop({ pricing: 'freemium', subscription, airdropCount });

  it('allows ten airdrops on the free plan', () => {
    expect(add(free, 9)).toBe(true);
    expect(add(free, 10)).toBe(false);
    expect(add(free, 11)).toBe(false);
  });

  it('allows any number with premium that is paid', () => {
    expect(add(premium, 5000)).toBe(true);
    expect(add(unpaid, 10)).toBe(false);
  });

  it('counts down what is left, never below none', () => {
    const remaining = (subscription: Subscription, airdropCount: number) =>
      capabilityOf({ pricing: 'freemium', subscription, airdropCount, price: 5000 }).remainingFreeAirdrops;
    expect([0, 3, 10, 15].map((count) => remaining(free, count))).toEqual([10, 7, 0, 0]);
    expect(remaining(premium, 15)).toBe(999);
  });

  it('shows the subscription and the price as they are', () => {
    const capability = capabilityOf({
      pricing: 'freemium',
      subscription: premium,
      airdropCount: 0,
      price: 5000,
    });
    expect(capability).toMatchObject({ subscription: premium, price: 5000 });
    expect(subscriptionCapability.parse(capability)).toEqual(capability);
  });

  it('refuses in the words of the plan', () => {
    expect(airdropLimitMessage).toBe(
      "You've reached the limit of 10 airdrops on the free plan. Upgrade to Premium for unlimited airdrops.",
    );
  });
});

describe('isPremium', () => {
  it('needs the tier and the payment', () => {
    expect([free, premium, unpaid].map(isPremium)).toEqual([false, true, false]);
  });
});
