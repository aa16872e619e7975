import type { Db } from '#/db/client.server.ts';
import { AppError } from '#/lib/app-error.ts';
import type { Actor } from '../context.server.ts';

type Who = Pick<Actor, 'id' | 'sessionId'>;
type Needs = { adminNeedsFactor: boolean };

/**
 * What an administrator's session may do: 'needs-factor' where the site wants a second factor that the person doesn't have.
 * Role, session and second factor are read from the database, never from a cache.
 */
export async function adminStanding(
  db: Db,
  actor: Who,
  { adminNeedsFactor }: Needs,
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
  // A passkey alone doesn't count: who resets the password by mail signs in without it.
  return adminNeedsFactor ? 'needs-factor' : 'admin';
}

/** Whether this session may do what administrators do. */
export async function isAdminNow(db: Db, actor: Who, needs: Needs): Promise<boolean> {
  return (await adminStanding(db, actor, needs)) === 'admin';
}

/** Rejects everybody who may not do what administrators do. Errors: FORBIDDEN, with the reason 'admin-factor' where one is missing. */
export async function requireAdmin(db: Db, actor: Who, needs: Needs): Promise<void> {
  const standing = await adminStanding(db, actor, needs);
  if (standing === 'admin') return;
  if (standing === 'none') throw new AppError('FORBIDDEN', 'You need admin privileges to do this.');
  throw new AppError(
    'FORBIDDEN',
    'Admins need a second factor on this site. Please add one on your profile.',
    { details: { reason: 'admin-factor' } },
  );
}
