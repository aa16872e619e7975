import { sql } from 'kysely';
import { type Db, inTransaction, type Trx } from '#/db/client.server.ts';
import { AppError, notFound } from '#/lib/app-error.ts';
import { uuidv7 } from '#/lib/uuid.ts';
import { audit } from '#/platform/audit.server.ts';
import { hasOtherAdmin } from '#/platform/auth/own-decision.server.ts';
import type { MemberCtx } from '#/platform/context.server.ts';
import { grantCredits, lockRecipient, transferGrant } from './commands.server.ts';
import { lockPeople } from './ledger/commands.server.ts';
import { createRecipientNotFoundError, getRecipient } from './queries.server.ts';
import type { DecidedGrant, GrantInput, GrantResult } from './schema.ts';

/** Undecided grants expire after this time. */
const pendingTtlMs = 72 * 3_600_000;

/**
 * Sums the admin's unconfirmed grants to a user within a day, so that a large grant can't be split into small ones.
 */
async function sumUnconfirmedGrants(trx: Trx, ctx: MemberCtx, userId: string): Promise<number> {
  const { sum } = await trx
    .selectFrom('admin_credit_logs')
    .select(sql<number>`coalesce(sum(amount), 0)::bigint`.as('sum'))
    .where('user_id', '=', userId)
    .where('admin_id', '=', ctx.actor.id)
    .where('confirmed_by', 'is', null)
    .where('created_at', '>', new Date(ctx.now.getTime() - 24 * 3_600_000))
    .executeTakeFirstOrThrow();
  return sum;
}

/**
 * Grants credits, or requests a second admin's confirmation: if the amount plus the same admin's grants to the user
 * within a day exceeds the operator's limit (null: no limit), or if the recipient is the admin. Throws `NOT_FOUND` if
 * the user doesn't exist.
 */
export async function grantOrRequest(ctx: MemberCtx, input: GrantInput): Promise<GrantResult> {
  const { grantSecondAdminAbove: above } = ctx.config;
  const { userId, amount, note } = input;
  const needsOtherAdmin = userId === ctx.actor.id && (await hasOtherAdmin(ctx.db, [userId]));
  if (above === null && !needsOtherAdmin) return grantCredits(ctx, input);
  return inTransaction(ctx.db, async (trx) => {
    await lockRecipient(trx, userId);
    const isWithinLimit = above === null || (await sumUnconfirmedGrants(trx, ctx, userId)) + amount <= above;
    if (isWithinLimit && !needsOtherAdmin) return grantCredits({ ...ctx, db: trx }, input);
    const id = uuidv7(ctx.now.getTime());
    await trx
      .insertInto('pending_grants')
      .values({
        id,
        user_id: userId,
        amount,
        note,
        asked_by: ctx.actor.id,
        created_at: ctx.now,
        expires_at: new Date(ctx.now.getTime() + pendingTtlMs),
      })
      .execute();
    const details = { amount, note, grantId: id };
    await audit({ ...ctx, db: trx }, 'credits.grant-requested', { subjectId: userId, details });
    return { id, amount, isWaiting: true, recipient: await getRecipient({ db: trx }, userId) };
  });
}

type GrantRequest = { id: string; user_id: string; amount: number; note: string | null; asked_by: string };

/**
 * Decides a grant while the recipient's row is locked. Returns the grant to carry out; undefined if the same admin
 * had already made this decision.
 */
async function decide(
  trx: Trx,
  ctx: MemberCtx,
  id: string,
  status: DecidedGrant['status'],
): Promise<GrantRequest | undefined> {
  const { user_id: recipientId } = await trx
    .selectFrom('pending_grants')
    .select('user_id')
    .where('id', '=', id)
    .executeTakeFirstOrThrow(() => notFound('grant'));
  const people = await lockPeople(trx, [recipientId]);
  const grant = await trx
    .selectFrom('pending_grants')
    .select(['id', 'user_id', 'amount', 'note', 'asked_by', 'status', 'expires_at', 'decided_by'])
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
  const isOwn = grant.asked_by === ctx.actor.id;
  if (status === 'withdrawn' && !isOwn) throw notFound('grant');
  if (status !== 'withdrawn' && isOwn) {
    throw new AppError('FORBIDDEN', 'You requested this grant, so another admin has to review it.');
  }
  if (grant.status === status && grant.decided_by === ctx.actor.id) return undefined;
  if (grant.status === 'expired' || (grant.status === 'waiting' && grant.expires_at <= ctx.now)) {
    throw new AppError('CONFLICT', 'This grant expired before it was approved. You can request it again.');
  }
  if (grant.status !== 'waiting') {
    throw new AppError('CONFLICT', `This grant was already ${grant.status}`, {
      details: { reason: 'decided' },
    });
  }
  if (status === 'confirmed' && !people.has(grant.user_id)) throw createRecipientNotFoundError('ID');
  const isForActor = status === 'confirmed' && grant.user_id === ctx.actor.id;
  if (isForActor && (await hasOtherAdmin(trx, [ctx.actor.id, grant.asked_by]))) {
    throw new AppError('FORBIDDEN', 'These credits are for you, so another admin has to review the grant.');
  }
  await trx
    .updateTable('pending_grants')
    .set({ status, decided_by: ctx.actor.id, decided_at: ctx.now })
    .where('id', '=', id)
    .execute();
  return grant;
}

/** Transfers a grant that another admin requested. Idempotent for the same admin. */
export async function confirmGrant(ctx: MemberCtx, { id }: { id: string }): Promise<DecidedGrant> {
  const recipientId = await inTransaction(ctx.db, async (trx) => {
    const grant = await decide(trx, ctx, id, 'confirmed');
    if (grant === undefined) return undefined;
    const { user_id: userId, amount, note, asked_by: adminId } = grant;
    await transferGrant(trx, ctx, { id, userId, amount, note, adminId, confirmedBy: ctx.actor.id });
    return userId;
  });
  if (recipientId !== undefined) ctx.changed({ topic: 'credits', userId: recipientId });
  return { id, status: 'confirmed' };
}

async function endRequest(
  ctx: MemberCtx,
  id: string,
  status: 'rejected' | 'withdrawn',
): Promise<DecidedGrant> {
  await inTransaction(ctx.db, async (trx) => {
    const grant = await decide(trx, ctx, id, status);
    if (grant === undefined) return;
    const details = { amount: grant.amount, grantId: id, askedBy: grant.asked_by };
    await audit({ ...ctx, db: trx }, `credits.grant-${status}`, { subjectId: grant.user_id, details });
  });
  return { id, status };
}

export const rejectGrant = (ctx: MemberCtx, { id }: { id: string }) => endRequest(ctx, id, 'rejected');

/** Withdraws the caller's own request. */
export const withdrawGrant = (ctx: MemberCtx, { id }: { id: string }) => endRequest(ctx, id, 'withdrawn');

export async function expireGrants({ db, now }: { db: Db; now: Date }): Promise<void> {
  await inTransaction(db, async (trx) => {
    const rows = await trx
      .updateTable('pending_grants')
      .set({ status: 'expired', decided_at: now })
      .where(sql<boolean>`status = 'waiting'`)
      .where('expires_at', '<=', now)
      .returning(['id', 'user_id', 'amount', 'asked_by'])
      .execute();
    for (const { id, user_id, amount, asked_by } of rows) {
      const details = { amount, grantId: id, askedBy: asked_by };
      await audit({ db: trx, actor: undefined, now }, 'credits.grant-expired', {
        subjectId: user_id,
        details,
      });
    }
  });
}
