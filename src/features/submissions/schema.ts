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
  participantFilters,
  statuses,
} from './kinds.ts';
import { formSchemas } from './submit/form-schema.ts';

/** What each kind needs to be published. */
export const inputs = { campaign: campaignInput, presale: presaleInput, quest: questInput };

/** An object with its kind, and under `name` what that kind has of these. */
const ofKind = <N extends string, T extends Record<Kind, z.ZodMiniType>>(name: N, each: T) =>
  z.discriminatedUnion(
    'kind',
    kinds.map((kind) => z.strictObject({ kind: z.literal(kind), [name]: each[kind] })) as unknown as [
      OfKind<N, T>,
      ...OfKind<N, T>[],
    ],
  );
type OfKind<N extends string, T extends Record<Kind, z.ZodMiniType>> = {
  [K in Kind]: z.ZodMiniObject<{ kind: z.ZodMiniLiteral<K> } & Record<N, T[K]>, z.core.$strict>;
}[Kind];

/** A form as it is typed. */
export const typed = ofKind('form', formSchemas);
export type Typed = z.output<typeof typed>;

/** What is to be published, complete. */
export const proposal = ofKind('payload', inputs);
export type Proposal = z.output<typeof proposal>;

/** The same as it is kept: what was sent or published when less was asked for can still be read. */
const kept = Object.fromEntries(
  kinds.map((kind) => [kind, z.strictObject(inputs[kind].shape)]),
) as unknown as typeof inputs;
const keptProposal = ofKind('payload', kept);

export const submissionId = z.strictObject({ id: z.uuid() });
export type SubmissionId = z.output<typeof submissionId>;

/** `revises`: the published item that it is to change. */
export const startInput = z.strictObject({ item: typed, revises: z._default(z.nullable(z.uuid()), null) });
export type StartInput = z.output<typeof startInput>;

export const saveInput = z.strictObject({ id: z.uuid(), item: typed });
export type SaveInput = z.output<typeof saveInput>;

export const sendInput = z.strictObject({ id: z.uuid(), item: proposal });
export type SendInput = z.output<typeof sendInput>;

/** The parts of one's own list. */
export const ownFilters = ['all', 'published', 'review', 'drafts', 'closed'] as const;
export type OwnFilter = (typeof ownFilters)[number];

export const ownInput = z.prefault(listInput({ filter: z._default(z.enum(ownFilters), 'all') }), {});
export type OwnInput = z.output<typeof ownInput>;

const counts = z.strictObject({ views: z.int(), clicks: z.int(), joins: z.int() });

/** A submission as its promoter sees it. `counts`: of the published item in the last 30 days; null without one. */
export const ownSubmission = z.strictObject({
  id: z.uuid(),
  kind: z.enum(kinds),
  status: z.enum(statuses),
  title: z.string(),
  itemId: z.nullable(z.uuid()),
  isRevision: z.boolean(),
  /** Whether the published item is still there. */
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

export const ownDetails = z.strictObject({ ...ownSubmission.shape, item: typed });
export type OwnDetails = z.output<typeof ownDetails>;

/** One's published item as everybody sees it, and the revision of it that is begun or waits already. */
export const revisable = z.strictObject({ item: keptProposal, openId: z.nullable(z.uuid()) });
export type Revisable = z.output<typeof revisable>;

export const daysInput = z.prefault(z.strictObject({ itemId: z.optional(z.uuid()) }), {});
export type DaysInput = z.output<typeof daysInput>;

/** The last 30 days (UTC), oldest first, of one or all of one's published items. */
export const itemDays = z.strictObject({
  days: z.array(z.strictObject({ day: z.iso.date(), ...counts.shape })),
  items: z.array(z.strictObject({ id: z.uuid(), kind: z.enum(kinds), title: z.string() })),
});
export type ItemDays = z.output<typeof itemDays>;

/** `only`: of a quest, those alone who have done every task. */
export const participantsInput = listInput({
  id: z.uuid(),
  only: z._default(z.enum(participantFilters), 'all'),
  limit: z._default(wholeNumber(1, maxParticipantsPerPage), 25),
});
export type ParticipantsInput = z.output<typeof participantsInput>;

/**
 * Somebody who takes part. `id`: of the participation, not of the person. `name`: null where they joined before promoters
 * could see it, '' where they have given none.
 */
export const participant = z.strictObject({
  id: z.uuid(),
  name: z.nullable(z.string()),
  joinedAt: z.string(),
  /** When they had done every task of the quest; null for a campaign. */
  finishedAt: z.nullable(z.string()),
  /** What they have done of the quest, in its order. */
  done: z.array(z.strictObject({ taskId: z.uuid(), doneAt: z.string(), proofUrl: z.nullable(z.string()) })),
});
export type Participant = z.output<typeof participant>;

/** The participants of a published campaign or quest, who joined last first. */
export const participantsPage = z.extend(listPage(participant), {
  kind: z.enum(kinds.filter(hasParticipants)),
  title: z.string(),
  tasks: z.array(z.strictObject({ id: z.uuid(), title: z.string() })),
  totals: z.strictObject({ joined: z.int(), finished: z.nullable(z.int()) }),
});
export type ParticipantsPage = z.output<typeof participantsPage>;

export const queueStatuses = ['pending', 'approved', 'rejected'] as const;
export type QueueStatus = (typeof queueStatuses)[number];

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

/** Pending ones: oldest first; others: newest first. `pending`: how many wait. */
export const queuePage = z.extend(listPage(queued), { pending: z.int() });
export type QueuePage = z.output<typeof queuePage>;

/** `current`: for a revision, what everybody sees now; null once that is gone. */
export const reviewed = z.strictObject({
  ...queued.shape,
  itemId: z.nullable(z.uuid()),
  reason: z.nullable(z.string()),
  decidedBy: z.nullable(z.string()),
  updatedAt: z.string(),
  /** Until when the approval can be undone by the admin who gave it; null where it can't. */
  undoUntil: z.nullable(z.string()),
  item: keptProposal,
  /** What is known against its links. */
  flags: z.array(linkFlag),
  current: z.nullable(keptProposal),
});
export type Reviewed = z.output<typeof reviewed>;

/** `updatedAt`: of the submission as the admin has seen it. */
const seen = { id: z.uuid(), updatedAt: z.iso.datetime() };

/**
 * `linkReason`: why it is published although a link of it is blocked; `ownReason`: why the only admin approves their own
 * submission.
 */
export const approveInput = z.strictObject({
  ...seen,
  linkReason: z.optional(reasonText),
  ownReason: z.optional(reasonText),
  /** Tells nobody for ten seconds, in which the approval can be undone. */
  undoable: z._default(z.boolean(), false),
});
export type ApproveInput = z.output<typeof approveInput>;

export const rejectInput = z.strictObject({ ...seen, reason: reasonText });
export type RejectInput = z.output<typeof rejectInput>;

export const editInput = z.strictObject({ ...seen, item: proposal });
export type EditInput = z.output<typeof editInput>;
