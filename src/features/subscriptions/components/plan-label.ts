import { isPremium } from '../policy.ts';
import type { SubscriptionCapability } from '../schema.ts';

/** Returns the actual plan's label for the account menu; 'Plan' until it is known. */
export function getPlanLabel(capability: SubscriptionCapability | undefined): string {
  if (capability === undefined) return 'Plan';
  return isPremium(capability.subscription) ? 'Premium Plan' : 'Free Plan';
}
