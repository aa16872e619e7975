import type { ExpressionBuilder, Selectable } from 'kysely';
import type { Db } from '#/db/client.server.ts';
import type { Database } from '#/db/schema.server.ts';
import type { Actor, Role } from '../context.server.ts';

/** The columns of a profile that make up an actor. */
export const personColumns = [
  'profiles.id',
  'profiles.email',
  'profiles.first_name',
  'profiles.last_name',
  'profiles.time_zone',
  'profiles.locale',
  'profiles.show_avatar',
  'profiles.day_starts_at',
  'profiles.week_starts_on',
] as const;

type PersonRow = Pick<
  Selectable<Database['profiles']>,
  | 'id'
  | 'email'
  | 'first_name'
  | 'last_name'
  | 'time_zone'
  | 'locale'
  | 'show_avatar'
  | 'day_starts_at'
  | 'week_starts_on'
> & { roles: Role[] | null };

/** Column: the roles of the row's profile; null if it has none. */
export function selectRoles(eb: ExpressionBuilder<Database, 'profiles'>) {
  return eb
    .selectFrom('user_roles')
    .select(({ fn }) => fn.agg<Role[] | null>('array_agg', ['user_roles.role']).as('roles'))
    .whereRef('user_roles.user_id', '=', 'profiles.id')
    .as('roles');
}

/** Returns the actor without the fields of its session or token. */
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
    dayStartsAt: row.day_starts_at,
    weekStartsOn: row.week_starts_on,
  };
}

/**
 * Returns an actor without a session, for a job on behalf of a user; undefined if the account was deleted since the job was
 * enqueued.
 */
export async function findActor(db: Db, userId: string): Promise<Actor | undefined> {
  const row = await db
    .selectFrom('profiles')
    .select((eb) => [...personColumns, selectRoles(eb)])
    .where('profiles.id', '=', userId)
    .executeTakeFirst();
  return row && { ...toActorFields(row), sessionId: '', assurance: 'aal1' };
}

/** Returns an actor without a session, to run commands on behalf of a user who exists, such as in the demo. */
export async function readActor(db: Db, userId: string): Promise<Actor> {
  const actor = await findActor(db, userId);
  if (actor === undefined) throw new Error('The user has no profile');
  return actor;
}
