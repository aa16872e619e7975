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
import { sendSecurityNotice } from '../channels/commands.server.ts';
import { hasVerifiedFactor } from '../factors/queries.server.ts';
import { waitingFactorRemoval } from '../session/queries.server.ts';
import { sendFactorRemovalMail } from './emails/user-mails.server.ts';
import { removeFactors } from './jobs.server.ts';
import { needsAdminForFactors } from './needs-admin.server.ts';

const day = 86_400_000;
/** How long the owner has to object, in milliseconds. An admin knows who asked; a reset proves a mailbox only. */
const waitMs = { admin: day, reset: 7 * day };
/** Between two removals that resets began, in milliseconds: who reads the mailbox can't go on until nobody objects. */
const pauseMs = 7 * day;

type RemovalSource = AuditSource & { db: Trx };
type RemovalRequest = { by: 'admin' | 'reset'; reason: string; baseUrl: string };

/**
 * Begins a removal, for whoever holds the account's row in this transaction. A day later, or a week where a reset asked, a job
 * removes all second factors, unless the owner cancels it with the link in the mail or, after a reset, by using a factor. The
 * owner is notified on every channel. CONFLICT for an account without factors, and while one waits.
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
  const dueAt = new Date(now.getTime() + waitMs[by]);
  const asked = await trx
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
    .executeTakeFirst();
  if (asked === undefined) throw new AppError('CONFLICT', 'Removal is already scheduled.');
  await enqueue(trx, removeFactors, { removalId: asked.id }, { runAt: dueAt });
  const details = { reason, dueAt: dueAt.toISOString() };
  await audit(act, 'factor-removal.asked', { subjectId: owner.id, details });
  const due = formatInstant(dueAt.getTime(), owner.reader);
  const url = `${baseUrl}/keep-factors?token=${token}`;
  await sendFactorRemovalMail(trx, owner, { by, reason, due, url });
  await sendSecurityNotice(trx, act, owner.id, {
    title: 'Your Dropfolio second factors are scheduled for removal',
    body:
      by === 'reset'
        ? `They will be removed on ${due}, as requested after a password reset. If this wasn’t you, sign in with one of them, or with a passkey, to keep them.`
        : `An admin scheduled their removal on ${due}. If you didn’t ask for this, use the link in our email to keep them.`,
    url: '/profile',
  });
}

/**
 * The same for who has just reset the password by mail. Changes nothing while one waits. Errors: AppError FORBIDDEN for an
 * account whose factors only an admin may remove; RATE_LIMITED less than a week after a reset began one; CONFLICT for an
 * account without factors.
 */
export async function removeFactorsAfterReset(
  act: RemovalSource,
  owner: Person,
  { baseUrl }: { baseUrl: string },
): Promise<void> {
  const { db: trx, now } = act;
  if ((await waitingFactorRemoval(trx, owner.id)) !== null) return;
  if (await needsAdminForFactors(trx, owner.id)) {
    throw new AppError(
      'FORBIDDEN',
      'Only an admin can remove this account’s second factors. Please contact support.',
      { details: { reason: 'needs-admin' } },
    );
  }
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
