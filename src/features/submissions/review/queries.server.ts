import { notFound } from '#/lib/app-error.ts';
import type { MemberCtx } from '#/platform/context.server.ts';
import { byInstant, readList } from '#/platform/keyset.server.ts';
import { listFlags } from '../../links/policy.ts';
import type { Kind, Status } from '../kinds.ts';
import { findItem, toProposal } from '../own/item-commands.server.ts';
import { getLinks, isPending } from '../policy.ts';
import { submissionTitle } from '../queries.server.ts';
import type { Queued, QueueInput, QueuePage, Reviewed, SubmissionId } from '../schema.ts';

const pageSize = 30;
export const visibleStatuses: readonly Status[] = ['pending', 'approved', 'rejected'];

const queueColumns = [
  'submissions.id',
  'submissions.kind',
  'submissions.status',
  'submissions.revises',
  'submissions.sent_at',
  'submissions.decided_at',
  'submissions.user_id',
  'profiles.first_name',
  'profiles.last_name',
  'profiles.email',
  'profiles.suspended_at',
] as const;

type Row = {
  id: string;
  kind: Kind;
  status: Status;
  revises: string | null;
  sent_at: Date | null;
  decided_at: Date | null;
  user_id: string;
  first_name: string;
  last_name: string;
  email: string;
  suspended_at: Date | null;
  title: string;
};

const getFullName = (row: { first_name: string | null; last_name: string | null; email: string | null }) =>
  `${row.first_name ?? ''} ${row.last_name ?? ''}`.trim() || (row.email ?? '');

const toQueued = (row: Row): Queued => ({
  id: row.id,
  kind: row.kind,
  status: row.status,
  title: row.title,
  isRevision: row.revises !== null,
  // A sent submission has a timestamp (constraint `submissions_sent_whole`).
  sentAt: row.sent_at?.toISOString() ?? '',
  decidedAt: row.decided_at?.toISOString() ?? null,
  promoter: {
    id: row.user_id,
    name: getFullName(row),
    email: row.email,
    isSuspended: row.suspended_at !== null,
  },
});

/** Returns a page of the queue: pending submissions oldest first, decided ones newest first. */
export function listQueue(ctx: MemberCtx, input: QueueInput): Promise<QueuePage> {
  const { status, kind, cursor } = input;
  const isQueue = status === 'pending';
  const submissions = ctx.db
    .selectFrom('submissions')
    .innerJoin('profiles', 'profiles.id', 'submissions.user_id')
    .select([...queueColumns, submissionTitle.as('title')])
    .where('submissions.status', '=', status)
    .$if(kind !== undefined, (query) => query.where('submissions.kind', '=', kind ?? 'quest'));
  const by = byInstant(isQueue ? 'submissions.sent_at' : 'submissions.decided_at', 'submissions.id');
  const first = isQueue ? 'oldest' : 'newest';
  return readList(submissions, { cursor, size: pageSize, by, first }, toQueued);
}

/**
 * Returns a submission in the admins' view. Throws `NOT_FOUND` for drafts and withdrawn submissions, which only their
 * promoter may see.
 */
export async function getReviewed(ctx: MemberCtx, { id }: SubmissionId): Promise<Reviewed> {
  const row = await ctx.db
    .selectFrom('submissions')
    .innerJoin('profiles', 'profiles.id', 'submissions.user_id')
    .leftJoin('profiles as decider', 'decider.id', 'submissions.decided_by')
    .select([
      ...queueColumns,
      submissionTitle.as('title'),
      'submissions.item_id',
      'submissions.reason',
      'submissions.updated_at',
      'submissions.undo_until',
      'submissions.payload',
      'submissions.decided_by',
      'decider.first_name as decider_first_name',
      'decider.last_name as decider_last_name',
      'decider.email as decider_email',
    ])
    .where('submissions.id', '=', id)
    .where('submissions.status', 'in', visibleStatuses)
    .executeTakeFirstOrThrow(() => notFound('submission'));
  const current = row.revises === null ? undefined : await findItem(ctx.db, row.kind, row.revises);
  const decider = {
    first_name: row.decider_first_name,
    last_name: row.decider_last_name,
    email: row.decider_email,
  };
  const item = toProposal(row.kind, row.payload);
  return {
    ...toQueued(row),
    itemId: row.item_id ?? row.revises,
    reason: row.reason,
    decidedBy: row.decided_by === null ? null : getFullName(decider),
    updatedAt: row.updated_at.toISOString(),
    undoUntil: row.undo_until?.toISOString() ?? null,
    item,
    flags: listFlags(ctx.linkGuard, getLinks(item)),
    // A decided submission has nothing to compare: it is already published.
    current: isPending(row) ? (current ?? null) : null,
  };
}
