import type { Pricing, Subscription, SubscriptionCapability } from './schema.ts';

export const freeAirdropLimit = 10;
export const freeYapLimit = 3;
const unlimited = 999;

export const airdropLimitMessage = `You've reached the limit of ${freeAirdropLimit} airdrops on the free plan. Upgrade to Premium for unlimited airdrops.`;
export const yapLimitMessage = `Free users can only have ${freeYapLimit} yap entries. Upgrade to Premium for unlimited entries.`;

/** What everyone holds where nothing is sold. */
const openSubscription = { tier: 'premium', isPaid: true, renewalDate: null } as const;

export function isPremium({ tier, isPaid }: Subscription): boolean {
  return tier === 'premium' && isPaid;
}

interface Plan {
  pricing: Pricing;
  subscription: Subscription;
}
type WithAirdrops = Plan & { airdropCount: number };
type WithYaps = Plan & { yapCount: number };

const isUnlimited = ({ pricing, subscription }: Plan) => pricing === 'free' || isPremium(subscription);

export function canAddAirdrop({ airdropCount, ...plan }: WithAirdrops): boolean {
  return isUnlimited(plan) || airdropCount < freeAirdropLimit;
}

export function canAddYap({ yapCount, ...plan }: WithYaps): boolean {
  return isUnlimited(plan) || yapCount < freeYapLimit;
}

const remaining = (plan: Plan, limit: number, count: number): number =>
  isUnlimited(plan) ? unlimited : Math.max(0, limit - count);

/** `price`: of one premium month where it is sold; 0 is shown where everything is free. */
export function capabilityOf(standing: WithAirdrops & WithYaps & { price: number }): SubscriptionCapability {
  const free = standing.pricing === 'free';
  return {
    subscription: free ? { ...standing.subscription, ...openSubscription } : standing.subscription,
    pricing: standing.pricing,
    canAddAirdrop: canAddAirdrop(standing),
    remainingFreeAirdrops: remaining(standing, freeAirdropLimit, standing.airdropCount),
    canAddYap: canAddYap(standing),
    remainingFreeYaps: remaining(standing, freeYapLimit, standing.yapCount),
    price: free ? 0 : standing.price,
  };
}
