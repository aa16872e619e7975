import * as z from 'zod/mini';
import { maxReasonLength, optionalText } from '#/lib/input-fields.ts';
import { listPage } from '#/lib/list-page.ts';
import { listingKinds } from '#/lib/listing-kinds.ts';
import { listing } from '../schema.ts';

const about = { kind: z.enum(listingKinds), id: z.uuid() };

/** What somebody says of a listing today; where something is wrong, what. */
export const checkInput = z
  .strictObject({
    ...about,
    isRight: z.boolean(),
    reason: optionalText(maxReasonLength, `Reason must be at most ${maxReasonLength} characters`),
  })
  .check(
    z.refine(({ isRight, reason }) => isRight || reason !== null, {
      error: 'Please tell us what’s wrong',
      path: ['reason'],
    }),
  );
export type CheckInput = z.output<typeof checkInput>;

/** `counts`: false where the account is too young for others to see what it says. */
export const checked = z.strictObject({ ...about, isRight: z.boolean(), counts: z.boolean(), listing });
export type Checked = z.output<typeof checked>;

/** A listing that somebody has to look at. */
export const outdatedListing = z.strictObject({
  ...about,
  title: z.string(),
  /** A path of this site. */
  url: z.string(),
  outdatedSince: z.string(),
  isStale: z.boolean(),
  checkedAt: z.nullable(z.string()),
  /** How many people say that something is wrong, and what the latest of them say. */
  wrong: z.int(),
  reasons: z.array(z.strictObject({ text: z.string(), at: z.string(), userId: z.uuid(), name: z.string() })),
});
export type OutdatedListing = z.output<typeof outdatedListing>;

export const outdatedPage = listPage(outdatedListing);
export type OutdatedPage = z.output<typeof outdatedPage>;
