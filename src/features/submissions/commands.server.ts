import { inTransaction, type Trx } from '#/db/client.server.ts';
import { AppError, noSuch } from '#/lib/app-error.ts';
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
import { findItem } from './own/items.server.ts';
import { canEdit, getEndDate, isOver, isWaiting } from './policy.ts';
import { getOwn, hasPublished } from './queries.server.ts';
import type { OwnDetails, Proposal, SaveInput, SendInput, StartInput, SubmissionId } from './schema.ts';

type Row = { status: Status; kind: Kind; revises: string | null };

/** One at a time for each promoter, so that nobody gets past a limit by asking in parallel. */
async function lockPromoter(trx: Trx, userId: string): Promise<void> {
  await trx.selectFrom('profiles').select('id').where('id', '=', userId).forUpdate().execute();
}

async function refuseMoreThan(trx: Trx, userId: string, status: Status, most: number): Promise<void> {
  const { count } = await trx
    .selectFrom('submissions')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .where('status', '=', status)
    .executeTakeFirstOrThrow();
  if (count < most) return;
  throw new AppError(
    'LIMIT_REACHED',
    status === 'draft'
      ? `You can have at most ${maxDrafts} drafts. Please delete one first.`
      : `You can have at most ${maxPending} submissions in review. Please wait for a decision or withdraw one.`,
  );
}

/** Every row kept counts, whatever became of it: what is begun, sent and withdrawn again adds up. */
async function refuseMoreRows(trx: Trx, userId: string): Promise<void> {
  const kept = await trx
    .selectFrom('submissions')
    .select(({ fn }) => [
      fn.countAll<number>().as('all'),
      fn.countAll<number>().filterWhere('status', '!=', 'approved').as('unpublished'),
    ])
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  if (kept.unpublished >= maxUnpublished) {
    throw new AppError(
      'LIMIT_REACHED',
      `You can have at most ${maxUnpublished} unpublished submissions. Please delete one first.`,
    );
  }
  if (kept.all >= maxSubmissions) {
    throw new AppError('LIMIT_REACHED', 'You’ve reached the submission limit. Please contact support.');
  }
}

/** After the row has been written: what it takes is known then. */
async function refuseMoreBytes(trx: Trx, userId: string): Promise<void> {
  const { bytes } = await trx
    .selectFrom('submissions')
    .select(({ fn }) => fn.sum<number | null>('bytes').as('bytes'))
    .where('user_id', '=', userId)
    .where('status', '!=', 'approved')
    .executeTakeFirstOrThrow();
  if ((bytes ?? 0) <= maxBytes) return;
  throw new AppError(
    'LIMIT_REACHED',
    'Your unpublished submissions have reached the text limit. Please delete one first.',
  );
}

/** The promoter's own row, locked until the end. NOT_FOUND for anybody else's, and for one of another kind. */
async function lockOwn(trx: Trx, ctx: MemberCtx, id: string, kind?: Kind): Promise<Row> {
  const row = await trx
    .selectFrom('submissions')
    .select(['status', 'kind', 'revises'])
    .where('id', '=', id)
    .where('user_id', '=', ctx.actor.id)
    .forUpdate()
    .executeTakeFirst();
  if (row === undefined || (kind !== undefined && row.kind !== kind)) throw noSuch('submission');
  return row;
}

function requireWritable(row: Row): void {
  if (canEdit(row)) return;
  throw new AppError(
    'CONFLICT',
    row.status === 'pending'
      ? 'This submission is in review. Withdraw it to change it.'
      : 'This submission is published. Start a revision to change it.',
  );
}

async function requireItem(trx: Trx, kind: Kind, id: string): Promise<Proposal> {
  const item = await findItem(trx, kind, id);
  if (item !== undefined) return item;
  throw new AppError('CONFLICT', `The published ${kindLabels[kind].toLowerCase()} no longer exists.`);
}

/** What is over already can't be proposed; a revision may leave the end as it is `published`. */
function requireToCome(item: Proposal, published: Proposal | undefined, now: Date): void {
  if (!isOver(item, now.getTime())) return;
  const { field, end } = getEndDate(item);
  if (published !== undefined && getEndDate(published).end === end) return;
  throw new AppError('INVALID', 'End must be in the future', { field: `item.payload.${field}` });
}

/** Begins a draft, or one that is to change a published item of the promoter's own. */
export async function startSubmission(ctx: MemberCtx, { item, revises }: StartInput): Promise<OwnDetails> {
  const userId = ctx.actor.id;
  const id = uuidv7();
  return inTransaction(ctx.db, async (trx) => {
    await lockPromoter(trx, userId);
    if (revises !== null) {
      if (!(await hasPublished(trx, userId, item.kind, revises))) throw noSuch('submission');
      await requireItem(trx, item.kind, revises);
    }
    await refuseMoreThan(trx, userId, 'draft', maxDrafts);
    await refuseMoreRows(trx, userId);
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
    await refuseMoreBytes(trx, userId);
    return getOwn({ ...ctx, db: trx }, { id });
  });
}

/** Keeps what is typed. What was rejected or withdrawn is a draft again then; why it was rejected stays with it. */
export async function saveSubmission(ctx: MemberCtx, { id, item }: SaveInput): Promise<OwnDetails> {
  return inTransaction(ctx.db, async (trx) => {
    await lockPromoter(trx, ctx.actor.id);
    const row = await lockOwn(trx, ctx, id, item.kind);
    requireWritable(row);
    if (row.status !== 'draft') await refuseMoreThan(trx, ctx.actor.id, 'draft', maxDrafts);
    await trx
      .updateTable('submissions')
      .set({ status: 'draft', form: JSON.stringify(item.form), updated_at: ctx.now })
      .where('id', '=', id)
      .execute();
    await refuseMoreBytes(trx, ctx.actor.id);
    return getOwn({ ...ctx, db: trx }, { id });
  });
}

/** Puts it into the queue of the admins. */
export async function sendSubmission(ctx: MemberCtx, { id, item }: SendInput): Promise<OwnDetails> {
  const own = await inTransaction(ctx.db, async (trx) => {
    await lockPromoter(trx, ctx.actor.id);
    const row = await lockOwn(trx, ctx, id, item.kind);
    requireWritable(row);
    const published = row.revises === null ? undefined : await requireItem(trx, row.kind, row.revises);
    requireToCome(item, published, ctx.now);
    await refuseMoreThan(trx, ctx.actor.id, 'pending', maxPending);
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
    await refuseMoreBytes(trx, ctx.actor.id);
    return getOwn({ ...ctx, db: trx }, { id });
  });
  ctx.changed({ topic: 'queue' });
  return own;
}

/** Takes it back from the queue. Said twice it changes nothing more. */
export async function withdrawSubmission(ctx: MemberCtx, { id }: SubmissionId): Promise<OwnDetails> {
  const own = await inTransaction(ctx.db, async (trx) => {
    const row = await lockOwn(trx, ctx, id);
    if (row.status !== 'withdrawn') {
      if (!isWaiting(row)) throw new AppError('CONFLICT', 'Only a submission in review can be withdrawn.');
      await trx
        .updateTable('submissions')
        .set({ status: 'withdrawn', updated_at: ctx.now })
        .where('id', '=', id)
        .execute();
    }
    return getOwn({ ...ctx, db: trx }, { id });
  });
  ctx.changed({ topic: 'queue' });
  return own;
}

/** Deletes a draft, or what was rejected or withdrawn, for good. */
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
