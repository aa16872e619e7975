import { sql } from 'kysely';
import type { Db, Trx } from '#/db/client.server.ts';
import { AppError, notSignedIn } from '#/lib/app-error.ts';
import { audit } from '#/platform/audit.server.ts';
import { verifyPassword } from '#/platform/auth/passwords.server.ts';
import type { OpenSession } from '#/platform/auth/sessions.server.ts';
import type { Ctx, MemberCtx } from '#/platform/context.server.ts';
import type { Call } from '#/platform/rpc/call.server.ts';

export { type SignInMethodNotice, signInMethodNotices } from './emails/sign-in-method-mails.server.ts';
export { sendBatchedNotices, sendSignInMethodNotice } from './notice-jobs.server.ts';

/** An account's owner, as a recipient of emails. */
export type Owner = { id: string; email: string; firstName: string };

/** The context for changing sign-in methods, of a member or of an owner without a session. */
export type OwnerCtx = Omit<Ctx, 'actor'> & { actor: Owner };

/**
 * Locks the profile's row for this transaction. Lock it before changing the account's rows in other tables, so that
 * changes of an account can't deadlock. Throws UNAUTHENTICATED if the account was deleted.
 */
export async function lockProfile(trx: Trx, userId: string): Promise<Owner> {
  const row = await trx
    .selectFrom('profiles')
    .select(['id', 'email', 'first_name'])
    .where('id', '=', userId)
    .forUpdate()
    .executeTakeFirstOrThrow(notSignedIn);
  return { id: row.id, email: row.email, firstName: row.first_name };
}

/** Checks the member's password. A wrong one counts against the limit and throws INVALID with field 'password'. */
export async function provePassword(
  ctx: MemberCtx,
  password: string,
  { limits, address }: Pick<Call, 'limits' | 'address'>,
): Promise<void> {
  const subject = { account: ctx.actor.id, address };
  await limits.consume('passwordCheck', ctx.actor.id, { now: ctx.now });
  await limits.consume('password', subject, { now: ctx.now });
  const hash = await readPasswordHash(ctx.db, ctx.actor.id);
  if (hash === undefined || !(await verifyPassword(hash, password))) {
    throw new AppError('INVALID', 'Incorrect password', { field: 'password' });
  }
  await limits.restore('password', subject, { now: ctx.now });
}

export async function readPasswordHash(db: Db, userId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('accounts')
    .select('password')
    .where('user_id', '=', userId)
    .where('provider_id', '=', 'credential')
    .executeTakeFirst();
  return row?.password ?? undefined;
}

/** Throws UNAUTHENTICATED if a concurrent change, such as a reset, has ended the session. Call `lockProfile` first. */
export async function assertSessionActive(trx: Trx, { sessionId }: { sessionId: string }): Promise<void> {
  await trx
    .selectFrom('sessions')
    .select('id')
    .where('id', '=', sessionId)
    .executeTakeFirstOrThrow(notSignedIn);
}

/** Ends the account's sessions except `exceptId`, and invalidates every link that could take over the account. */
export async function endOtherAccess(trx: Trx, userId: string, exceptId: string | null): Promise<void> {
  await trx
    .deleteFrom('sessions')
    .where('user_id', '=', userId)
    .where('id', 'is distinct from', exceptId)
    .execute();
  await trx.deleteFrom('email_changes').where('user_id', '=', userId).execute();
  await trx.deleteFrom('verifications').where('value', '=', userId).execute();
  await trx.deleteFrom('nonces').where('user_id', '=', userId).execute();
}

/** Throws FORBIDDEN, with the reason, for a suspended account. Only the proven owner may learn the reason. */
async function assertNotSuspended(db: Db, userId: string): Promise<void> {
  const row = await db
    .selectFrom('profiles')
    .select('suspended_reason')
    .where('id', '=', userId)
    .where('suspended_at', 'is not', null)
    .executeTakeFirst();
  if (row === undefined) return;
  throw new AppError('FORBIDDEN', `This account is suspended: ${row.suspended_reason}`, {
    details: { reason: 'suspended' },
  });
}

type NewSession = Pick<OpenSession, 'userId' | 'method' | 'assurance' | 'provedAt'> & {
  /** The id of the session that this one replaces. */
  replaces?: string;
};

/** Maximum number of concurrent sessions per person. */
const maxSessions = 20;

/**
 * Ends the person's oldest sessions beyond the limit and returns their number. Sessions that await a second factor are
 * counted separately, so that a stolen password can't end the owner's sessions.
 */
async function endOldestSessions(db: Db, { userId, assurance, replaces }: NewSession): Promise<number> {
  const { rows } = await sql`
    DELETE FROM sessions WHERE id IN (
      SELECT id FROM sessions
      WHERE user_id = ${userId} AND id IS DISTINCT FROM ${replaces ?? null}::uuid
        AND (assurance = ${assurance} OR NOT EXISTS (
          SELECT FROM factors f WHERE f.user_id = ${userId} AND f.status = 'verified'))
      ORDER BY created_at DESC, id DESC OFFSET ${maxSessions}::int)
    RETURNING id`.execute(db);
  return rows.length;
}

/**
 * Opens a session for an authenticated user. Every sign-in method calls it. Returns the session's id and the token for
 * the cookie. Throws FORBIDDEN for a suspended account.
 */
export async function beginSession(
  ctx: Pick<Ctx, 'db' | 'now' | 'log' | 'requestId' | 'changed'>,
  proven: NewSession,
  { sessions, address, headers }: Pick<Call, 'sessions' | 'address' | 'headers'>,
): Promise<{ id: string; userId: string; token: string }> {
  const { db, now } = ctx;
  const { userId, method, assurance, provedAt } = proven;
  await assertNotSuspended(db, userId);
  const userAgent = headers.get('user-agent') ?? '';
  const session = await sessions.open(db, {
    userId,
    method,
    assurance,
    address,
    userAgent,
    now,
    ...(provedAt !== undefined && { provedAt }),
  });
  const endedCount = await endOldestSessions(db, proven);
  if (endedCount > 0) ctx.changed({ topic: 'account', userId });
  await audit({ ...ctx, actor: { id: userId } }, 'sign-in.succeeded', {
    subjectId: userId,
    details: { method, assurance, ...(endedCount > 0 && { ended: endedCount }) },
  });
  ctx.log.info('sign_in.succeeded', { user: userId, method, assurance });
  return { ...session, userId };
}

/** Logs and audits a failed sign-in with a fingerprint of the entered address. */
export async function recordFailedSignIn(
  ctx: Ctx,
  email: string,
  { accountHash }: Pick<Call, 'accountHash'>,
): Promise<void> {
  const account = accountHash(email);
  ctx.log.warn('sign_in.failed', { method: 'password', account });
  await audit(ctx, 'sign-in.failed', { details: { method: 'password', account } });
}
