import { inTransaction, type Trx } from '#/db/client.server.ts';
import { AppError, notFound } from '#/lib/app-error.ts';
import { uuidv7 } from '#/lib/uuid.ts';
import type { MemberCtx } from '#/platform/context.server.ts';
import {
  type Kind,
  kindLabels,
  maxBytes,
  maxDrafts,
  maxPending,
  maxSubmissions,
  maxUnpublished,
  type Status,
} from './kinds.ts';
import { findItem } from './own/item-commands.server.ts';
import { canEdit, getEndDate, hasEnded, isPending } from './policy.ts';
import { getOwn, hasPublished } from './queries.server.ts';
import type { OwnDetails, Proposal, SaveInput, SendInput, StartInput, SubmissionId } from './schema.ts';

type Row = { status: Status; kind: Kind; revises: string | null };

/** Serializes each promoter's writes, because parallel requests could exceed a limit. */
async function lockPromoter(trx: Trx, userId: string): Promise<void> {
  await trx.selectFrom('profiles').select('id').where('id', '=', userId).forUpdate().execute();
}

async function assertBelowLimit(trx: Trx, userId: string, status: Status, limit: number): Promise<void> {
  const { count } = await trx
    .selectFrom('submissions')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .where('status', '=', status)
    .executeTakeFirstOrThrow();
  if (count < limit) return;
  throw new AppError(
    'LIMIT_REACHED',
    status === 'draft'
      ? `You can have at most ${maxDrafts} drafts. Delete one first.`
      : `You can have at most ${maxPending} submissions in review. Wait for a decision or withdraw one.`,
  );
}

/** Counts the stored rows of every status. */
async function assertRowLimit(trx: Trx, userId: string): Promise<void> {
  const storedRows = await trx
    .selectFrom('submissions')
    .select(({ fn }) => [
      fn.countAll<number>().as('all'),
      fn.countAll<number>().filterWhere('status', '!=', 'approved').as('unpublished'),
    ])
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  if (storedRows.unpublished >= maxUnpublished) {
    throw new AppError(
      'LIMIT_REACHED',
      `You can have at most ${maxUnpublished} unpublished submissions. Delete one first.`,
    );
  }
  if (storedRows.all >= maxSubmissions) {
    throw new AppError('LIMIT_REACHED', 'You’ve reached the submission limit. Please contact support.');
  }
}

/** Must run after the write, which determines the stored size. */
async function assertByteLimit(trx: Trx, userId: string): Promise<void> {
  const { bytes } = await trx
    .selectFrom('submissions')
    .select(({ fn }) => fn.sum<number | null>('bytes').as('bytes'))
    .where('user_id', '=', userId)
    .where('status', '!=', 'approved')
    .executeTakeFirstOrThrow();
  if ((bytes ?? 0) <= maxBytes) return;
  throw new AppError(
    'LIMIT_REACHED',
    'Your unpublished submissions have reached the text limit. Delete one first.',
  );
}

/** Locks the promoter's own row until the transaction ends. Throws `NOT_FOUND` for other users' rows and other kinds. */
async function lockOwn(trx: Trx, ctx: MemberCtx, id: string, kind?: Kind): Promise<Row> {
  const row = await trx
    .selectFrom('submissions')
    .select(['status', 'kind', 'revises'])
    .where('id', '=', id)
    .where('user_id', '=', ctx.actor.id)
    .forUpdate()
    .executeTakeFirst();
  if (row === undefined || (kind !== undefined && row.kind !== kind)) throw notFound('submission');
  return row;
}

function assertEditable(row: Row): void {
  if (canEdit(row)) return;
  throw new AppError(
    'CONFLICT',
    row.status === 'pending'
      ? 'This submission is in review. Withdraw it to change it.'
      : 'This submission is published. Start a revision to change it.',
  );
}

async function findPublished(trx: Trx, kind: Kind, id: string): Promise<Proposal> {
  const item = await findItem(trx, kind, id);
  if (item !== undefined) return item;
  throw new AppError('CONFLICT', `The published ${kindLabels[kind].toLowerCase()} no longer exists.`);
}

/** Throws if the proposal has already ended. A revision may keep the end date of its `published` item. */
function assertNotEnded(item: Proposal, published: Proposal | undefined, now: Date): void {
  if (!hasEnded(item, now.getTime())) return;
  const { field, end } = getEndDate(item);
  if (published !== undefined && getEndDate(published).end === end) return;
  throw new AppError('INVALID', 'End must be in the future', { field: `item.payload.${field}` });
}

/** Creates a draft, or a draft that revises one of the promoter's published items. */
export async function startSubmission(ctx: MemberCtx, { item, revises }: StartInput): Promise<OwnDetails> {
  const userId = ctx.actor.id;
  const id = uuidv7();
  return inTransaction(ctx.db, async (trx) => {
    await lockPromoter(trx, userId);
    if (revises !== null) {
      if (!(await hasPublished(trx, userId, item.kind, revises))) throw notFound('submission');
      await findPublished(trx, item.kind, revises);
    }
    await assertBelowLimit(trx, userId, 'draft', maxDrafts);
    await assertRowLimit(trx, userId);
    await trx
      .insertInto('submissions')
      .values({
        id,
        user_id: userId,
        kind: item.kind,
        form: JSON.stringify(item.form),
        payload: null,
        revises,
        created_at: ctx.now,
        updated_at: ctx.now,
      })
      .execute();
    await assertByteLimit(trx, userId);
    return getOwn({ ...ctx, db: trx }, { id });
  });
}

/** Stores the form. A rejected or withdrawn submission becomes a draft again and keeps its rejection reason. */
export async function saveSubmission(ctx: MemberCtx, { id, item }: SaveInput): Promise<OwnDetails> {
  return inTransaction(ctx.db, async (trx) => {
    await lockPromoter(trx, ctx.actor.id);
    const row = await lockOwn(trx, ctx, id, item.kind);
    assertEditable(row);
    if (row.status !== 'draft') await assertBelowLimit(trx, ctx.actor.id, 'draft', maxDrafts);
    await trx
      .updateTable('submissions')
      .set({ status: 'draft', form: JSON.stringify(item.form), updated_at: ctx.now })
      .where('id', '=', id)
      .execute();
    await assertByteLimit(trx, ctx.actor.id);
    return getOwn({ ...ctx, db: trx }, { id });
  });
}

/** Submits the proposal for review. */
export async function sendSubmission(ctx: MemberCtx, { id, item }: SendInput): Promise<OwnDetails> {
  const submission = await inTransaction(ctx.db, async (trx) => {
    await lockPromoter(trx, ctx.actor.id);
    const row = await lockOwn(trx, ctx, id, item.kind);
    assertEditable(row);
    const published = row.revises === null ? undefined : await findPublished(trx, row.kind, row.revises);
    assertNotEnded(item, published, ctx.now);
    await assertBelowLimit(trx, ctx.actor.id, 'pending', maxPending);
    await trx
      .updateTable('submissions')
      .set({
        status: 'pending',
        payload: JSON.stringify(item.payload),
        reason: null,
        sent_at: ctx.now,
        decided_at: null,
        decided_by: null,
        updated_at: ctx.now,
      })
      .where('id', '=', id)
      .execute();
    await assertByteLimit(trx, ctx.actor.id);
    return getOwn({ ...ctx, db: trx }, { id });
  });
  ctx.changed({ topic: 'queue' });
  return submission;
}

/** Withdraws the submission from review. Idempotent. */
export async function withdrawSubmission(ctx: MemberCtx, { id }: SubmissionId): Promise<OwnDetails> {
  const submission = await inTransaction(ctx.db, async (trx) => {
    const row = await lockOwn(trx, ctx, id);
    if (row.status !== 'withdrawn') {
      if (!isPending(row)) throw new AppError('CONFLICT', 'Only a submission in review can be withdrawn.');
      await trx
        .updateTable('submissions')
        .set({ status: 'withdrawn', updated_at: ctx.now })
        .where('id', '=', id)
        .execute();
    }
    return getOwn({ ...ctx, db: trx }, { id });
  });
  ctx.changed({ topic: 'queue' });
  return submission;
}

/** Permanently deletes a draft, or a rejected or withdrawn submission. */
export async function deleteSubmission(ctx: MemberCtx, { id }: SubmissionId): Promise<SubmissionId> {
  await inTransaction(ctx.db, async (trx) => {
    const row = await lockOwn(trx, ctx, id);
    if (row.status === 'pending') {
      throw new AppError('CONFLICT', 'This submission is in review. Withdraw it before you delete it.');
    }
    if (row.status === 'approved') {
      throw new AppError('CONFLICT', 'Only an admin can remove published items.');
    }
    await trx.deleteFrom('submissions').where('id', '=', id).execute();
  });
  return { id };
}
