import { type RawBuilder, sql } from 'kysely';
import { type Db, withCustomPlans } from '#/db/client.server.ts';
import { notFound } from '#/lib/app-error.ts';
import { isUuid } from '#/lib/is-uuid.ts';
import { cleanLine } from '#/lib/text.ts';
import { selectRoles } from '#/platform/auth/actor.server.ts';
import type { Ctx, MemberCtx } from '#/platform/context.server.ts';
import { byInstant, readList } from '#/platform/keyset.server.ts';
import { listPersonEntries } from '../audit/queries.server.ts';
import { getPendingFactorRemoval } from '../session/queries.server.ts';
import { roles } from './roles.ts';
import type { User, UserDetails, UserId, UsersInput, UsersPage } from './schema.ts';

const pageSize = 50;
/**
 * Up to this many matches are fetched by index and sorted; with more, an index scan in result order finds matches
 * quickly.
 */
const maxSorted = 2_000;
/** Sorts after all strings with a given prefix. */
const maxCodePoint = '\u{10ffff}';

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

const toUser = (row: Row): User => ({
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

/** SQL condition: the address has this prefix (index profiles_email_prefix). */
const hasEmail = (prefix: string) =>
  sql<boolean>`(profiles.email ~>=~ ${prefix} AND profiles.email ~<~ ${prefix + maxCodePoint})`;

/** SQL condition: each word is a prefix of a word of the name (index profiles_name_words). */
const hasWords = (words: string) => sql<boolean>`(
  to_tsvector('simple'::regconfig, profiles.first_name || ' ' || profiles.last_name) @@ ${words}::tsquery)`;

/** Converts a text to a prefix query of its words; null if it has none. */
async function toPrefixQuery(db: Db, text: string): Promise<string | null> {
  const { rows } = await sql<{ words: string | null }>`
    SELECT string_agg(quote_literal(lexeme) || ':*', ' & ') AS words
    FROM unnest(to_tsvector('simple'::regconfig, ${text}))`.execute(db);
  return rows[0]?.words ?? null;
}

/** Returns the search conditions, of which a user matches at least one; undefined for all users. */
async function toConditions(db: Db, text: string): Promise<RawBuilder<boolean>[] | undefined> {
  if (text === '') return undefined;
  if (isUuid(text)) return [sql<boolean>`profiles.id = ${text}::uuid`];
  if (text.includes('@')) return [hasEmail(text)];
  const words = await toPrefixQuery(db, text);
  const nameConditions = words === null ? [] : [hasWords(words)];
  return text.includes(' ') ? nameConditions : [hasEmail(text), ...nameConditions];
}

/** Returns the ids that match, by index; undefined if there are too many to sort. */
async function findIds(db: Db, conditions: readonly RawBuilder<boolean>[]): Promise<string[] | undefined> {
  if (conditions.length === 0) return [];
  const limit = maxSorted + 1;
  const parts = conditions.map(
    (condition) => sql`(SELECT id FROM profiles WHERE ${condition} LIMIT ${limit})`,
  );
  const { rows } = await sql<{ id: string }>`${sql.join(parts, sql` UNION `)}`.execute(db);
  return rows.length > maxSorted ? undefined : rows.map(({ id }) => id);
}

/**
 * Returns the filter of a search. `IS TRUE` keeps the planner from the search index: with this many matches, a scan
 * in result order finds them soon.
 */
async function createSearchCondition(db: Db, text: string): Promise<RawBuilder<boolean>> {
  const conditions = await toConditions(db, text);
  if (conditions === undefined) return sql<boolean>`true`;
  const ids = await findIds(db, conditions);
  if (ids !== undefined) return sql<boolean>`profiles.id = ANY(${ids}::uuid[])`;
  return sql<boolean>`(${sql.join(conditions, sql` OR `)}) IS TRUE`;
}

/** Searches users, newest first. */
export function listUsers(ctx: MemberCtx, { q, cursor }: UsersInput): Promise<UsersPage> {
  return withCustomPlans(ctx.db, async (trx) => {
    const users = trx
      .selectFrom('profiles')
      .select((eb) => [...columns, selectRoles(eb)])
      .where(await createSearchCondition(trx, cleanLine(q).toLowerCase()));
    const by = byInstant('profiles.created_at', 'profiles.id');
    return readList(users, { cursor, size: pageSize, by }, toUser);
  });
}

/** Returns a user in the admins' view. Throws `NOT_FOUND`. */
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
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .whereRef('sessions.user_id', '=', 'profiles.id')
        .where('sessions.expires_at', '>', ctx.now)
        .as('sessions'),
      eb
        .selectFrom('sessions')
        .select(({ fn }) => fn.max('sessions.seen_at').as('seen'))
        .whereRef('sessions.user_id', '=', 'profiles.id')
        .as('seen_at'),
      eb
        .selectFrom('factors')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .whereRef('factors.user_id', '=', 'profiles.id')
        .where('factors.status', '=', 'verified')
        .as('factors'),
      eb
        .selectFrom('api_tokens')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .whereRef('api_tokens.user_id', '=', 'profiles.id')
        .as('tokens'),
    ])
    .where('profiles.id', '=', id)
    .executeTakeFirstOrThrow(() => notFound('account'));
  return {
    ...toUser(row),
    suspendedReason: row.suspended_reason,
    timeZone: row.time_zone,
    lastSeenAt: row.seen_at?.toISOString() ?? null,
    sessions: row.sessions ?? 0,
    verifiedFactors: row.factors ?? 0,
    factorRemoval: await getPendingFactorRemoval(ctx.db, id),
    apiTokens: row.tokens ?? 0,
    entries: await listPersonEntries(ctx.db, id),
  };
}

/** Returns the id of the account with this email address. */
export async function findUserId(ctx: Ctx, email: string): Promise<string | undefined> {
  const row = await ctx.db
    .selectFrom('profiles')
    .select('id')
    .where('email', '=', email.trim().toLowerCase())
    .executeTakeFirst();
  return row?.id;
}

/** Lists all admins by address. */
export function listAdmins(ctx: Ctx): Promise<{ email: string; suspended_at: Date | null }[]> {
  return ctx.db
    .selectFrom('user_roles')
    .innerJoin('profiles', 'profiles.id', 'user_roles.user_id')
    .select(['profiles.email', 'profiles.suspended_at'])
    .where('user_roles.role', '=', 'admin')
    .orderBy('profiles.email')
    .execute();
}

/** Lists admins without a second factor, who can't use admin pages with ADMIN_NEEDS_FACTOR. */
export function listAdminsWithoutFactor(db: Db): Promise<{ id: string; email: string }[]> {
  return db
    .selectFrom('user_roles')
    .innerJoin('profiles', 'profiles.id', 'user_roles.user_id')
    .select(['profiles.id', 'profiles.email'])
    .where('user_roles.role', '=', 'admin')
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('factors')
            .select('factors.id')
            .whereRef('factors.user_id', '=', 'profiles.id')
            .where('factors.status', '=', 'verified'),
        ),
      ),
    )
    .orderBy('profiles.email')
    .execute();
}
