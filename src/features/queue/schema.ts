import * as z from 'zod/mini';
import { listInput, listPage } from '#/lib/list-page.ts';
import { listingKinds } from '#/lib/listing-kinds.ts';
import { outdatedListing } from '../listings/freshness/schema.ts';
import { listing } from '../listings/schema.ts';
import { queueKinds } from './kinds.ts';

/** `kind`: undefined for all. */
export const queueInput = z.prefault(listInput({ kind: z.optional(z.enum(queueKinds)) }), {});
export type QueueInput = z.output<typeof queueInput>;

/** Something that waits. */
export const queueItem = z.strictObject({
  kind: z.enum(queueKinds),
  /** Of the row; of the campaign for claims. */
  id: z.uuid(),
  /** What it is called; '' where its kind and amount say it all. */
  title: z.string(),
  /** What exactly it is, in the words of its kind: the kind of an item, the state of a payment. */
  about: z.nullable(z.string()),
  /** Whose it is; null where nobody is named. */
  person: z.nullable(z.string()),
  /** Naira of a payment, credits of a grant. */
  amount: z.nullable(z.int()),
  /** Where everybody sees it: a path of this site. Null for what has no page of its own. */
  url: z.nullable(z.string()),
  /** How many stand behind it, such as the claims of a campaign. */
  count: z.int(),
  /** It stands before all that is not. */
  isUrgent: z.boolean(),
  /** Since when it waits. */
  since: z.string(),
});
export type QueueItem = z.output<typeof queueItem>;

/** Urgent ones first, then who has waited longest. */
export const queuePage = listPage(queueItem);
export type QueuePage = z.output<typeof queuePage>;

const count = z.int();

/** How many wait, of each kind counted up to 1,000. */
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

/** A listing that waits, with what is known of it. */
export const queueListing = z.strictObject({
  kind: z.enum(listingKinds),
  id: z.uuid(),
  title: z.string(),
  /** A path of this site. */
  url: z.string(),
  listing,
  /** Null where nobody has to look whether it is still right. */
  outdated: z.nullable(outdatedListing),
});
export type QueueListing = z.output<typeof queueListing>;
