import type { ExpressionBuilder, Selectable } from 'kysely';
import type { Db } from '#/db/client.server.ts';
import type { Database } from '#/db/schema.server.ts';
import type { Actor, Role } from '../context.server.ts';

/** The columns of a profile that say who acts. */
export const personColumns = [
  'profiles.id',
  'profiles.email',
  'profiles.first_name',
  'profiles.last_name',
  'profiles.time_zone',
  'profiles.locale',
  'profiles.show_avatar',
] as const;

type PersonRow = Pick<
  Selectable<Database['profiles']>,
  'id' | 'email' | 'first_name' | 'last_name' | 'time_zone' | 'locale' | 'show_avatar'
> & { roles: Role[] | null };

/** Column: the roles of the row's profile; null for someone without any. */
export function selectRoles(eb: ExpressionBuilder<Database, 'profiles'>) {
  return eb
    .selectFrom('user_roles')
    .select(({ fn }) => fn.agg<Role[] | null>('array_agg', ['user_roles.role']).as('roles'))
    .whereRef('user_roles.user_id', '=', 'profiles.id')
    .as('roles');
}

/** Who acts, without that by which they do. */
export function toActorFields(row: PersonRow): Omit<Actor, 'sessionId' | 'assurance' | 'scope'> {
  return {
    id: row.id,
    email: row.email,
    firstName: row.first_name,
    lastName: row.last_name,
    roles: row.roles ?? [],
    timeZone: row.time_zone,
    locale: row.locale,
    showAvatar: row.show_avatar,
  };
}

/** Somebody for whom a command is run without a session, such as the demo's people. */
export async function readActor(db: Db, userId: string): Promise<Actor> {
  const row = await db
    .selectFrom('profiles')
    .select((eb) => [...personColumns, selectRoles(eb)])
    .where('profiles.id', '=', userId)
    .executeTakeFirstOrThrow();
  return { ...toActorFields(row), sessionId: '', assurance: 'aal1' };
}
