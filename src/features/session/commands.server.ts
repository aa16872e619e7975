import { sql } from 'kysely';
import type { Db, Trx } from '#/db/client.server.ts';
import { AppError, notSignedIn } from '#/lib/app-error.ts';
import { audit } from '#/platform/audit.server.ts';
import { verifyPassword } from '#/platform/auth/passwords.server.ts';
import type { OpenSession } from '#/platform/auth/sessions.server.ts';
import type { Ctx, MemberCtx } from '#/platform/context.server.ts';
import type { Call } from '#/platform/rpc/call.server.ts';

export {
  type SignInMethodNotice,
  sendGatheredNotices,
  sendSignInMethodNotice,
  signInMethodNotices,
} from './emails/sign-in-method-mails.server.ts';

/** The account's owner, as addressed by emails. */
export type Owner = { id: string; email: string; firstName: string };

/** The context for changes of sign-in methods: by a member, or by an owner who can't sign in yet. */
export type OwnerCtx = Omit<Ctx, 'actor'> & { actor: Owner };

/**
 * Locks the profile's row until the transaction ends. All changes of an account lock it before rows in other tables,
 * which prevents deadlocks. Throws `UNAUTHENTICATED` if the account was deleted.
 */
export async function lockProfile(trx: Trx, userId: string): Promise<Owner> {
  const row = await trx
    .selectFrom('profiles')
    .select(['id', 'email', 'first_name'])
    .where('id', '=', userId)
    .forUpdate()
    .executeTakeFirst();
  if (row === undefined) throw notSignedIn();
  return { id: row.id, email: row.email, firstName: row.first_name };
}

/**
 * Verifies the member's own password. A wrong one counts against the limit, and throws `INVALID` with field
 * 'password'.
 */
export async function provePassword(
  ctx: MemberCtx,
  password: string,
  { limits, address }: Pick<Call, 'limits' | 'address'>,
): Promise<void> {
  const subject = { account: ctx.actor.id, address };
  await limits.take('password', subject, { now: ctx.now });
  const hash = await passwordHashOf(ctx.db, ctx.actor.id);
  if (hash === undefined || !(await verifyPassword(hash, password))) {
    throw new AppError('INVALID', 'Incorrect password', { field: 'password' });
  }
  await limits.giveBack('password', subject, { now: ctx.now });
}

export async function passwordHashOf(db: Db, userId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('accounts')
    .select('password')
    .where('user_id', '=', userId)
    .where('provider_id', '=', 'credential')
    .executeTakeFirst();
  return row?.password ?? undefined;
}

/**
 * Throws `UNAUTHENTICATED` if a concurrent change, such as a password reset, ended the session. Call `lockProfile`
 * first.
 */
export async function refuseEnded(trx: Trx, { sessionId }: { sessionId: string }): Promise<void> {
  const session = await trx
    .selectFrom('sessions')
    .select('id')
    .where('id', '=', sessionId)
    .executeTakeFirst();
  if (session === undefined) throw notSignedIn();
}

/** Ends all sessions except `kept`, and invalidates all emailed links that grant access to the account. */
export async function endOtherAccess(trx: Trx, userId: string, kept: string | null): Promise<void> {
  await trx
    .deleteFrom('sessions')
    .where('user_id', '=', userId)
    .where('id', 'is distinct from', kept)
    .execute();
  await trx.deleteFrom('email_changes').where('user_id', '=', userId).execute();
  await trx.deleteFrom('verifications').where('value', '=', userId).execute();
  await trx.deleteFrom('nonces').where('user_id', '=', userId).execute();
}

/** Throws `FORBIDDEN` with the reason if the account is suspended. Call it only after the owner authenticated. */
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

type Proven = Pick<OpenSession, 'userId' | 'method' | 'assurance' | 'provedAt'> & {
  /** The session that this one takes the place of. */
  replaces?: string;
};

/** How many sessions a person has at the same time; the oldest ends where there would be more. */
const maxSessions = 20;

/**
 * Ends the person's oldest sessions beyond the limit; returns how many. Sessions that still owe a second factor count among
 * themselves: a password alone must not end those of its owner.
 */
async function endOldestSessions(db: Db, { userId, assurance, replaces }: Proven): Promise<number> {
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
 * Opens a session after successful authentication; all sign-in methods use this. Returns its id and the cookie's
 * token. Throws `FORBIDDEN` for a suspended account.
 */
export async function beginSession(
  ctx: Pick<Ctx, 'db' | 'now' | 'log' | 'requestId' | 'changed'>,
  proven: Proven,
  { sessions, address, headers }: Pick<Call, 'sessions' | 'address' | 'headers'>,
): Promise<{ id: string; userId: string; token: string }> {
  const { db, now } = ctx;
  const { userId, method, assurance, provedAt } = proven;
  await refuseSuspended(db, userId);
  const userAgent = headers.get('user-agent') ?? '';
  const opened = await sessions.open(db, {
    ...{ userId, method, assurance, address, userAgent, now },
    ...(provedAt !== undefined && { provedAt }),
  });
  const ended = await endOldestSessions(db, proven);
  if (ended > 0) ctx.changed({ topic: 'account', userId });
  await audit({ ...ctx, actor: { id: userId } }, 'sign-in.succeeded', {
    subjectId: userId,
    details: { method, assurance, ...(ended > 0 && { ended }) },
  });
  ctx.log.info('sign_in.succeeded', { user: userId, method, assurance });
  return { ...opened, userId };
}

/** Records a sign-in that failed, by a fingerprint of what was typed as the address. */
export async function recordFailedSignIn(
  ctx: Ctx,
  email: string,
  { accountHash }: Pick<Call, 'accountHash'>,
): Promise<void> {
  const account = accountHash(email);
  ctx.log.warn('sign_in.failed', { method: 'password', account });
  await audit(ctx, 'sign-in.failed', { details: { method: 'password', account } });
}
