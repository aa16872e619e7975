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

/** Who an account belongs to, as mails address them. */
export type Owner = { id: string; email: string; firstName: string };

/** What a change of an owner's sign-in methods needs: of a member, or of an owner who can't sign in yet. */
export type OwnerCtx = Omit<Ctx, 'actor'> & { actor: Owner };

/**
 * Takes the profile's row for this transaction; its rows in other tables are changed after it, never before, so that no
 * two changes of an account wait for each other in a circle. Throws UNAUTHENTICATED when the account is gone.
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

/** Checks the member's own password. Wrong ones count against the limit, and throw INVALID with field 'password'. */
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

/** Throws UNAUTHENTICATED when another change, such as a reset, has ended the session meanwhile. After `lockProfile`. */
export async function refuseEnded(trx: Trx, { sessionId }: { sessionId: string }): Promise<void> {
  const session = await trx
    .selectFrom('sessions')
    .select('id')
    .where('id', '=', sessionId)
    .executeTakeFirst();
  if (session === undefined) throw notSignedIn();
}

/** Ends the account's sessions but `kept`, and takes back every link by which somebody could still take it over. */
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

/** Throws FORBIDDEN, with the reason, for a suspended account. Only for those who have proved that it is theirs. */
async function refuseSuspended(db: Db, userId: string): Promise<void> {
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
 * Opens a session for somebody who has shown who they are: every way of signing in ends here. Returns its id and the token
 * for the cookie. Throws FORBIDDEN for a suspended account.
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
    userId,
    method,
    assurance,
    address,
    userAgent,
    now,
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
