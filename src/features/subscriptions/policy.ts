import { isAppError } from '#/lib/app-error.ts';
import type { Pricing, Subscription, SubscriptionCapability } from './schema.ts';

export const freeAirdropLimit = 10;
export const freeYapLimit = 3;
const unlimited = 999;
/** Of one person, whatever their plan. */
export const maxAirdrops = 20_000;

export const airdropLimitMessage = `You've reached the limit of ${freeAirdropLimit} airdrops on the free plan. Upgrade to Premium for unlimited airdrops.`;
export const maxAirdropsMessage = `You can track up to ${maxAirdrops.toLocaleString('en')} airdrops. Delete some first.`;
/** Whether an error says that the person's plan holds no more airdrops. */
export const isPlanLimit = (error: unknown): boolean =>
  isAppError(error) && error.code === 'LIMIT_REACHED' && error.details?.limit === freeAirdropLimit;

export const yapLimitMessage = `Free users can only have ${freeYapLimit} yap entries. Upgrade to Premium for unlimited entries.`;

/** Everyone's subscription if nothing is sold. */
const openSubscription = { tier: 'premium', isPaid: true, renewalDate: null } as const;

export function isPremium({ tier, isPaid }: Subscription): boolean {
  return tier === 'premium' && isPaid;
}

type Plan = { pricing: Pricing; isPremium: boolean };

const isUnlimited = (plan: Plan) => plan.pricing === 'free' || plan.isPremium;

export function canAddAirdrop({ airdropCount, ...plan }: Plan & { airdropCount: number }): boolean {
  return isUnlimited(plan) || airdropCount < freeAirdropLimit;
}

export function canAddYap({ yapCount, ...plan }: Plan & { yapCount: number }): boolean {
  return isUnlimited(plan) || yapCount < freeYapLimit;
}

const remaining = (plan: Plan, limit: number, count: number): number =>
  isUnlimited(plan) ? unlimited : Math.max(0, limit - count);

type CapabilityInput = {
  pricing: Pricing;
  subscription: Subscription;
  airdropCount: number;
  yapCount: number;
  price: number;
};

/** `price`: of one premium month; 0 if everything is free. */
export function getCapability({
  pricing,
  subscription,
  airdropCount,
  yapCount,
  price,
}: CapabilityInput): SubscriptionCapability {
  const plan = { pricing, isPremium: isPremium(subscription) };
  const free = pricing === 'free';
  return {
    subscription: free ? { ...subscription, ...openSubscription } : subscription,
    pricing,
    canAddAirdrop: canAddAirdrop({ ...plan, airdropCount }),
    remainingFreeAirdrops: remaining(plan, freeAirdropLimit, airdropCount),
    canAddYap: canAddYap({ ...plan, yapCount }),
    remainingFreeYaps: remaining(plan, freeYapLimit, yapCount),
    price: free ? 0 : price,
  };
}
