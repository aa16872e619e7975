import * as z from 'zod/mini';
import { listingKinds } from '#/lib/listing-kinds.ts';
import { linkFlag } from '../links/schema.ts';

export { type FieldFormat, listingFields } from './fields.ts';
export { valueText } from './revisions/wording.ts';

export const listingId = z.strictObject({ kind: z.enum(listingKinds), id: z.uuid() });
export type ListingId = z.output<typeof listingId>;

/**
 * Of an admin's edit: whether those who follow the listing are told what was changed, as they are by default, and the version
 * it was based on. CONFLICT when somebody saved another one since; without a version it replaces whatever is there.
 */
export const listingEdit = {
  tellFollowers: z.optional(z.boolean()),
  basedOn: z.optional(z.int().check(z.minimum(0), z.maximum(2_147_483_647))),
};
export type ListingEdit = { tellFollowers?: boolean | undefined; basedOn?: number | undefined };

/** Of an approval that can be undone: followers are told at this time, if it still stands. */
export type NotifyLater = { at: Date; submissionId: string };

/** What a listing's cards and pages need to know beside what its noun says. */
export const listing = z.strictObject({
  /** Those of its links that are not simply fine. */
  flags: z.array(linkFlag),
  /** Why its way out is hidden until an admin has looked; null where it isn't. */
  heldFor: z.nullable(z.enum(['link', 'reports'])),
  /** When somebody last said that it is still right, and whether that was us. */
  checkedAt: z.nullable(z.string()),
  isCheckedByUs: z.boolean(),
  /** Hunters who said so since we last looked, at most in the last 30 days. */
  hunters: z.int(),
  /** Nobody has looked for 30 days. */
  isStale: z.boolean(),
  /** Its revisions so far, and when the last was made. */
  revision: z.int(),
  /** Rises with each edit: what an edit says it was based on. */
  version: z.int(),
  changedAt: z.nullable(z.string()),
});
export type Listing = z.output<typeof listing>;

/** Of a listing of which nothing is known yet. */
export const unknownListing: Listing = {
  flags: [],
  heldFor: null,
  checkedAt: null,
  isCheckedByUs: false,
  hunters: 0,
  isStale: false,
  revision: 0,
  version: 0,
  changedAt: null,
};

/** Listings, and what else people report: follow campaigns. */
export const ofKind = z.strictObject({ kind: z.enum([...listingKinds, 'follow']) });
export type OfKind = z.output<typeof ofKind>;

/** What the caller has of the listings of a kind, by their ids. */
export const ownListings = z.strictObject({
  followed: z.array(z.uuid()),
  /** What they have said today. */
  checks: z.array(z.strictObject({ id: z.uuid(), isRight: z.boolean() })),
  /** What they have reported that nobody has looked at yet. */
  reported: z.array(z.uuid()),
});
export type OwnListings = z.output<typeof ownListings>;
