import type { Db } from '#/db/client.server.ts';

/** Selects the IDs of admins who are not suspended. */
export const selectActiveAdmins = (db: Db) =>
  db
    .selectFrom('user_roles')
    .innerJoin('profiles', 'profiles.id', 'user_roles.user_id')
    .select('user_roles.user_id')
    .where('user_roles.role', '=', 'admin')
    .where('profiles.suspended_at', 'is', null);
