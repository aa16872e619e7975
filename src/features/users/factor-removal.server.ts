import { randomBytes } from 'node:crypto';
import { inTransaction, type Trx } from '#/db/client.server.ts';
import { AppError } from '#/lib/app-error.ts';
import { uuidv7 } from '#/lib/uuid.ts';
import { formatInstant, type Reader } from '#/lib/wording.ts';
import { type AuditSource, audit } from '#/platform/audit.server.ts';
import { hashToken } from '#/platform/auth/hashed-sessions.server.ts';
import type { Ctx } from '#/platform/context.server.ts';
import type { Person } from '#/platform/email.server.ts';
import { enqueue } from '#/platform/jobs.server.ts';
import type { Limits } from '#/platform/limits.server.ts';
import { hasVerifiedFactor } from '../factors/queries.server.ts';
import { waitingFactorRemoval } from '../session/queries.server.ts';
import { sendFactorRemovalMail } from './emails/user-mails.server.ts';
import { removeFactors } from './jobs.server.ts';

/** How long the owner can object, in milliseconds. */
const waitMs = 86_400_000;
/**
 * Minimum interval between removals after password resets, in milliseconds: an attacker with access to the mailbox
 * can't repeat them until the owner fails to object.
 */
const pauseMs = 7 * 86_400_000;

type RemovalSource = AuditSource & { db: Trx };
type RemovalRequest = { by: 'admin' | 'reset'; reason: string; baseUrl: string };

/**
 * Starts a removal; the caller has locked the account's row. A job removes all second factors a day later, unless the
 * owner cancels by the emailed link. Throws `CONFLICT` for an account without factors, and while a removal is
 * pending.
 */
export async function beginFactorRemoval(
  act: RemovalSource,
  owner: Person & { reader: Reader },
  { by, reason, baseUrl }: RemovalRequest,
): Promise<void> {
  const { db: trx, now } = act;
  if (!(await hasVerifiedFactor(trx, owner.id))) {
    throw new AppError('CONFLICT', 'This account has no second factors.');
  }
  const token = randomBytes(32).toString('base64url');
  const dueAt = new Date(now.getTime() + waitMs);
  const asked = await trx
    .insertInto('factor_removals')
    .values({
      id: uuidv7(now.getTime()),
      user_id: owner.id,
      reason,
      token_hash: hashToken(token),
      asked_at: now,
      due_at: dueAt,
    })
    .onConflict((conflict) => conflict.column('user_id').doNothing())
    .returning('id')
    .executeTakeFirst();
  if (asked === undefined) throw new AppError('CONFLICT', 'Removal is already scheduled.');
  await enqueue(trx, removeFactors, { removalId: asked.id }, { runAt: dueAt });
  const details = { reason, dueAt: dueAt.toISOString() };
  await audit(act, 'factor-removal.asked', { subjectId: owner.id, details });
  const due = formatInstant(dueAt.getTime(), owner.reader);
  const url = `${baseUrl}/keep-factors?token=${token}`;
  await sendFactorRemovalMail(trx, owner, { by, reason, due, url });
}

/**
 * Starts a removal for a user who has just reset their password by email. Does nothing while one is pending. Throws
 * AppError RATE_LIMITED within a week of the last one after a reset; CONFLICT for an account without factors.
 */
export async function removeFactorsAfterReset(
  act: RemovalSource,
  owner: Person,
  { baseUrl }: { baseUrl: string },
): Promise<void> {
  const { db: trx, now } = act;
  if ((await waitingFactorRemoval(trx, owner.id)) !== null) return;
  const before = await trx
    .selectFrom('audit_entries')
    .select('at')
    .where('subject_id', '=', owner.id)
    .where('actor_id', '=', owner.id)
    .where('action', '=', 'factor-removal.asked')
    .where('at', '>', new Date(now.getTime() - pauseMs))
    .orderBy('at', 'desc')
    .executeTakeFirst();
  if (before !== undefined) {
    const retryAfter = Math.ceil((before.at.getTime() + pauseMs - now.getTime()) / 1000);
    throw new AppError(
      'RATE_LIMITED',
      'You can request this once a week after a reset. Please contact support.',
      { details: { retryAfter } },
    );
  }
  const reader = await trx
    .selectFrom('profiles')
    .select(['time_zone as zone', 'locale'])
    .where('id', '=', owner.id)
    .executeTakeFirstOrThrow();
  const asked = { by: 'reset', reason: 'Requested after a password reset', baseUrl } as const;
  await beginFactorRemoval({ ...act, actor: owner }, { ...owner, reader }, asked);
}

/** Cancels the removal by the owner's emailed link, once. */
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
    if (kept === undefined) throw new AppError('INVALID', 'This link is no longer valid.');
    const owner = { ...ctx, db: trx, actor: { id: kept.user_id } };
    await audit(owner, 'factor-removal.refused', { subjectId: kept.user_id });
    return kept.user_id;
  });
  ctx.changed({ topic: 'account', userId });
}
