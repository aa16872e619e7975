import { describe, expect, it } from 'vitest';
import { allowsMore, type FreeLimitName, freeLimits, getCapability, isPremium } from './policy.ts';
import { type Subscription, subscriptionCapability } from './schema.ts';

const id = '018f0000-0000-7000-8000-000000000000';
const free: Subscription = { id, tier: 'free', isPaid: false, renewalDate: null };
const premium: Subscription = { id, tier: 'premium', isPaid: true, renewalDate: '2026-12-20' };
const unpaid: Subscription = { id, tier: 'premium', isPaid: false, renewalDate: null };

const names = Object.keys(freeLimits) as FreeLimitName[];
const countEach = (count: number) =>
  Object.fromEntries(names.map((name) => [name, count])) as Record<FreeLimitName, number>;

describe('with free pricing', () => {
  it.each(names)('allows unlimited %s at no price', (name) => {
    const { canAdd, remaining } = freeLimits[name];
    const capability = getCapability({
      pricing: 'free',
      subscription: free,
      counts: countEach(5000),
      price: 5000,
    });
    expect(capability).toMatchObject({
      subscription: { id, tier: 'premium', isPaid: true, renewalDate: null },
      pricing: 'free',
      [canAdd]: true,
      [remaining]: 999,
      price: 0,
    });
    expect(subscriptionCapability.parse(capability)).toEqual(capability);
  });
});

describe.each(names)('the free plan’s limit of %s', (name) => {
  const { max, canAdd, remaining, message, noun } = freeLimits[name];
  const allows = (subscription: Subscription, count: number) =>
    allowsMore({ pricing: 'freemium', isPremium: isPremium(subscription) }, name, count);
  const getPlan = (subscription: Subscription, count: number) =>
    getCapability({ pricing: 'freemium', subscription, counts: countEach(count), price: 5000 });

  it('rejects more on the free plan', () => {
    const counts = [0, max - 1, max, max + 1];
    expect(counts.map((count) => allows(free, count))).toEqual([true, true, false, false]);
    expect(counts.map((count) => getPlan(free, count)[canAdd])).toEqual([true, true, false, false]);
    expect(counts.map((count) => getPlan(free, count)[remaining])).toEqual([max, 1, 0, 0]);
  });

  it('rejects more while premium isn’t paid', () => {
    expect(allows(unpaid, max)).toBe(false);
  });

  it('allows any number with paid premium', () => {
    expect(allows(premium, 5000)).toBe(true);
    expect(getPlan(premium, 5000)).toMatchObject({ [canAdd]: true, [remaining]: 999 });
  });

  it('appears in its message', () => {
    expect(message).toContain(`${max} ${noun}`);
  });
});

describe('with freemium pricing', () => {
  it('getCapability returns the subscription and the price', () => {
    const capability = getCapability({
      pricing: 'freemium',
      subscription: premium,
      counts: countEach(0),
      price: 5000,
    });
    expect(capability).toMatchObject({ subscription: premium, price: 5000 });
    expect(subscriptionCapability.parse(capability)).toEqual(capability);
  });

  it('limits airdrops to ten', () => {
    expect(freeLimits.airdrops).toMatchObject({
      max: 10,
      message:
        "You've reached the limit of 10 airdrops on the free plan. Upgrade to Premium for unlimited airdrops.",
    });
  });
});

describe('isPremium', () => {
  it('requires the premium tier and the payment', () => {
    expect([free, premium, unpaid].map(isPremium)).toEqual([false, true, false]);
  });
});
