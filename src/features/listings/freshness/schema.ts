import * as z from 'zod/mini';
import { maxReasonLength, optionalText } from '#/lib/input-fields.ts';
import { listingKinds } from '#/lib/listing-kinds.ts';
import { listing } from '../schema.ts';

const listingRef = { kind: z.enum(listingKinds), id: z.uuid() };

/** The caller's check of a listing. A complaint needs a reason. */
export const checkInput = z
  .strictObject({
    ...listingRef,
    isRight: z.boolean(),
    reason: optionalText(maxReasonLength, `Reason must be at most ${maxReasonLength} characters`),
  })
  .check(
    z.refine(({ isRight, reason }) => isRight || reason !== null, {
      error: 'Tell us what’s wrong',
      path: ['reason'],
    }),
  );
export type CheckInput = z.output<typeof checkInput>;

/** `counts` is false if the account is too young to affect the public counts. */
export const checked = z.strictObject({ ...listingRef, isRight: z.boolean(), counts: z.boolean(), listing });
export type Checked = z.output<typeof checked>;

/** A stale listing, or one with complaints. */
export const outdatedListing = z.strictObject({
  ...listingRef,
  title: z.string(),
  /** A path of this site. */
  url: z.string(),
  outdatedSince: z.string(),
  isStale: z.boolean(),
  checkedAt: z.nullable(z.string()),
  /** The number of users with complaints, and the latest reasons. */
  wrong: z.int(),
  reasons: z.array(z.strictObject({ text: z.string(), at: z.string(), userId: z.uuid(), name: z.string() })),
});
export type OutdatedListing = z.output<typeof outdatedListing>;
