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

/** Six digits, or a backup code. */
export const code = z
  .string({ error: 'Please enter the code' })
  .check(z.trim(), z.minLength(1, 'Please enter the code'), z.maxLength(64, 'This code is not right.'));
