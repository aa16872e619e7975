import type { Pricing, Subscription, SubscriptionCapability } from './schema.ts';

export const freeAirdropLimit = 10;
const unlimitedAirdrops = 999;

export const airdropLimitMessage = `You've reached the limit of ${freeAirdropLimit} airdrops on the free plan. Upgrade to Premium for unlimited airdrops.`;

/** What everyone holds where nothing is sold. */
export const openSubscription: Subscription = { tier: 'premium', isPaid: true, renewalDate: null };

export function isPremium({ tier, isPaid }: Subscription): boolean {
  return tier === 'premium' && isPaid;
}

interface Standing {
  pricing: Pricing;
  subscription: Subscription;
  airdropCount: number;
}

export function canAddAirdrop({ pricing, subscription, airdropCount }: Standing): boolean {
  return pricing === 'free' || isPremium(subscription) || airdropCount < freeAirdropLimit;
}

function remainingFreeAirdrops({ pricing, subscription, airdropCount }: Standing): number {
  if (pricing === 'free' || isPremium(subscription)) return unlimitedAirdrops;
  return Math.max(0, freeAirdropLimit - airdropCount);
}

/** `price`: of one premium month where it is sold; 0 is shown where everything is free. */
export function capabilityOf(standing: Standing & { price: number }): SubscriptionCapability {
  const free = standing.pricing === 'free';
  return {
    subscription: free ? openSubscription : standing.subscription,
    pricing: standing.pricing,
    canAddAirdrop: canAddAirdrop(standing),
    remainingFreeAirdrops: remainingFreeAirdrops(standing),
    price: free ? 0 : standing.price,
  };
}
