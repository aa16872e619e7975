import { inTransaction, type Trx } from '#/db/client.server.ts';
import { AppError } from '#/lib/app-error.ts';
import { uuidv7 } from '#/lib/uuid.ts';
import { audit } from '#/platform/audit.server.ts';
import type { Ctx } from '#/platform/context.server.ts';
import { notify } from '../notifications/commands.server.ts';
import { formatCredits } from './components/amounts.ts';
import { lockPeople, readBalance, transfer } from './ledger/commands.server.ts';
import { createRecipientNotFoundError, getRecipient } from './queries.server.ts';
import type { GrantInput, GrantResult } from './schema.ts';

type GrantCtx = Pick<Ctx, 'db' | 'now' | 'requestId' | 'changed'> & { actor: { id: string } | undefined };

export type Grant = GrantInput & {
  id: string;
  /** The granting admin; null for the application itself. */
  adminId: string | null;
  /** The confirming second admin, if one was needed. */
  confirmedBy: string | null;
};

/** Locks the recipient's row. Throws `NOT_FOUND` if the user doesn't exist. */
export async function lockRecipient(trx: Trx, userId: string): Promise<void> {
  const lockedIds = await lockPeople(trx, [userId]);
  if (!lockedIds.has(userId)) throw createRecipientNotFoundError('ID');
}

/** Transfers a grant's credits to a recipient whose row is locked, and writes the grant log and the audit log. */
export async function transferGrant(
  trx: Trx,
  ctx: Omit<GrantCtx, 'db' | 'changed'>,
  grant: Grant,
): Promise<void> {
  const { id, userId, amount, note, adminId, confirmedBy } = grant;
  await transfer(trx, ctx, {
    key: `grant:${id}`,
    cause: 'grant',
    moves: [
      { account: 'system:grants', amount: -amount },
      { account: `user:${userId}`, amount },
    ],
  });
  await trx
    .insertInto('admin_credit_logs')
    .values({
      id,
      admin_id: adminId,
      user_id: userId,
      amount,
      note,
      created_at: ctx.now,
      confirmed_by: confirmedBy,
    })
    .execute();
  await notify(trx, ctx, {
    userId,
    kind: 'credits',
    key: `grant:${id}`,
    title: `You got ${formatCredits(amount)}`,
    body: note ?? 'They are in your balance now.',
    url: '/credits',
  });
  const isOwn = userId === (confirmedBy ?? adminId);
  const details = {
    amount,
    note,
    ...(confirmedBy !== null && { askedBy: adminId }),
    ...(isOwn && { isOwn }),
  };
  await audit({ ...ctx, db: trx }, 'credits.granted', { subjectId: userId, details });
}

/**
 * Grants credits to a user. Without an actor, the grant is the application's own. Throws `NOT_FOUND` if the user
 * doesn't exist.
 */
export async function grantCredits(ctx: GrantCtx, input: GrantInput): Promise<GrantResult> {
  const id = uuidv7(ctx.now.getTime());
  const { userId, amount, note } = input;
  if (ctx.actor?.id === userId && note === null) {
    throw new AppError('INVALID', 'Say in the note why you’re granting credits to yourself.', {
      field: 'note',
    });
  }
  const recipient = await inTransaction(ctx.db, async (trx) => {
    await lockRecipient(trx, userId);
    await transferGrant(trx, ctx, { ...input, id, adminId: ctx.actor?.id ?? null, confirmedBy: null });
    return getRecipient({ db: trx }, userId);
  });
  ctx.changed({ topic: 'credits', userId });
  return { id, amount, isWaiting: false, recipient };
}

/**
 * Part of deleting an account: forfeits its balance. The caller has locked the row and closed the account's
 * campaigns.
 */
export async function forfeitBalance(trx: Trx, { id, now }: { id: string; now: Date }): Promise<void> {
  const balance = await readBalance(trx, `user:${id}`);
  if (balance === 0) return;
  await transfer(
    trx,
    { now, actor: { id } },
    {
      key: `forfeit:${id}`,
      cause: 'forfeit',
      moves: [
        { account: `user:${id}`, amount: -balance },
        { account: 'system:forfeits', amount: balance },
      ],
    },
  );
}

/** Deletes the undecided grants of a deleted account, which aren't in the grant log. */
export async function deletePendingGrants(trx: Trx, { id }: { id: string }): Promise<void> {
  await trx
    .deleteFrom('pending_grants')
    .where('user_id', '=', id)
    .where('status', '<>', 'confirmed')
    .execute();
}
