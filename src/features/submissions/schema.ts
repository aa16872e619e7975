import * as z from 'zod/mini';
import { linkFlag } from '#/features/links/schema.ts';
import { reasonText, wholeNumber } from '#/lib/input-fields.ts';
import { listInput, listPage } from '#/lib/list-page.ts';
import { campaignInput } from '../campaigns/schema.ts';
import { presaleInput } from '../presales/schema.ts';
import { questInput } from '../quests/schema.ts';
import {
  hasParticipants,
  type Kind,
  kinds,
  maxParticipantsPerPage,
  ownFilters,
  participantFilters,
  statuses,
} from './kinds.ts';
import { formSchemas } from './submit/form-schema.ts';

/** The inputs that publishing requires, by kind. */
export const inputs = { campaign: campaignInput, presale: presaleInput, quest: questInput };

/** A union that is discriminated by kind, with the kind's schema under `name`. */
const unionByKind = <N extends string, T extends Record<Kind, z.ZodMiniType>>(name: N, schemas: T) =>
  z.discriminatedUnion(
    'kind',
    kinds.map((kind) => z.strictObject({ kind: z.literal(kind), [name]: schemas[kind] })) as unknown as [
      UnionByKind<N, T>,
      ...UnionByKind<N, T>[],
    ],
  );
type UnionByKind<N extends string, T extends Record<Kind, z.ZodMiniType>> = {
  [K in Kind]: z.ZodMiniObject<{ kind: z.ZodMiniLiteral<K> } & Record<N, T[K]>, z.core.$strict>;
}[Kind];

/** An unfinished form. */
export const draftItem = unionByKind('form', formSchemas);
export type DraftItem = z.output<typeof draftItem>;

/** A complete proposal. */
export const proposal = unionByKind('payload', inputs);
export type Proposal = z.output<typeof proposal>;

/** Omits the refinements, because rows from versions with weaker validation must remain readable. */
const storedInputs = Object.fromEntries(
  kinds.map((kind) => [kind, z.strictObject(inputs[kind].shape)]),
) as unknown as typeof inputs;
const storedProposal = unionByKind('payload', storedInputs);

export const submissionId = z.strictObject({ id: z.uuid() });
export type SubmissionId = z.output<typeof submissionId>;

/** `revises` is the published item to change. */
export const startInput = z.strictObject({
  item: draftItem,
  revises: z._default(z.nullable(z.uuid()), null),
});
export type StartInput = z.output<typeof startInput>;

export const saveInput = z.strictObject({ id: z.uuid(), item: draftItem });
export type SaveInput = z.output<typeof saveInput>;

export const sendInput = z.strictObject({ id: z.uuid(), item: proposal });
export type SendInput = z.output<typeof sendInput>;

export const ownInput = z.prefault(listInput({ filter: z._default(z.enum(ownFilters), 'all') }), {});
export type OwnInput = z.output<typeof ownInput>;

const counts = z.strictObject({ views: z.int(), clicks: z.int(), joins: z.int() });

/** A submission in its promoter's view. `counts` covers the published item's last 30 days, and is null without one. */
export const ownSubmission = z.strictObject({
  id: z.uuid(),
  kind: z.enum(kinds),
  status: z.enum(statuses),
  title: z.string(),
  itemId: z.nullable(z.uuid()),
  isRevision: z.boolean(),
  /** Whether the published item still exists. */
  isPublic: z.boolean(),
  reason: z.nullable(z.string()),
  sentAt: z.nullable(z.string()),
  updatedAt: z.string(),
  counts: z.nullable(counts),
});
export type OwnSubmission = z.output<typeof ownSubmission>;

export const ownPage = z.extend(listPage(ownSubmission), {
  totals: z.strictObject({ published: z.int(), review: z.int(), drafts: z.int(), closed: z.int() }),
});
export type OwnPage = z.output<typeof ownPage>;

export const ownDetails = z.strictObject({ ...ownSubmission.shape, item: draftItem });
export type OwnDetails = z.output<typeof ownDetails>;

/** The public version of an own item, and its open revision. */
export const revisable = z.strictObject({ item: storedProposal, openId: z.nullable(z.uuid()) });
export type Revisable = z.output<typeof revisable>;

export const daysInput = z.prefault(z.strictObject({ itemId: z.optional(z.uuid()) }), {});
export type DaysInput = z.output<typeof daysInput>;

/** The last 30 days (UTC), oldest first, of one or all own published items. */
export const itemDays = z.strictObject({
  days: z.array(z.strictObject({ day: z.iso.date(), ...counts.shape })),
  items: z.array(z.strictObject({ id: z.uuid(), kind: z.enum(kinds), title: z.string() })),
});
export type ItemDays = z.output<typeof itemDays>;

/** `only` can restrict a quest's participants to those who finished. */
export const participantsInput = listInput({
  id: z.uuid(),
  only: z._default(z.enum(participantFilters), 'all'),
  limit: z._default(wholeNumber(1, maxParticipantsPerPage), 25),
});
export type ParticipantsInput = z.output<typeof participantsInput>;

/**
 * `id` identifies the participation, not the user. `name` is null if the user joined before names were shared, and empty
 * if they have none.
 */
export const participant = z.strictObject({
  id: z.uuid(),
  name: z.nullable(z.string()),
  joinedAt: z.string(),
  /** Time at which all tasks of the quest were done; null for a campaign. */
  finishedAt: z.nullable(z.string()),
  /** The completed tasks, in the quest's order. */
  done: z.array(z.strictObject({ taskId: z.uuid(), doneAt: z.string(), proofUrl: z.nullable(z.string()) })),
});
export type Participant = z.output<typeof participant>;

/** The participants of a published campaign or quest, latest first. */
export const participantsPage = z.extend(listPage(participant), {
  kind: z.enum(kinds.filter(hasParticipants)),
  title: z.string(),
  tasks: z.array(z.strictObject({ id: z.uuid(), title: z.string() })),
  totals: z.strictObject({ joined: z.int(), finished: z.nullable(z.int()) }),
});
export type ParticipantsPage = z.output<typeof participantsPage>;

export const queueStatuses = ['pending', 'approved', 'rejected'] as const;

export const queueInput = z.prefault(
  listInput({
    status: z._default(z.enum(queueStatuses), 'pending'),
    kind: z.optional(z.enum(kinds)),
  }),
  {},
);
export type QueueInput = z.output<typeof queueInput>;

const queued = z.strictObject({
  id: z.uuid(),
  kind: z.enum(kinds),
  status: z.enum(statuses),
  title: z.string(),
  isRevision: z.boolean(),
  sentAt: z.string(),
  decidedAt: z.nullable(z.string()),
  promoter: z.strictObject({ id: z.uuid(), name: z.string(), email: z.string(), isSuspended: z.boolean() }),
});
export type Queued = z.output<typeof queued>;

/** Pending submissions oldest first, others newest first. */
export const queuePage = listPage(queued);
export type QueuePage = z.output<typeof queuePage>;

/** `current` is the public version that a revision changes, or null if it was deleted. */
export const reviewed = z.strictObject({
  ...queued.shape,
  itemId: z.nullable(z.uuid()),
  reason: z.nullable(z.string()),
  decidedBy: z.nullable(z.string()),
  updatedAt: z.string(),
  /** Deadline for undoing the approval, or null if it can't be undone. */
  undoUntil: z.nullable(z.string()),
  item: storedProposal,
  /** The verdicts on its links. */
  flags: z.array(linkFlag),
  current: z.nullable(storedProposal),
});
export type Reviewed = z.output<typeof reviewed>;

/** `updatedAt` identifies the version that the admin reviewed. */
const reviewedVersion = { id: z.uuid(), updatedAt: z.iso.datetime() };

/**
 * `linkReason` explains publishing a blocked link. `ownReason` explains why a sole admin approves their own submission.
 */
export const approveInput = z.strictObject({
  ...reviewedVersion,
  linkReason: z.optional(reasonText),
  ownReason: z.optional(reasonText),
  /** Delays notifications for ten seconds, in which the approval can be undone. */
  undoable: z._default(z.boolean(), false),
});
export type ApproveInput = z.output<typeof approveInput>;

export const rejectInput = z.strictObject({ ...reviewedVersion, reason: reasonText });
export type RejectInput = z.output<typeof rejectInput>;

export const editInput = z.strictObject({ ...reviewedVersion, item: proposal });
export type EditInput = z.output<typeof editInput>;
