import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#/db/client.server.ts';
import type { TransferCause } from '#/db/tables/credits.server.ts';
import { AppError } from '#/lib/app-error.ts';
import { addDays } from '#/lib/dates.ts';
import { isUuid } from '#/lib/is-uuid.ts';
import { emptyPage } from '#/lib/page-search.ts';
import { formatDisplayName } from '#/lib/person-names.ts';
import { toCalendarDay, toInstant } from '#/lib/zones.ts';
import type { MemberCtx } from '#/platform/context.server.ts';
import { byInstant, byNumber, readList } from '#/platform/keyset.server.ts';
import { readGranted } from '../figures/queries.server.ts';
import type {
  Balance,
  BalanceHistory,
  GrantFilterInput,
  GrantPage,
  GrantPageInput,
  GrantStats,
  Recipient,
  RecipientInput,
  Statement,
  StatementInput,
} from './schema.ts';

const historyDays = 30;

export const createRecipientNotFoundError = (by: 'ID' | 'email') =>
  new AppError('NOT_FOUND', `No user found with that ${by}`);

/** Throws `NOT_FOUND`. */
export async function getRecipient({ db }: { db: Db }, id: string): Promise<Recipient> {
  const row = await db
    .selectFrom('profiles')
    .select(['id', 'email', 'first_name', 'last_name', 'points_balance', 'suspended_at'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow(() => createRecipientNotFoundError('ID'));
  return {
    id: row.id,
    email: row.email,
    firstName: row.first_name,
    lastName: row.last_name,
    pointsBalance: row.points_balance,
    isSuspended: row.suspended_at !== null,
  };
}

/** Finds a user by UUID or email address. Throws `NOT_FOUND`. */
export async function findRecipient(ctx: { db: Db }, { q }: RecipientInput): Promise<Recipient> {
  if (isUuid(q.toLowerCase())) return getRecipient(ctx, q.toLowerCase());
  const row = await ctx.db
    .selectFrom('profiles')
    .select('id')
    .where('email', '=', q.toLowerCase())
    .executeTakeFirstOrThrow(() => createRecipientNotFoundError('email'));
  return getRecipient(ctx, row.id);
}

type NamedRow = { id: string | null; first: string | null; last: string | null; email: string | null };

export function toNamedUser({ id, first, last, email }: NamedRow) {
  if (id === null || email === null) return null;
  return { id, name: formatDisplayName({ firstName: first ?? '', lastName: last ?? '', email }), email };
}

/** Resolves a filter's UUID or email address to an id. Returns undefined for an unknown address. */
async function resolveUserId(db: Db, idOrEmail: string): Promise<string | undefined> {
  const text = idOrEmail.toLowerCase();
  if (isUuid(text)) return text;
  const row = await db.selectFrom('profiles').select('id').where('email', '=', text).executeTakeFirst();
  return row?.id;
}

type Conditions = { people: RawBuilder<boolean>[]; from: Date | undefined; to: Date | undefined };

/** Returns the filters' conditions; undefined if no row can match. */
async function toConditions(ctx: MemberCtx, input: GrantFilterInput): Promise<Conditions | undefined> {
  const { user, admin, from, to } = input;
  const toMidnight = (day: string) => new Date(toInstant({ date: day, time: '00:00' }, ctx.actor.timeZone));
  const people: RawBuilder<boolean>[] = [];
  for (const [idOrEmail, column] of [
    [user, 'g.user_id'],
    [admin, 'g.admin_id'],
  ] as const) {
    if (!idOrEmail) continue;
    const id = await resolveUserId(ctx.db, idOrEmail);
    if (id === undefined) return undefined;
    people.push(sql<boolean>`${sql.ref(column)} = ${id}::uuid`);
  }
  return {
    people,
    from: from === undefined ? undefined : toMidnight(from),
    to: to === undefined ? undefined : toMidnight(addDays(to, 1)),
  };
}

const toExpressions = ({ people, from, to }: Conditions): RawBuilder<boolean>[] => [
  ...people,
  ...(from === undefined ? [] : [sql<boolean>`g.created_at >= ${from}`]),
  ...(to === undefined ? [] : [sql<boolean>`g.created_at < ${to}`]),
];

export async function listGrants(ctx: MemberCtx, input: GrantPageInput): Promise<GrantPage> {
  const conditions = await toConditions(ctx, input);
  if (conditions === undefined) return emptyPage;
  const grants = ctx.db
    .selectFrom('admin_credit_logs as g')
    .leftJoin('profiles as u', 'u.id', 'g.user_id')
    .leftJoin('profiles as a', 'a.id', 'g.admin_id')
    .leftJoin('profiles as s', 's.id', 'g.confirmed_by')
    .select(['g.id', 'g.amount', 'g.note', 'g.created_at', 'g.user_id', 'g.admin_id'])
    .select(['u.id as u_id', 'u.first_name as u_first', 'u.last_name as u_last', 'u.email as u_email'])
    .select(['a.id as a_id', 'a.first_name as a_first', 'a.last_name as a_last', 'a.email as a_email'])
    .select(['s.id as s_id', 's.first_name as s_first', 's.last_name as s_last', 's.email as s_email'])
    .where((eb) => eb.and(toExpressions(conditions)));
  const by = byInstant('g.created_at', 'g.id');
  return readList(grants, { cursor: input.cursor, size: input.limit, by }, (row) => ({
    id: row.id,
    amount: row.amount,
    note: row.note,
    createdAt: row.created_at.toISOString(),
    userId: row.user_id,
    adminId: row.admin_id,
    user: toNamedUser({ id: row.u_id, first: row.u_first, last: row.u_last, email: row.u_email }),
    admin: toNamedUser({ id: row.a_id, first: row.a_first, last: row.a_last, email: row.a_email }),
    confirmer: toNamedUser({ id: row.s_id, first: row.s_first, last: row.s_last, email: row.s_email }),
  }));
}

export async function getGrantStats(ctx: MemberCtx, input: GrantFilterInput): Promise<GrantStats> {
  const conditions = await toConditions(ctx, input);
  if (conditions === undefined) return { totalActions: 0, totalCredits: 0, averageCredits: 0 };
  const { actions, credits } =
    conditions.people.length === 0
      ? await readGranted(ctx.db, conditions)
      : await ctx.db
          .selectFrom('admin_credit_logs as g')
          .select((eb) => eb.fn.countAll<number>().as('actions'))
          .select(sql<number>`coalesce(sum(g.amount), 0)::bigint`.as('credits'))
          .where((eb) => eb.and(toExpressions(conditions)))
          .executeTakeFirstOrThrow();
  return {
    totalActions: actions,
    totalCredits: credits,
    averageCredits: actions === 0 ? 0 : Math.round(credits / actions),
  };
}

/** SQL for the id in a transfer's key `<cause>:<id>`; null for other causes. */
const selectSubjectId = (cause: TransferCause) =>
  sql<string>`CASE WHEN t.cause = ${cause} THEN substr(t.key, ${cause.length + 2}::int)::uuid END`;

/** SQL for the campaign whose escrow the transfer changed. */
const escrowCampaignId = sql<string>`(SELECT substr(x.account, 10)::uuid FROM ledger_entries x
  WHERE x.transfer_id = t.id AND x.account LIKE 'campaign:%')`;

/** Lists the caller's credit transactions, newest first, each with the balance after it. */
export async function getStatement({ db, actor }: MemberCtx, input: StatementInput): Promise<Statement> {
  const transactions = db
    .selectFrom('ledger_entries as e')
    .innerJoin('ledger_transfers as t', 't.id', 'e.transfer_id')
    .leftJoin('campaigns as c', (join) => join.on('c.id', '=', escrowCampaignId))
    .leftJoin('admin_credit_logs as g', (join) => join.on('g.id', '=', selectSubjectId('grant')))
    .select(['e.id', 'e.amount', 'e.balance', 't.cause', 't.created_at', 'c.twitter_handle', 'g.note'])
    .where('e.account', '=', `user:${actor.id}`);
  const paging = { cursor: input.cursor, size: input.limit, by: byNumber('e.id') };
  const page = await readList(transactions, paging, (row) => ({
    id: row.id,
    cause: row.cause,
    twitterHandle: row.twitter_handle,
    note: row.note,
    amount: row.amount,
    balance: row.balance ?? 0,
    createdAt: row.created_at.toISOString(),
  }));
  const { balance } = await getBalance({ db, actor });
  return { ...page, balance, owed: await readOwed(db, actor.id) };
}

async function readOwed(db: Db, userId: string): Promise<number> {
  const row = await db
    .selectFrom('ledger_accounts')
    .select('balance')
    .where('name', '=', `debt:${userId}`)
    .executeTakeFirst();
  // The `||` turns -0 into 0.
  return -(row?.balance ?? 0) || 0;
}

export async function getBalance({ db, actor }: Pick<MemberCtx, 'db' | 'actor'>): Promise<Balance> {
  const row = await db
    .selectFrom('profiles')
    .select('points_balance')
    .where('id', '=', actor.id)
    .executeTakeFirst();
  return { balance: row?.points_balance ?? 0 };
}

/** Returns the caller's balance at the end of each of the last 30 days in the caller's time zone. */
export async function getBalanceHistory({ db, actor, now }: MemberCtx): Promise<BalanceHistory> {
  const today = toCalendarDay(now.getTime(), actor.timeZone);
  const { rows } = await sql<{ day: string; balance: number }>`
    WITH moved AS MATERIALIZED (
      SELECT DISTINCT ON (day) (t.created_at AT TIME ZONE ${actor.timeZone})::date AS day, e.balance
      FROM ledger_entries e JOIN ledger_transfers t ON t.id = e.transfer_id
      WHERE e.account = ${`user:${actor.id}`}
      ORDER BY day, e.id DESC
    )
    SELECT days.at::date::text AS day,
      coalesce((SELECT balance FROM moved WHERE moved.day <= days.at ORDER BY moved.day DESC LIMIT 1), 0) AS balance
    FROM generate_series(${addDays(today, 1 - historyDays)}::date, ${today}::date, interval '1 day') AS days (at)
    ORDER BY days.at`.execute(db);
  return { days: rows };
}

/** The account export's ledger data. */
export const creditParts = [
  {
    name: 'creditMovements',
    query: (db: Db, userId: string) =>
      db
        .selectFrom('ledger_entries as e')
        .innerJoin('ledger_transfers as t', 't.id', 'e.transfer_id')
        .select(['e.id', 't.cause', 'e.amount', 'e.balance', 't.created_at'])
        .where('e.account', '=', `user:${userId}`)
        .orderBy('e.id'),
  },
  {
    name: 'creditGrants',
    query: (db: Db, userId: string) =>
      db
        .selectFrom('admin_credit_logs')
        .select(['id', 'amount', 'note', 'created_at'])
        .where('user_id', '=', userId)
        .orderBy('created_at')
        .orderBy('id'),
  },
  {
    name: 'pendingGrants',
    query: (db: Db, userId: string) =>
      db
        .selectFrom('pending_grants')
        .select(['id', 'amount', 'status', 'created_at', 'decided_at'])
        .where('user_id', '=', userId)
        .orderBy('created_at')
        .orderBy('id'),
  },
];
