import * as z from 'zod/mini';

export const pricings = ['free', 'freemium'] as const;
export type Pricing = (typeof pricings)[number];

/** `id` is the user's. `renewalDate` is the last paid calendar day; null if premium doesn't end. */
export const subscription = z.strictObject({
  id: z.uuid(),
  tier: z.enum(['free', 'premium']),
  isPaid: z.boolean(),
  renewalDate: z.nullable(z.iso.date()),
});
export type Subscription = z.output<typeof subscription>;

/** The limits of the viewer's plan. `price` is that of one month of premium, in naira. */
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
