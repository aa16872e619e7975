import * as z from 'zod/mini';
import { linkRules, linkStandings, linkVerdicts } from '#/lib/link-verdicts.ts';
import { listInput, listPage } from '#/lib/list-page.ts';
import { listingKinds } from '#/lib/listing-kinds.ts';

export const linkReason = z.strictObject({
  rule: z.enum(linkRules),
  host: z.string(),
  resembles: z.nullable(z.string()),
});

/** A link that is not simply fine, and why. Links that are fine have none. */
export const linkFlag = z.strictObject({
  url: z.string(),
  verdict: z.enum(['careful', 'blocked']),
  reasons: z.array(linkReason),
});
export type LinkFlag = z.output<typeof linkFlag>;

const address = z.string().check(z.maxLength(2048));

/** Addresses as people entered them; whether they are any is part of the answer. */
export const judgeInput = z.strictObject({
  urls: z.array(address).check(z.minLength(1), z.maxLength(100)),
});

export const judgedLinks = z.strictObject({ items: z.array(linkFlag) });

/** What the operator says of a host and all that belongs to it. */
export const linkEntry = z.strictObject({
  id: z.uuid(),
  /** ASCII. */
  host: z.string(),
  verdict: z.enum(['allow', 'block']),
  note: z.string(),
  /** Null once the account is gone. */
  createdBy: z.nullable(z.string()),
  createdAt: z.string(),
});
export type LinkEntry = z.output<typeof linkEntry>;

export const linkEntryId = z.strictObject({ id: z.uuid() });
export type LinkEntryId = z.output<typeof linkEntryId>;

export const maxNoteLength = 500;

export const entryInput = z.strictObject({
  host: z
    .string()
    .check(
      z.trim(),
      z.minLength(1, 'Please enter a host'),
      z.maxLength(2048, 'Please enter 2,048 characters or less'),
    ),
  verdict: z.enum(['allow', 'block']),
  note: z
    .string()
    .check(
      z.trim(),
      z.minLength(1, 'Please say why'),
      z.maxLength(maxNoteLength, 'Please enter 500 characters or less'),
    ),
});
export type EntryInput = z.output<typeof entryInput>;

/** `q`: part of a host or a note. */
export const entriesInput = z.prefault(
  listInput({ q: z._default(z.string().check(z.trim(), z.toLowerCase(), z.maxLength(253)), '') }),
  {},
);
export type EntriesInput = z.output<typeof entriesInput>;

export const entriesPage = listPage(linkEntry);
export type EntriesPage = z.output<typeof entriesPage>;

export const verdictInput = z.strictObject({ url: address });

/** How a link is judged, and by what. */
export const explainedLink = z.strictObject({
  verdict: z.enum(linkVerdicts),
  reasons: z.array(linkReason),
  /** As lists have it; null where no host can be read. */
  host: z.nullable(z.string()),
  /** The entry that decided. */
  entry: z.nullable(linkEntry),
  /** What is known of the host, beside what it looks like; null: nothing. */
  standing: z.nullable(z.enum(linkStandings)),
});
export type ExplainedLink = z.output<typeof explainedLink>;

const blockedListing = z.strictObject({
  kind: z.enum(listingKinds),
  id: z.uuid(),
  title: z.nullable(z.string()),
  path: z.nullable(z.string()),
  flags: z.array(linkFlag),
});

/** Of airdrops that lead to a blocked link, so many are counted. */
export const mostTracked = 10_000;

/** What admins see of the lists. */
export const linkLists = z.strictObject({
  packaged: z.strictObject({ blocked: z.int(), allowed: z.int() }),
  /** Null while no list is renewed. */
  renewed: z.nullable(
    z.strictObject({
      url: z.string(),
      blocked: z.int(),
      allowed: z.int(),
      renewedAt: z.nullable(z.string()),
      triedAt: z.nullable(z.string()),
      error: z.nullable(z.string()),
    }),
  ),
  entries: z.int(),
  /** Listings whose way out is hidden for their links, the first of them, and how many there are. */
  blockedListings: z.array(blockedListing),
  blockedCount: z.int(),
  /** Airdrops in people's trackers that lead to a blocked link, counted up to `mostTracked`. */
  blockedAirdrops: z.int(),
  judgedAt: z.nullable(z.string()),
});
export type LinkListsStatus = z.output<typeof linkLists>;
