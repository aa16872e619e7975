import * as z from 'zod/mini';

export const factorTypes = ['totp', 'phone'] as const;

/** A second factor as its owner sees it. `hint`: the last digits of a phone's number; empty for an app. */
export const factor = z.strictObject({
  id: z.uuid(),
  factorType: z.enum(factorTypes),
  status: z.enum(['unverified', 'verified']),
  name: z.string(),
  hint: z.string(),
  createdAt: z.string(),
});
export type Factor = z.output<typeof factor>;
