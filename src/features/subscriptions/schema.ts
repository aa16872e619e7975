import * as z from 'zod/mini';

export const pricings = ['free', 'freemium'] as const;
export type Pricing = (typeof pricings)[number];

/** `id`: its holder's. `renewalDate`: the calendar day until which premium is paid; null when nothing ends. */
export const subscription = z.strictObject({
  id: z.uuid(),
  tier: z.enum(['free', 'premium']),
  isPaid: z.boolean(),
  renewalDate: z.nullable(z.iso.date()),
});
export type Subscription = z.output<typeof subscription>;

/** What the subscription lets its holder do now. `price`: of one premium month, in naira. */
export const subscriptionCapability = z.strictObject({
  subscription,
  pricing: z.enum(pricings),
  canAddAirdrop: z.boolean(),
  remainingFreeAirdrops: z.int(),
  canAddYap: z.boolean(),
  remainingFreeYaps: z.int(),
  price: z.number(),
});
export type SubscriptionCapability = z.output<typeof subscriptionCapability>;
