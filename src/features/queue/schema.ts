import * as z from 'zod/mini';
import { itemKinds } from '#/lib/item-kinds.ts';
import { listInput, listPage } from '#/lib/list-page.ts';
import { listingKinds } from '#/lib/listing-kinds.ts';
import { outdatedListing } from '../listings/freshness/schema.ts';
import { listing } from '../listings/schema.ts';
import { queueKinds } from './kinds.ts';

/** Without a `kind`, lists all kinds. With an `item`, lists only submissions of that kind of item. */
export const queueInput = z.prefault(
  listInput({ kind: z.optional(z.enum(queueKinds)), item: z.optional(z.enum(itemKinds)) }),
  {},
);
export type QueueInput = z.output<typeof queueInput>;

export const queueItem = z.strictObject({
  kind: z.enum(queueKinds),
  /** The row's id; for claims, the campaign's. */
  id: z.uuid(),
  /** The title; empty if kind and amount identify the item. */
  title: z.string(),
  /** The subject's type within its kind: the kind of an item, the state of a payment. */
  about: z.nullable(z.string()),
  /** The user's name; null if there is none. */
  person: z.nullable(z.string()),
  /** Naira for a payment, credits for a grant. */
  amount: z.nullable(z.int()),
  /** The path of the public page; null without one. */
  url: z.nullable(z.string()),
  /** The number of related rows, such as the claims of a campaign. */
  count: z.int(),
  /** Sorts before all items that aren't urgent. */
  isUrgent: z.boolean(),
  /** The start of the waiting time. */
  since: z.string(),
});
export type QueueItem = z.output<typeof queueItem>;

/** Urgent items first, then the longest-waiting. */
export const queuePage = listPage(queueItem);
export type QueuePage = z.output<typeof queuePage>;

const count = z.int();

/** Counts by kind, each up to 1,000. */
export const queueCounts = z.strictObject({
  report: count,
  link: count,
  submission: count,
  claim: count,
  dispute: count,
  outdated: count,
  payment: count,
  grant: count,
  message: count,
});
export type QueueCounts = z.output<typeof queueCounts>;

/** A queued listing with its status. */
export const queueListing = z.strictObject({
  kind: z.enum(listingKinds),
  id: z.uuid(),
  title: z.string(),
  /** A path of this site. */
  url: z.string(),
  listing,
  /** Null unless the listing's accuracy must be confirmed. */
  outdated: z.nullable(outdatedListing),
});
export type QueueListing = z.output<typeof queueListing>;
