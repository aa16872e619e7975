import type { Db } from '#/db/client.server.ts';
import type { Actor } from '../context.server.ts';

/**
 * Returns whether this session belongs to an admin. Reads role, session and second factor from the database,
 * never from a cache.
 */
export async function isAdminNow(db: Db, actor: Pick<Actor, 'id' | 'sessionId'>): Promise<boolean> {
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
  return row !== undefined && (!row.has_factor || row.assurance === 'aal2');
}
