import { type ItemKind, itemKinds } from '#/lib/item-kinds.ts';
import { listingKindNames } from '#/lib/listing-kinds.ts';

export const kinds = itemKinds;
export type Kind = ItemKind;

export const kindLabels: Readonly<Record<Kind, string>> = listingKindNames;

/** Whether people join items of this kind, whose promoters then see the participants. */
const isJoinable = { campaign: true, presale: false, quest: true } as const satisfies Record<Kind, boolean>;
export type ParticipantKind = {
  [K in Kind]: (typeof isJoinable)[K] extends true ? K : never;
}[Kind];
export const hasParticipants = (kind: Kind): kind is ParticipantKind => isJoinable[kind];

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
/** A promoter's unpublished rows: drafts, pending, rejected, and withdrawn. */
export const maxUnpublished = 100;
/** All of a promoter's rows, including published ones and their revisions. */
export const maxSubmissions = 2_000;
/** Total size of a promoter's unpublished rows. */
export const maxBytes = 4 * 1024 * 1024;
/** Withdrawn submissions are retained this long, in case the promoter continues them. */
export const withdrawnDays = 30;

export const participantFilters = ['all', 'finished'] as const;
/** Page size; each participant may have twenty proofs. */
export const maxParticipantsPerPage = 100;

/** The period of the view, click, and join counts in days, including today. */
export const daysShown = 30;

/** The filters of a promoter's list. */
export const ownFilters = ['all', 'published', 'review', 'drafts', 'closed'] as const;
export type OwnFilter = (typeof ownFilters)[number];
