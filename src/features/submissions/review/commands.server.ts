import { sql } from 'kysely';
import { z } from 'zod';
import { inTransaction, type Trx } from '#/db/client.server.ts';
import { AppError, isAppError, notFound } from '#/lib/app-error.ts';
import { itemPages } from '#/lib/public-pages.ts';
import { audit } from '#/platform/audit.server.ts';
import { requireOtherAdmin } from '#/platform/auth/own-decision.server.ts';
import type { Ctx, MemberCtx } from '#/platform/context.server.ts';
import { enqueue } from '#/platform/jobs.server.ts';
import { listFlags } from '../../links/policy.ts';
import { restoreTasks } from '../../quests/commands.server.ts';
import { droppedTasks, readDroppedTasks } from '../../quests/queries.server.ts';
import { notifyOfApproval } from '../jobs.server.ts';
import type { Kind } from '../kinds.ts';
import { findItem, publishItem, toProposal } from '../own/item-commands.server.ts';
import { getBlockedLinks, getLinks, isPending } from '../policy.ts';
import { submissionTitle } from '../queries.server.ts';
import {
  type ApproveInput,
  type EditInput,
  inputs,
  type Proposal,
  type RejectInput,
  type Reviewed,
  type SubmissionId,
} from '../schema.ts';
import { notifyApproved, notifyRejected } from './notice-commands.server.ts';
import { getReviewed, visibleStatuses } from './queries.server.ts';

/** An approval can be undone for this time, in which no one is notified. */
const undoMs = 10_000;
const publishedTables = {
  campaign: { table: 'hub_campaigns', noun: 'campaigns' },
  presale: { table: 'presales', noun: 'presales' },
  quest: { table: 'quests', noun: 'quests' },
} as const satisfies Record<Kind, { table: string; noun: string }>;

type PendingRow = {
  user_id: string;
  kind: Kind;
  payload: unknown;
  revises: string | null;
  title: string;
  suspended_at: Date | null;
};

/** The version that the admin reviewed, or the current one without `updatedAt`. */
type ReviewedVersion = { id: string; updatedAt?: string };

/** Locks a pending submission. Throws `CONFLICT` if it was decided, or changed since the admin reviewed it. */
async function lockPending(trx: Trx, { id, updatedAt }: ReviewedVersion): Promise<PendingRow> {
  const row = await trx
    .selectFrom('submissions')
    .innerJoin('profiles', 'profiles.id', 'submissions.user_id')
    .select([
      'submissions.user_id',
      'submissions.kind',
      'submissions.payload',
      'submissions.revises',
      'submissions.status',
      'submissions.updated_at',
      'profiles.suspended_at',
      submissionTitle.as('title'),
    ])
    .where('submissions.id', '=', id)
    .where('submissions.status', 'in', [...visibleStatuses, 'withdrawn'])
    .forUpdate('submissions')
    .executeTakeFirstOrThrow(() => notFound('submission'));
  if (!isPending(row)) {
    throw new AppError(
      'CONFLICT',
      row.status === 'withdrawn'
        ? 'The promoter withdrew this submission.'
        : `This submission was already ${row.status}.`,
    );
  }
  if (updatedAt !== undefined && row.updated_at.toISOString() !== new Date(updatedAt).toISOString()) {
    throw new AppError('CONFLICT', 'This submission changed after you opened it. Review it again.');
  }
  return row;
}

/** SQL for an `updated_at` that increases strictly, even within a millisecond, because it identifies the version. */
const getNextUpdatedAt = (now: Date) =>
  sql<Date>`greatest(${now}::timestamptz, updated_at + interval '1 millisecond')`;

/** Throws if a submission from an older version fails today's validation. */
function assertStillValid({ kind, payload }: Proposal): void {
  const { error } = inputs[kind].safeParse(payload);
  if (error === undefined) return;
  const [issue] = error.issues;
  throw new AppError('CONFLICT', `Edit this submission first: ${issue?.message}.`);
}

const toInvolvedPeople = ({ user_id }: PendingRow) => ({ people: [user_id], noun: 'submission' });

type ApprovalOptions = Partial<Pick<ApproveInput, 'linkReason' | 'ownReason' | 'undoable'>>;

/** Publishes the submission with all consequences. Returns the id of the published item. */
async function publish(
  trx: Trx,
  ctx: Ctx,
  version: ReviewedVersion,
  options: ApprovalOptions = {},
): Promise<string> {
  const row = await lockPending(trx, version);
  const { linkReason, ownReason, undoable = false } = options;
  const ownDecision = await requireOtherAdmin(trx, ctx, {
    ...toInvolvedPeople(row),
    why: { reason: ownReason, field: 'ownReason' },
  });
  if (row.suspended_at !== null) {
    throw new AppError('CONFLICT', 'The promoter is suspended. Restore their account before approving this.');
  }
  const { id } = version;
  const { kind, revises, user_id: userId } = row;
  const item = toProposal(kind, row.payload);
  assertStillValid(item);
  const blockedLinks = getBlockedLinks(listFlags(ctx.linkGuard, getLinks(item)));
  if (blockedLinks.length > 0 && linkReason === undefined) {
    throw new AppError(
      'INVALID',
      `Explain why you’re publishing a blocked link: ${blockedLinks.join(', ')}`,
      { field: 'linkReason' },
    );
  }
  const publishedItem = revises === null ? undefined : await findItem(trx, kind, revises);
  const undoUntil = undoable ? new Date(ctx.now.getTime() + undoMs) : null;
  const replaced = undoUntil === null ? undefined : await readReplaced(trx, publishedItem, item, revises);
  const itemId = await publishItem(trx, { ...ctx, db: trx }, item, {
    itemId: revises ?? undefined,
    submittedBy: userId,
    notifyLater: undoUntil === null ? undefined : { at: undoUntil, submissionId: id },
  }).catch((error: unknown) => {
    if (!isAppError(error) || error.code !== 'NOT_FOUND') throw error;
    throw new AppError('CONFLICT', 'The original no longer exists. Reject this revision with that reason.');
  });
  await trx
    .updateTable('submissions')
    .set({
      status: 'approved',
      item_id: itemId,
      undo_until: undoUntil,
      before_approval: replaced === undefined ? null : JSON.stringify(replaced),
      ...toDecisionColumns(ctx),
    })
    .where('id', '=', id)
    .execute();
  const decision = { submissionId: id, userId, kind, title: row.title, isRevision: revises !== null };
  const url = `${itemPages[kind].path}/${itemId}`;
  if (undoUntil === null) await notifyApproved(trx, ctx.now, decision, url);
  else {
    const approval = { ...decision, url, decidedAt: ctx.now.toISOString() };
    await enqueue(trx, notifyOfApproval, approval, { runAt: undoUntil });
  }
  await audit({ ...ctx, db: trx }, 'submission.approved', {
    subjectId: id,
    details: { kind, itemId, ...(blockedLinks.length > 0 && { blockedLinks, linkReason }), ...ownDecision },
  });
  return itemId;
}

/** The data that a revision replaces: the published item, and a quest's dropped tasks with their progress. */
const replacedItem = z.object({ payload: z.unknown(), dropped: z.optional(droppedTasks) });

async function readReplaced(
  trx: Trx,
  publishedItem: Proposal | undefined,
  revision: Proposal,
  itemId: string | null,
): Promise<z.input<typeof replacedItem> | undefined> {
  if (publishedItem === undefined || itemId === null) return undefined;
  const dropped =
    revision.kind === 'quest' ? await readDroppedTasks(trx, itemId, revision.payload) : undefined;
  return { payload: publishedItem.payload, dropped };
}

/** Rejects the submission with a reason. */
async function rejectPending(trx: Trx, ctx: Ctx, version: ReviewedVersion, reason: string): Promise<void> {
  const row = await lockPending(trx, version);
  const why = { reason, field: 'reason' };
  const ownDecision = await requireOtherAdmin(trx, ctx, { ...toInvolvedPeople(row), why });
  const { id } = version;
  await trx
    .updateTable('submissions')
    .set({ status: 'rejected', reason, ...toDecisionColumns(ctx) })
    .where('id', '=', id)
    .execute();
  const { kind, title, user_id: userId } = row;
  const decision = { submissionId: id, userId, kind, title, isRevision: row.revises !== null };
  await notifyRejected(trx, ctx.now, decision, reason);
  await audit({ ...ctx, db: trx }, 'submission.rejected', {
    subjectId: id,
    details: { kind, reason, ...ownDecision },
  });
}

const toDecisionColumns = ({ now, actor }: Ctx) => ({
  decided_at: now,
  decided_by: actor?.id ?? null,
  updated_at: now,
});

export async function approveSubmission(ctx: MemberCtx, input: ApproveInput): Promise<Reviewed> {
  return inTransaction(ctx.db, async (trx) => {
    await publish(trx, ctx, input, input);
    return getReviewed({ ...ctx, db: trx }, { id: input.id });
  });
}

export async function rejectSubmission(ctx: MemberCtx, input: RejectInput): Promise<Reviewed> {
  return inTransaction(ctx.db, async (trx) => {
    await rejectPending(trx, ctx, input, input.reason);
    return getReviewed({ ...ctx, db: trx }, input);
  });
}

const createUndoExpiredError = () =>
  new AppError('CONFLICT', 'It’s too late to undo this. Nothing was changed.');

/**
 * Undoes an approval within its undo period, before anyone is notified. Deletes the published item or restores its
 * previous version, and makes the submission pending again.
 */
export async function undoApproval(ctx: MemberCtx, { id }: SubmissionId): Promise<Reviewed> {
  return inTransaction(ctx.db, async (trx) => {
    const row = await trx
      .selectFrom('submissions')
      .select(['user_id', 'kind', 'status', 'item_id', 'revises'])
      .select(['decided_by', 'undo_until', 'before_approval'])
      .where('id', '=', id)
      .where('status', 'in', visibleStatuses)
      .forUpdate()
      .executeTakeFirstOrThrow(() => notFound('submission'));
    const { kind, item_id: itemId, undo_until: until } = row;
    if (row.status !== 'approved' || itemId === null || until === null || until < ctx.now) {
      throw createUndoExpiredError();
    }
    if (row.decided_by !== ctx.actor.id) {
      throw new AppError('CONFLICT', 'Only the admin who approved this can undo it.');
    }
    if (row.revises === null) {
      const { table, noun } = publishedTables[kind];
      await sql`DELETE FROM ${sql.table(table)} WHERE id = ${itemId}`.execute(trx);
      ctx.changed({ topic: 'public', noun });
    } else {
      const { payload, dropped = [] } = replacedItem.parse(row.before_approval);
      await restoreTasks(trx, itemId, dropped);
      const previousVersion = toProposal(kind, payload);
      const publication = { itemId, submittedBy: row.user_id, tellFollowers: false };
      await publishItem(trx, { ...ctx, db: trx }, previousVersion, publication);
    }
    await trx
      .updateTable('submissions')
      .set({
        status: 'pending',
        item_id: null,
        decided_at: null,
        decided_by: null,
        undo_until: null,
        before_approval: null,
        updated_at: getNextUpdatedAt(ctx.now),
      })
      .where('id', '=', id)
      .execute();
    await audit({ ...ctx, db: trx }, 'submission.approval-undone', {
      subjectId: id,
      details: { kind, itemId },
    });
    return getReviewed({ ...ctx, db: trx }, { id });
  });
}

/** Rejects the submission if there is a reason, else publishes it. Returns the id of the published item. */
export async function decideSubmission(
  ctx: Ctx,
  { id, reason }: { id: string; reason: string | null },
): Promise<string | null> {
  return inTransaction(ctx.db, async (trx) => {
    if (reason === null) return publish(trx, ctx, { id });
    await rejectPending(trx, ctx, { id }, reason);
    return null;
  });
}

export async function editSubmission(ctx: MemberCtx, input: EditInput): Promise<Reviewed> {
  const { id, item } = input;
  return inTransaction(ctx.db, async (trx) => {
    const row = await lockPending(trx, input);
    if (row.kind !== item.kind) throw notFound('submission');
    await trx
      .updateTable('submissions')
      .set({
        payload: JSON.stringify(item.payload),
        updated_at: getNextUpdatedAt(ctx.now),
      })
      .where('id', '=', id)
      .execute();
    await audit({ ...ctx, db: trx }, 'submission.corrected', { subjectId: id, details: { kind: row.kind } });
    return getReviewed({ ...ctx, db: trx }, { id });
  });
}
