import { type RawBuilder, type Selectable, sql } from 'kysely';
import { type Db, withCustomPlans } from '#/db/client.server.ts';
import type { Database } from '#/db/schema.server.ts';
import { addDays } from '#/lib/dates.ts';
import { isUuid } from '#/lib/is-uuid.ts';
import { listingKinds } from '#/lib/listing-kinds.ts';
import { emptyPage } from '#/lib/page-search.ts';
import { toInstant } from '#/lib/zones.ts';
import type { MemberCtx } from '#/platform/context.server.ts';
import { byInstant, readList } from '#/platform/keyset.server.ts';
import { getExportedDetails } from './exported-details.ts';
import { listStoredActions, toCurrentAction } from './renamed-actions.ts';
import type { AuditEntry, AuditInput, AuditPage, Party, Thing } from './schema.ts';

const pageSize = 50;
const maxPersonEntries = 10;

type Row = Selectable<Database['audit_entries']>;

const columns = ['id', 'at', 'actor_id', 'action', 'subject_id', 'details', 'request_id'] as const;

function toDetails(details: unknown): Record<string, unknown> {
  return typeof details === 'object' && details !== null && !Array.isArray(details) ? { ...details } : {};
}

type ThingRow = { id: string; owner_id: string | null; title: string | null };

/** Finds the users' records and published items with these ids. */
async function findThings(db: Db, ids: readonly string[]): Promise<ThingRow[]> {
  const ownedTables = ['follow_claims', 'submissions', 'api_tokens', 'factors', 'channels'] as const;
  const anyId = sql`ANY(${ids}::uuid[])`;
  const { rows } = await sql<ThingRow>`${sql.join(
    ownedTables.map(
      (table) =>
        sql`SELECT id, user_id AS owner_id, NULL AS title FROM ${sql.table(table)} WHERE id = ${anyId}`,
    ),
    sql` UNION ALL `,
  )}
    UNION ALL SELECT item_id, NULL, title FROM search_entries
      WHERE kind = ANY(${[...listingKinds]}::text[]) AND item_id = ${anyId}`.execute(db);
  return rows;
}

/** Adds the names of the accounts and things that still exist, in two queries for all entries. */
async function addNames(db: Db, rows: readonly Row[]): Promise<AuditEntry[]> {
  const listUuids = (ids: readonly (string | null)[]) => [
    ...new Set(ids.filter((id) => id !== null).filter((id) => isUuid(id))),
  ];
  const subjectIds = listUuids(rows.map((row) => row.subject_id));
  const things = subjectIds.length === 0 ? [] : await findThings(db, subjectIds);
  const personIds = listUuids([
    ...rows.map((row) => row.actor_id),
    ...subjectIds,
    ...things.map((thing) => thing.owner_id),
  ]);
  const people =
    personIds.length === 0
      ? []
      : await db
          .selectFrom('profiles')
          .select(['id', 'email', 'first_name', 'last_name'])
          .where('id', '=', sql<string>`ANY(${personIds}::uuid[])`)
          .execute();
  const peopleById = new Map(people.map((person) => [person.id, person]));
  const toParty = (id: string | null): Party | null => {
    if (id === null) return null;
    const person = peopleById.get(id);
    if (person === undefined) return { id, name: null, email: null };
    return { id, name: `${person.first_name} ${person.last_name}`.trim(), email: person.email };
  };
  const thingsById = new Map(
    things.map((thing): [string, Thing] => [
      thing.id,
      { title: thing.title, owner: toParty(thing.owner_id) },
    ]),
  );
  return rows.map((row) => ({
    id: row.id,
    at: row.at.toISOString(),
    action: toCurrentAction(row.action),
    actor: toParty(row.actor_id),
    subject: toParty(row.subject_id),
    thing: thingsById.get(row.subject_id ?? '') ?? null,
    details: toDetails(row.details),
    requestId: row.request_id,
  }));
}

/** Lists the newest entries about an account or by its owner. */
export async function listPersonEntries(db: Db, userId: string): Promise<AuditEntry[]> {
  const selectNewest = (column: 'actor_id' | 'subject_id') =>
    db
      .selectFrom('audit_entries')
      .select(columns)
      .where(column, '=', userId)
      .where(sql<boolean>`split_part(action, '.', 1) <> 'sign-in'`)
      .orderBy('at', 'desc')
      .orderBy('id', 'desc')
      .limit(maxPersonEntries);
  const entriesAbout = await selectNewest('subject_id').execute();
  const entriesBy = await selectNewest('actor_id').execute();
  const rows = [...new Map([...entriesAbout, ...entriesBy].map((row) => [row.id, row])).values()]
    .sort((a, b) => b.at.getTime() - a.at.getTime() || (a.id < b.id ? 1 : -1))
    .slice(0, maxPersonEntries);
  return addNames(db, rows);
}

/** Resolves a filter by id or email address to an id. Returns undefined for an unknown address. */
async function findPersonId(db: Db, idOrEmail: string): Promise<string | undefined> {
  if (!idOrEmail.includes('@')) return idOrEmail.toLowerCase();
  const row = await db
    .selectFrom('profiles')
    .select('id')
    .where('email', '=', idOrEmail.toLowerCase())
    .executeTakeFirst();
  return row?.id;
}

/** Builds the conditions of the filters. Returns undefined if no entry can match them. */
async function buildConditions(
  ctx: MemberCtx,
  input: AuditInput,
): Promise<RawBuilder<boolean>[] | undefined> {
  const { actor, subject, action, from, to } = input;
  const zone = ctx.actor.timeZone;
  const getMidnight = (day: string) => new Date(toInstant({ date: day, time: '00:00' }, zone));
  const conditions: RawBuilder<boolean>[] = [];
  if (actor === 'system') conditions.push(sql<boolean>`actor_id IS NULL`);
  else if (actor) {
    const id = await findPersonId(ctx.db, actor);
    if (id === undefined || !isUuid(id)) return undefined;
    conditions.push(sql<boolean>`actor_id = ${id}::uuid`);
  }
  if (subject) {
    const id = await findPersonId(ctx.db, subject);
    if (id === undefined) return undefined;
    conditions.push(sql<boolean>`subject_id = ${id}`);
  }
  // Sign-ins would bury everything else, so only a filter by action lists them.
  if (!action) conditions.push(sql<boolean>`split_part(action, '.', 1) <> 'sign-in'`);
  else {
    conditions.push(sql<boolean>`split_part(action, '.', 1) = ${action.split('.')[0] ?? ''}`);
    if (action.includes('.'))
      conditions.push(sql<boolean>`action = ANY(${listStoredActions(action)}::text[])`);
  }
  if (from !== undefined) conditions.push(sql<boolean>`at >= ${getMidnight(from)}`);
  if (to !== undefined) conditions.push(sql<boolean>`at < ${getMidnight(addDays(to, 1))}`);
  return conditions;
}

/** Returns the time of a person's latest such action on their own account after `since`. */
export async function findLastOwnAction(
  db: Db,
  { action, userId, since }: { action: string; userId: string; since: Date },
): Promise<Date | undefined> {
  const row = await db
    .selectFrom('audit_entries')
    .select('at')
    .where('subject_id', '=', userId)
    .where('actor_id', '=', userId)
    .where('action', 'in', listStoredActions(action))
    .where('at', '>', since)
    .orderBy('at', 'desc')
    .executeTakeFirst();
  return row?.at;
}

/** Lists the audit log, newest first. */
export async function listEntries(ctx: MemberCtx, input: AuditInput): Promise<AuditPage> {
  const conditions = await buildConditions(ctx, input);
  if (conditions === undefined) return emptyPage;
  const page = await withCustomPlans(ctx.db, (trx) =>
    readList(
      trx
        .selectFrom('audit_entries')
        .select(columns)
        .where((eb) => eb.and(conditions)),
      { cursor: input.cursor, size: pageSize, by: byInstant('at', 'id') },
      (row): Row => row,
    ),
  );
  return { ...page, items: await addNames(ctx.db, page.items) };
}

/** The account export's audit entries: those about the user and those by the user. */
export const auditParts = [
  {
    name: 'auditEntries',
    query: (db: Db, userId: string) =>
      db
        .selectFrom('audit_entries')
        .select(['at', 'action', 'subject_id', 'details'])
        .select(sql<boolean>`actor_id IS NOT DISTINCT FROM ${userId}::uuid`.as('by_you'))
        .where((eb) => eb.or([eb('actor_id', '=', userId), eb('subject_id', '=', userId)]))
        .orderBy('at')
        .orderBy('id'),
    toExport: (row: Readonly<Record<string, unknown>>) => {
      const action = toCurrentAction(String(row.action));
      return { ...row, action, details: getExportedDetails(action, toDetails(row.details)) };
    },
  },
];
