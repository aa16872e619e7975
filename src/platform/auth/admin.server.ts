import type { Db } from '#/db/client.server.ts';
import { AppError } from '#/lib/app-error.ts';
import type { Actor } from '../context.server.ts';

type SessionActor = Pick<Actor, 'id' | 'sessionId'>;
type AdminPolicy = { adminNeedsFactor: boolean };

/**
 * Returns a session's admin status: 'needs-factor' if the site requires a second factor that the admin doesn't have. Reads
 * role, session, and second factor from the database, never from a cache.
 */
export async function getAdminStatus(
  db: Db,
  actor: SessionActor,
  { adminNeedsFactor }: AdminPolicy,
): Promise<'admin' | 'needs-factor' | 'none'> {
  const row = await db
    .selectFrom('user_roles')
    .innerJoin('sessions', 'sessions.user_id', 'user_roles.user_id')
    .innerJoin('profiles', 'profiles.id', 'user_roles.user_id')
    .select((eb) => [
      'sessions.assurance',
      eb
        .exists(
          eb
            .selectFrom('factors')
            .select('factors.id')
            .whereRef('factors.user_id', '=', 'user_roles.user_id')
            .where('factors.status', '=', 'verified'),
        )
        .as('has_factor'),
    ])
    .where('user_roles.user_id', '=', actor.id)
    .where('user_roles.role', '=', 'admin')
    .where('sessions.id', '=', actor.sessionId)
    .where('profiles.suspended_at', 'is', null)
    .executeTakeFirst();
  if (row === undefined) return 'none';
  if (row.has_factor) return row.assurance === 'aal2' ? 'admin' : 'none';
  // A passkey alone doesn't count, because a password reset by email allows signing in without it.
  return adminNeedsFactor ? 'needs-factor' : 'admin';
}

/** Whether this session may use admin operations. */
export async function isAdminNow(db: Db, actor: SessionActor, policy: AdminPolicy): Promise<boolean> {
  return (await getAdminStatus(db, actor, policy)) === 'admin';
}

/** Throws FORBIDDEN if the session may not use admin operations, with the reason 'admin-factor' if a second factor is missing. */
export async function requireAdmin(db: Db, actor: SessionActor, policy: AdminPolicy): Promise<void> {
  const status = await getAdminStatus(db, actor, policy);
  if (status === 'admin') return;
  if (status === 'none') throw new AppError('FORBIDDEN', 'You need admin privileges to do this.');
  throw new AppError(
    'FORBIDDEN',
    'Admins need two-factor authentication on this site. Set it up on your profile.',
    { details: { reason: 'admin-factor' } },
  );
}
