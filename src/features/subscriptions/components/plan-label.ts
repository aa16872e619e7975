import { isPremium } from '../policy.ts';
import type { SubscriptionCapability } from '../schema.ts';

/** The plan someone really has, as the account menu calls it; 'Plan' until it is known. */
export function planLabel(capability: SubscriptionCapability | undefined): string {
  if (capability === undefined) return 'Plan';
  return isPremium(capability.subscription) ? 'Premium Plan' : 'Free Plan';
}
