import { randomBytes } from 'node:crypto';
import { inTransaction } from '#/db/client.server.ts';
import { AppError } from '#/lib/app-error.ts';
import { uuidv7 } from '#/lib/uuid.ts';
import { formatInstant } from '#/lib/wording.ts';
import { audit } from '#/platform/audit.server.ts';
import { hashToken } from '#/platform/auth/hashed-sessions.server.ts';
import type { Ctx } from '#/platform/context.server.ts';
import { enqueue } from '#/platform/jobs.server.ts';
import type { Limits } from '#/platform/limits.server.ts';
import { hasVerifiedFactor } from '../factors/queries.server.ts';
import { onAccount } from './commands.server.ts';
import { sendFactorRemovalMail } from './emails/user-mails.server.ts';
import { takeFactorsAway } from './jobs.server.ts';
import type { FactorRemovalInput, UserId } from './schema.ts';

/** How long the owner has to object, in milliseconds. */
const waitMs = 86_400_000;

/**
 * Begins to take the second factors away from somebody who has lost them: a day later a job does it, unless the owner says
 * no by the link in the mail. CONFLICT for one's own account, for one without factors, and while one waits already.
 */
export async function askFactorRemoval(
  ctx: Ctx,
  { id, reason }: FactorRemovalInput,
  { baseUrl }: { baseUrl: string },
): Promise<void> {
  const token = randomBytes(32).toString('base64url');
  const dueAt = new Date(ctx.now.getTime() + waitMs);
  await onAccount(ctx, id, async (trx, target) => {
    if (target.isSelf) throw new AppError('CONFLICT', 'Another admin has to take yours away.');
    if (!(await hasVerifiedFactor(trx, id))) {
      throw new AppError('CONFLICT', 'This account has no second factor.');
    }
    const asked = await trx
      .insertInto('factor_removals')
      .values({
        id: uuidv7(ctx.now.getTime()),
        user_id: id,
        reason,
        token_hash: hashToken(token),
        asked_at: ctx.now,
        due_at: dueAt,
      })
      .onConflict((conflict) => conflict.column('user_id').doNothing())
      .returning('id')
      .executeTakeFirst();
    if (asked === undefined) throw new AppError('CONFLICT', 'This is waiting already.');
    await enqueue(trx, takeFactorsAway, { removalId: asked.id }, { runAt: dueAt });
    const details = { reason, dueAt: dueAt.toISOString() };
    await audit({ ...ctx, db: trx }, 'factor-removal.asked', { subjectId: id, details });
    await sendFactorRemovalMail(trx, target, {
      reason,
      due: formatInstant(dueAt.getTime(), { zone: target.timeZone }),
      url: `${baseUrl}/keep-factors?token=${token}`,
    });
  });
}

/** Takes the request back before its time has come. NOT_FOUND when there is none. */
export async function withdrawFactorRemoval(ctx: Ctx, { id }: UserId): Promise<void> {
  await onAccount(ctx, id, async (trx) => {
    const gone = await trx
      .deleteFrom('factor_removals')
      .where('user_id', '=', id)
      .returning('id')
      .executeTakeFirst();
    if (gone === undefined) throw new AppError('NOT_FOUND', 'No removal is waiting for this account.');
    await audit({ ...ctx, db: trx }, 'factor-removal.withdrawn', { subjectId: id });
  });
}

/** Keeps the second factors: what the owner's mailed link does, once. */
export async function keepFactors(
  ctx: Ctx,
  { token }: { token: string },
  { limits, address }: { limits: Limits; address: string },
): Promise<void> {
  await limits.take('confirmAddress', address, { now: ctx.now });
  const userId = await inTransaction(ctx.db, async (trx) => {
    const kept = await trx
      .deleteFrom('factor_removals')
      .where('token_hash', '=', hashToken(token))
      .returning('user_id')
      .executeTakeFirst();
    if (kept === undefined) throw new AppError('INVALID', 'This link is not valid any more.');
    const owner = { ...ctx, db: trx, actor: { id: kept.user_id } };
    await audit(owner, 'factor-removal.refused', { subjectId: kept.user_id });
    return kept.user_id;
  });
  ctx.changed({ topic: 'account', userId });
}
