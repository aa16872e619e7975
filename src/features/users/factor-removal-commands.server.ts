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
import { findLastOwnAction } from '../audit/queries.server.ts';
import { sendSecurityNotice } from '../channels/commands.server.ts';
import { hasVerifiedFactor } from '../factors/queries.server.ts';
import { getPendingFactorRemoval } from '../session/queries.server.ts';
import { needsAdminForFactors } from './admin-queries.server.ts';
import { sendFactorRemovalMail } from './emails/user-mails.server.ts';
import { removeFactors } from './jobs.server.ts';

const dayMs = 86_400_000;
/** The time in which the owner can object; longer after a reset, which proves access to the mailbox only. */
const delayMs = { admin: dayMs, reset: 7 * dayMs };
/** Applies after resets: an attacker with the mailbox could retry until the owner misses a request. */
const minRequestIntervalMs = 7 * dayMs;

type RemovalSource = AuditSource & { db: Trx };
type RemovalRequest = { by: 'admin' | 'reset'; reason: string; baseUrl: string };

/**
 * Schedules the removal of all second factors and notifies the owner on every channel. A job removes them a day later,
 * or a week after a reset, unless the owner cancels it with the emailed link or, after a reset, by using a factor. The
 * transaction must hold the account's row. Throws CONFLICT for an account without factors and while a removal is
 * pending.
 */
export async function scheduleFactorRemoval(
  source: RemovalSource,
  owner: Person & { reader: Reader },
  { by, reason, baseUrl }: RemovalRequest,
): Promise<void> {
  const { db: trx, now } = source;
  if (!(await hasVerifiedFactor(trx, owner.id))) {
    throw new AppError('CONFLICT', 'This account has no two-factor methods.');
  }
  const token = randomBytes(32).toString('base64url');
  const dueAt = new Date(now.getTime() + delayMs[by]);
  const scheduled = await trx
    .insertInto('factor_removals')
    .values({
      id: uuidv7(now.getTime()),
      user_id: owner.id,
      reason,
      token_hash: hashToken(token),
      asked_at: now,
      due_at: dueAt,
      asked_by: by,
    })
    .onConflict((conflict) => conflict.column('user_id').doNothing())
    .returning('id')
    .executeTakeFirstOrThrow(() => new AppError('CONFLICT', 'Removal is already scheduled.'));
  await enqueue(trx, removeFactors, { removalId: scheduled.id }, { runAt: dueAt });
  const details = { reason, dueAt: dueAt.toISOString() };
  await audit(source, 'factor-removal.requested', { subjectId: owner.id, details });
  const due = formatInstant(dueAt.getTime(), owner.reader);
  const url = `${baseUrl}/keep-factors?token=${token}`;
  await sendFactorRemovalMail(trx, owner, { by, reason, due, url });
  await sendSecurityNotice(trx, source, owner.id, {
    title: 'Your Dropfolio two-factor methods are scheduled for removal',
    body:
      by === 'reset'
        ? `They will be removed on ${due}, as requested after a password reset. If this wasn’t you, sign in with one of them, or with a passkey, to keep them.`
        : `An admin scheduled their removal on ${due}. If you didn’t ask for this, use the link in our email to keep them.`,
    url: '/profile',
  });
}

/**
 * Schedules a removal after a password reset. Does nothing while one is pending. Throws FORBIDDEN for an account whose
 * factors only an admin may remove; RATE_LIMITED within a week of the last such request; CONFLICT for an account
 * without factors.
 */
export async function scheduleFactorRemovalAfterReset(
  source: RemovalSource,
  owner: Person,
  { baseUrl }: { baseUrl: string },
): Promise<void> {
  const { db: trx, now } = source;
  if ((await getPendingFactorRemoval(trx, owner.id)) !== null) return;
  if (await needsAdminForFactors(trx, owner.id)) {
    throw new AppError(
      'FORBIDDEN',
      'Only an admin can remove this account’s two-factor methods. Please contact support.',
      { details: { reason: 'needs-admin' } },
    );
  }
  const lastAt = await findLastOwnAction(trx, {
    action: 'factor-removal.requested',
    userId: owner.id,
    since: new Date(now.getTime() - minRequestIntervalMs),
  });
  if (lastAt !== undefined) {
    const retryAfter = Math.ceil((lastAt.getTime() + minRequestIntervalMs - now.getTime()) / 1000);
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
  const request = { by: 'reset', reason: 'Requested after a password reset', baseUrl } as const;
  await scheduleFactorRemoval({ ...source, actor: owner }, { ...owner, reader }, request);
}

/** Cancels the removal by the owner's emailed link, which works once. */
export async function cancelFactorRemovalByLink(
  ctx: Ctx,
  { token }: { token: string },
  { limits, address }: { limits: Limits; address: string },
): Promise<void> {
  await limits.consume('confirmAddress', address, { now: ctx.now });
  const userId = await inTransaction(ctx.db, async (trx) => {
    const canceled = await trx
      .deleteFrom('factor_removals')
      .where('token_hash', '=', hashToken(token))
      .returning('user_id')
      .executeTakeFirstOrThrow(() => new AppError('INVALID', 'This link is no longer valid.'));
    const owner = { ...ctx, db: trx, actor: { id: canceled.user_id } };
    await audit(owner, 'factor-removal.refused', { subjectId: canceled.user_id });
    return canceled.user_id;
  });
  ctx.changed({ topic: 'account', userId });
}
