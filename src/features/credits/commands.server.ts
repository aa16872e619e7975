import { inTransaction, type Trx } from '#/db/client.server.ts';
import { AppError } from '#/lib/app-error.ts';
import { uuidv7 } from '#/lib/uuid.ts';
import { audit } from '#/platform/audit.server.ts';
import type { Ctx } from '#/platform/context.server.ts';
import { balanceOf, lockPeople, transfer } from './ledger.server.ts';
import { getRecipient } from './queries.server.ts';
import type { Granted, GrantInput } from './schema.ts';

type GrantCtx = Pick<Ctx, 'db' | 'now' | 'requestId' | 'changed'> & { actor: { id: string } | undefined };

/** Gives credits to somebody, with a line in the log of grants; without an actor, in the application's own name. NOT_FOUND for nobody's id. */
export async function grantCredits(ctx: GrantCtx, { userId, amount, note }: GrantInput): Promise<Granted> {
  const id = uuidv7(ctx.now.getTime());
  const recipient = await inTransaction(ctx.db, async (trx) => {
    const found = await lockPeople(trx, [userId]);
    if (!found.has(userId)) throw new AppError('NOT_FOUND', 'No user found with that ID');
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
      .values({ id, admin_id: ctx.actor?.id ?? null, user_id: userId, amount, note, created_at: ctx.now })
      .execute();
    await audit({ ...ctx, db: trx }, 'credits.granted', { subjectId: userId, details: { amount, note } });
    return getRecipient({ db: trx }, userId);
  });
  ctx.changed({ topic: 'credits', userId });
  return { id, amount, recipient };
}

/** For the deletion of an account whose row is locked, after its campaigns were closed: what it still holds is forfeited. */
export async function forfeitBalance(trx: Trx, { id, now }: { id: string; now: Date }): Promise<void> {
  const balance = await balanceOf(trx, `user:${id}`);
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
