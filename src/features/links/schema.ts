import * as z from 'zod/mini';
import { hostStatuses, linkRules, linkVerdicts } from '#/lib/link-verdicts.ts';
import { listInput, listPage } from '#/lib/list-page.ts';
import { listingKinds } from '#/lib/listing-kinds.ts';
import { maxLinksAtOnce } from './policy.ts';

export const linkReason = z.strictObject({
  rule: z.enum(linkRules),
  host: z.string(),
  resembles: z.nullable(z.string()),
});

/** A link that isn't fine, with the reasons. */
export const linkFlag = z.strictObject({
  url: z.string(),
  verdict: z.enum(['careful', 'blocked']),
  reasons: z.array(linkReason),
});
export type LinkFlag = z.output<typeof linkFlag>;

const address = z.string().check(z.maxLength(2048));

/** Links as entered, valid or not. */
export const judgeInput = z.strictObject({
  urls: z
    .array(address)
    .check(z.minLength(1), z.maxLength(maxLinksAtOnce, `Send up to ${maxLinksAtOnce} links at once`)),
});

export const judgedLinks = z.strictObject({ items: z.array(linkFlag) });

/** The operator's decision about a host and its subdomains. */
export const linkEntry = z.strictObject({
  id: z.uuid(),
  /** In ASCII. */
  host: z.string(),
  verdict: z.enum(['allow', 'block']),
  note: z.string(),
  /** Null after the account was deleted. */
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
    .check(z.trim(), z.minLength(1, 'Enter a host'), z.maxLength(2048, 'Enter 2,048 characters or less')),
  verdict: z.enum(['allow', 'block']),
  note: z
    .string()
    .check(z.trim(), z.minLength(1, 'Say why'), z.maxLength(maxNoteLength, 'Enter 500 characters or less')),
});
export type EntryInput = z.output<typeof entryInput>;

/** `q` is part of a host or a note. */
export const entriesInput = z.prefault(
  listInput({ q: z._default(z.string().check(z.trim(), z.toLowerCase(), z.maxLength(253)), '') }),
  {},
);
export type EntriesInput = z.output<typeof entriesInput>;

export const entriesPage = listPage(linkEntry);
export type EntriesPage = z.output<typeof entriesPage>;

export const verdictInput = z.strictObject({ url: address });

/** A link's verdict with its reasons. */
export const explainedLink = z.strictObject({
  verdict: z.enum(linkVerdicts),
  reasons: z.array(linkReason),
  /** Normalized like the lists; null if there is none. */
  host: z.nullable(z.string()),
  /** The deciding entry. */
  entry: z.nullable(linkEntry),
  /** The lists' result for the host; null if there is none. */
  standing: z.nullable(z.enum(hostStatuses)),
});
export type ExplainedLink = z.output<typeof explainedLink>;

const blockedListing = z.strictObject({
  kind: z.enum(listingKinds),
  id: z.uuid(),
  title: z.nullable(z.string()),
  path: z.nullable(z.string()),
  flags: z.array(linkFlag),
});

/** The count of airdrops with a blocked link stops at this number. */
export const maxTracked = 10_000;

/** The admins' view of the lists. */
export const linkLists = z.strictObject({
  packaged: z.strictObject({ blocked: z.int(), allowed: z.int() }),
  /** Null if no list is renewed. */
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
  /** The first listings hidden for their links, and their total. */
  blockedListings: z.array(blockedListing),
  blockedCount: z.int(),
  /** Tracked airdrops with a blocked link, counted up to `maxTracked`. */
  blockedAirdrops: z.int(),
  judgedAt: z.nullable(z.string()),
});
export type LinkListsStatus = z.output<typeof linkLists>;
