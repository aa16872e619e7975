import { type RawBuilder, sql } from 'kysely';
import { type Db, withCustomPlans } from '#/db/client.server.ts';
import { noSuch } from '#/lib/app-error.ts';
import { cleanLine } from '#/lib/text.ts';
import { isUuid } from '#/lib/uuid.ts';
import { selectRoles } from '#/platform/auth/actor.server.ts';
import type { Ctx, MemberCtx } from '#/platform/context.server.ts';
import { byInstant, readList } from '#/platform/keyset.server.ts';
import { entriesOf } from '../audit/queries.server.ts';
import { waitingFactorRemoval } from '../session/queries.server.ts';
import { roles } from './roles.ts';
import type { User, UserDetails, UserId, UsersInput, UsersPage } from './schema.ts';

const pageSize = 50;
/** Up to this many matches are fetched by their indexes and put in order; of more, the newest are found soon. */
const mostGathered = 2_000;
/** Sorts after everything that begins with a prefix. */
const last = '\u{10ffff}';

type Row = {
  id: string;
  email: string;
  email_verified: boolean;
  first_name: string;
  last_name: string;
  created_at: Date;
  suspended_at: Date | null;
  roles: readonly User['roles'][number][] | null;
};

const userOf = (row: Row): User => ({
  id: row.id,
  email: row.email,
  emailVerified: row.email_verified,
  firstName: row.first_name,
  lastName: row.last_name,
  roles: roles.filter((role) => row.roles?.includes(role)),
  createdAt: row.created_at.toISOString(),
  suspendedAt: row.suspended_at?.toISOString() ?? null,
});

const columns = [
  'profiles.id',
  'profiles.email',
  'profiles.email_verified',
  'profiles.first_name',
  'profiles.last_name',
  'profiles.created_at',
  'profiles.suspended_at',
] as const;

/** Condition: the address begins so (index profiles_email_prefix). */
const hasEmail = (prefix: string) =>
  sql<boolean>`(profiles.email ~>=~ ${prefix} AND profiles.email ~<~ ${prefix + last})`;

/** Condition: each of the words begins a word of the name (index profiles_name_words). */
const hasWords = (words: string) => sql<boolean>`(
  to_tsvector('simple'::regconfig, profiles.first_name || ' ' || profiles.last_name) @@ ${words}::tsquery)`;

/** The words of a text as the index knows them, each to be begun so; null when it has none. */
async function wordsOf(db: Db, text: string): Promise<string | null> {
  const { rows } = await sql<{ words: string | null }>`
    SELECT string_agg(quote_literal(lexeme) || ':*', ' & ') AS words
    FROM unnest(to_tsvector('simple'::regconfig, ${text}))`.execute(db);
  return rows[0]?.words ?? null;
}

/** The conditions of which a user meets at least one; undefined for everybody. */
async function conditionsOf(db: Db, text: string): Promise<RawBuilder<boolean>[] | undefined> {
  if (text === '') return undefined;
  if (isUuid(text)) return [sql<boolean>`profiles.id = ${text}::uuid`];
  if (text.includes('@')) return [hasEmail(text)];
  const words = await wordsOf(db, text);
  const named = words === null ? [] : [hasWords(words)];
  return text.includes(' ') ? named : [hasEmail(text), ...named];
}

/** The ids that meet a condition, by its index; undefined when they are more than can be put in order at once. */
async function gather(db: Db, conditions: readonly RawBuilder<boolean>[]): Promise<string[] | undefined> {
  if (conditions.length === 0) return [];
  const limit = mostGathered + 1;
  const parts = conditions.map((one) => sql`(SELECT id FROM profiles WHERE ${one} LIMIT ${limit})`);
  const { rows } = await sql<{ id: string }>`${sql.join(parts, sql` UNION `)}`.execute(db);
  return rows.length > mostGathered ? undefined : rows.map(({ id }) => id);
}

/** Which users are found. IS TRUE: so many that they stand close together, and the order's own index meets them soon. */
async function found(db: Db, text: string): Promise<RawBuilder<boolean>> {
  const conditions = await conditionsOf(db, text);
  if (conditions === undefined) return sql<boolean>`true`;
  const ids = await gather(db, conditions);
  if (ids !== undefined) return sql<boolean>`profiles.id = ANY(${ids}::uuid[])`;
  return sql<boolean>`(${sql.join(conditions, sql` OR `)}) IS TRUE`;
}

/** Finds people, newest first. */
export function listUsers(ctx: MemberCtx, { q, cursor }: UsersInput): Promise<UsersPage> {
  return withCustomPlans(ctx.db, async (trx) => {
    const users = trx
      .selectFrom('profiles')
      .select((eb) => [...columns, selectRoles(eb)])
      .where(await found(trx, cleanLine(q).toLowerCase()));
    const by = byInstant('profiles.created_at', 'profiles.id');
    return readList(users, { cursor, size: pageSize, by }, userOf);
  });
}

/** One person as admins see them. NOT_FOUND when there is no such account. */
export async function getUser(ctx: MemberCtx, { id }: UserId): Promise<UserDetails> {
  const row = await ctx.db
    .selectFrom('profiles')
    .select((eb) => [
      ...columns,
      'profiles.suspended_reason',
      'profiles.time_zone',
      selectRoles(eb),
      eb
        .selectFrom('sessions')
        .select((one) => one.fn.countAll<number>().as('count'))
        .whereRef('sessions.user_id', '=', 'profiles.id')
        .where('sessions.expires_at', '>', ctx.now)
        .as('sessions'),
      eb
        .selectFrom('sessions')
        .select((one) => one.fn.max('sessions.seen_at').as('seen'))
        .whereRef('sessions.user_id', '=', 'profiles.id')
        .as('seen_at'),
      eb
        .selectFrom('factors')
        .select((one) => one.fn.countAll<number>().as('count'))
        .whereRef('factors.user_id', '=', 'profiles.id')
        .where('factors.status', '=', 'verified')
        .as('factors'),
      eb
        .selectFrom('api_tokens')
        .select((one) => one.fn.countAll<number>().as('count'))
        .whereRef('api_tokens.user_id', '=', 'profiles.id')
        .as('tokens'),
    ])
    .where('profiles.id', '=', id)
    .executeTakeFirst();
  if (row === undefined) throw noSuch('account');
  return {
    ...userOf(row),
    suspendedReason: row.suspended_reason,
    timeZone: row.time_zone,
    lastSeenAt: row.seen_at?.toISOString() ?? null,
    sessions: row.sessions ?? 0,
    verifiedFactors: row.factors ?? 0,
    factorRemoval: await waitingFactorRemoval(ctx.db, id),
    apiTokens: row.tokens ?? 0,
    entries: await entriesOf(ctx.db, id),
  };
}

/** The id of the account with this e-mail address. */
export async function userIdOf(ctx: Ctx, email: string): Promise<string | undefined> {
  const row = await ctx.db
    .selectFrom('profiles')
    .select('id')
    .where('email', '=', email.trim().toLowerCase())
    .executeTakeFirst();
  return row?.id;
}

/** Every admin, by address. */
export function listAdmins(ctx: Ctx): Promise<{ email: string; suspended_at: Date | null }[]> {
  return ctx.db
    .selectFrom('user_roles')
    .innerJoin('profiles', 'profiles.id', 'user_roles.user_id')
    .select(['profiles.email', 'profiles.suspended_at'])
    .where('user_roles.role', '=', 'admin')
    .orderBy('profiles.email')
    .execute();
}
