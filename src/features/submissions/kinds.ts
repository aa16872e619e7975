import { type ItemKind, itemKinds } from '#/lib/item-kinds.ts';
import { listingKindNames } from '#/lib/listing-kinds.ts';
import { listingKindPlurals } from '#/lib/listing-words.ts';

export const kinds = itemKinds;
export type Kind = ItemKind;

export const kindLabels: Readonly<Record<Kind, string>> = listingKindNames;

export const kindPlurals: Readonly<Record<Kind, string>> = listingKindPlurals;

/** Whether people take part in an item of the kind, and its promoter sees who. */
const isTakenPartIn = { campaign: true, presale: false, quest: true } as const satisfies Record<
  Kind,
  boolean
>;
export type ParticipantKind = {
  [K in Kind]: (typeof isTakenPartIn)[K] extends true ? K : never;
}[Kind];
export const hasParticipants = (kind: Kind): kind is ParticipantKind => isTakenPartIn[kind];

export const statuses = ['draft', 'pending', 'approved', 'rejected', 'withdrawn'] as const;
export type Status = (typeof statuses)[number];

export const statusLabels: Readonly<Record<Status, string>> = {
  draft: 'Draft',
  pending: 'In review',
  approved: 'Published',
  rejected: 'Rejected',
  withdrawn: 'Withdrawn',
};

export const maxPending = 20;
export const maxDrafts = 50;
/** Rows of a promoter that are not published: drafts, what waits, what was rejected or withdrawn. */
export const maxUnpublished = 100;
/** Rows of any kind, published ones with their revisions included. */
export const maxSubmissions = 2_000;
/** Of all rows that are not published. */
export const maxBytes = 4 * 1024 * 1024;
/** What is withdrawn is kept so long, in case its promoter goes on with it. */
export const withdrawnDays = 30;

export const participantFilters = ['all', 'finished'] as const;
/** In one answer; each may come with twenty proofs. */
export const maxParticipantsPerPage = 100;

/** Days that the counts of views, clicks and joins go back, today included. */
export const daysShown = 30;
