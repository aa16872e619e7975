import * as z from 'zod/mini';
import { listingKinds } from '#/lib/listing-kinds.ts';
import { linkFlag } from '../links/schema.ts';

export { type FieldFormat, listingFields } from './fields.ts';
export { formatRevisionValue } from './revisions/wording.ts';

export const listingId = z.strictObject({ kind: z.enum(listingKinds), id: z.uuid() });
export type ListingId = z.output<typeof listingId>;

/**
 * Options of an admin's edit: whether followers are notified (default true), and the version that was edited. The edit
 * fails with `CONFLICT` if another version was saved since. Without a version, the edit overwrites.
 */
export const listingEdit = {
  tellFollowers: z.optional(z.boolean()),
  basedOn: z.optional(z.int().check(z.minimum(0), z.maximum(2_147_483_647))),
};
export type ListingEdit = { tellFollowers?: boolean | undefined; basedOn?: number | undefined };

/** Notifies followers of an approval at this time, unless the approval was undone before. */
export type NotifyLater = { at: Date; submissionId: string };

/** The listing data that cards and pages need in addition to the item. */
export const listing = z.strictObject({
  /** The links with warnings. */
  flags: z.array(linkFlag),
  /** The reason why the links are hidden until an admin reviews the item; null if they aren't hidden. */
  heldFor: z.nullable(z.enum(['link', 'reports'])),
  /** The time of the last confirmation, and whether an admin confirmed it. */
  checkedAt: z.nullable(z.string()),
  isCheckedByUs: z.boolean(),
  /** Hunters who confirmed it since an admin's last check, within the last 30 days. */
  hunters: z.int(),
  /** Whether it was neither confirmed nor edited for 30 days. */
  isStale: z.boolean(),
  /** The number of revisions and the time of the last one. */
  revision: z.int(),
  /** Increases with each edit; the value for `basedOn`. */
  version: z.int(),
  changedAt: z.nullable(z.string()),
  /** Added by Dropfolio to show what the site looks like. */
  isExample: z.boolean(),
});
export type Listing = z.output<typeof listing>;

/** The default for a listing that hasn't loaded. */
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
  isExample: false,
};

export const ofKind = z.strictObject({ kind: z.enum([...listingKinds, 'follow']) });
export type OfKind = z.output<typeof ofKind>;

/** The caller's follows, checks, and reports of a kind, by listing id. */
export const ownListings = z.strictObject({
  followed: z.array(z.uuid()),
  /** Today's checks. */
  checks: z.array(z.strictObject({ id: z.uuid(), isRight: z.boolean() })),
  /** Open reports. */
  reported: z.array(z.uuid()),
});
export type OwnListings = z.output<typeof ownListings>;
