import { isAppError } from '#/lib/app-error.ts';
import type { Pricing, Subscription, SubscriptionCapability } from './schema.ts';

type FreeLimit = {
  max: number;
  label: string;
  /** The noun after a number. */
  noun: string;
  /** Explains why one more is rejected. */
  message: string;
  canAdd: keyof SubscriptionCapability;
  remaining: keyof SubscriptionCapability;
};

export const freeAirdropLimit: number = 10;

/** The free plan's limits, in the order of screens and texts. */
export const freeLimits = {
  airdrops: {
    max: freeAirdropLimit,
    label: 'Airdrops',
    noun: 'airdrops',
    message: `You've reached the limit of ${freeAirdropLimit} airdrops on the free plan. Upgrade to Premium for unlimited airdrops.`,
    canAdd: 'canAddAirdrop',
    remaining: 'remainingFreeAirdrops',
  },
  yaps: {
    max: 3,
    label: 'Yap entries',
    noun: 'yap entries',
    message: 'Free users can only have 3 yap entries. Upgrade to Premium for unlimited entries.',
    canAdd: 'canAddYap',
    remaining: 'remainingFreeYaps',
  },
} as const satisfies Record<string, FreeLimit>;
export type FreeLimitName = keyof typeof freeLimits;

const unlimitedCount = 999;
/** The maximum per person, regardless of the plan. */
export const maxAirdrops = 20_000;

export const airdropLimitMessage = freeLimits.airdrops.message;
export const maxAirdropsMessage = `You can track up to ${maxAirdrops.toLocaleString('en')} airdrops. Delete some first.`;
/** Returns whether an error reports the free plan's limit of airdrops. */
export const isPlanLimit = (error: unknown): boolean =>
  isAppError(error) && error.code === 'LIMIT_REACHED' && error.details?.limit === freeAirdropLimit;

/** Everyone's subscription if nothing is sold. */
const openSubscription = { tier: 'premium', isPaid: true, renewalDate: null } as const;

export function isPremium({ tier, isPaid }: Subscription): boolean {
  return tier === 'premium' && isPaid;
}

type Plan = { pricing: Pricing; isPremium: boolean };

const isUnlimited = (plan: Plan) => plan.pricing === 'free' || plan.isPremium;

/** Returns whether the plan allows one more than `count`. */
export const allowsMore = (plan: Plan, name: FreeLimitName, count: number): boolean =>
  isUnlimited(plan) || count < freeLimits[name].max;

const countRemaining = (plan: Plan, name: FreeLimitName, count: number): number =>
  isUnlimited(plan) ? unlimitedCount : Math.max(0, freeLimits[name].max - count);

type CapabilityInput = {
  pricing: Pricing;
  subscription: Subscription;
  counts: Readonly<Record<FreeLimitName, number>>;
  price: number;
};

/** `price` is that of one month of premium. The result has 0 if everything is free. */
export function getCapability({
  pricing,
  subscription,
  counts,
  price,
}: CapabilityInput): SubscriptionCapability {
  const plan = { pricing, isPremium: isPremium(subscription) };
  const isFree = pricing === 'free';
  return {
    subscription: isFree ? { ...subscription, ...openSubscription } : subscription,
    pricing,
    canAddAirdrop: allowsMore(plan, 'airdrops', counts.airdrops),
    remainingFreeAirdrops: countRemaining(plan, 'airdrops', counts.airdrops),
    canAddYap: allowsMore(plan, 'yaps', counts.yaps),
    remainingFreeYaps: countRemaining(plan, 'yaps', counts.yaps),
    price: isFree ? 0 : price,
  };
}
