import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#/db/client.server.ts';
import { formatInstantSql } from '#/db/iso-instant.server.ts';
import { defineStatement, type Placeholder } from '#/db/statement.server.ts';
import { notFound, notSignedIn } from '#/lib/app-error.ts';
import type { MemberCtx } from '#/platform/context.server.ts';
import { decodeCursor, encodeCursor, type Position } from '#/platform/keyset.server.ts';
import type { Changes, ChangesInput, ListInput, Overview } from './calls.ts';
import { getMemberDay } from './check-in.ts';
import { type FieldName, fieldDefinitions } from './fields.ts';
import { getRowBytes, maxPageBytes, rowBytesSql } from './list/page-bytes.server.ts';
import { selectAway, selectStreak } from './pauses/queries.server.ts';
import { type Airdrop, type AirdropPage, type AirdropTotals, airdrop } from './schema.ts';

export { airdropColumns, trackerParts } from './data/export-queries.server.ts';
export { isAway, isOpen } from './policy.ts';

/** The maximum rows of a batch of changes; rows of the same revision are never split. */
const maxChanges = 1000;
/** Deletions are stored for seven days, so a client that synced within six days receives all of them. */
const deletionLogMs = 6 * 24 * 60 * 60 * 1000;

/** Up to this page size, the byte limit is applied here instead of in SQL. */
const maxSmallPage = 100;

type PageRow = { current: number; count: number; position: string } & Airdrop;
type EmptyRow = { current: number; count: number; id: null };
type Row = PageRow | EmptyRow;

/** The columns of `airdrops AS a` with the API's names and formats; a selected row is an Airdrop. */
export const airdropFields = sql.raw<Airdrop>(
  // `Object.keys` loses the key type.
  (Object.keys(airdrop.shape) as FieldName[])
    .map((name) => {
      const { column, type } = fieldDefinitions[name];
      const value = type === 'timestamptz' ? formatInstantSql(`a.${column}`) : `a.${column}`;
      return [value, 'AS', JSON.stringify(name)].join(' ');
    })
    .join(', '),
);

export async function getAirdrop(ctx: MemberCtx, { id }: { id: string }): Promise<Airdrop> {
  const { rows } = await sql<Airdrop>`
    SELECT ${airdropFields} FROM airdrops a WHERE a.id = ${id} AND a.user_id = ${ctx.actor.id}`.execute(
    ctx.db,
  );
  const row = rows[0];
  if (row === undefined) throw notFound('airdrop');
  return row;
}

const newestFirst = sql`a.created_at DESC, a.id DESC`;

type PageValues = { userId: string; limit: number; at?: string | undefined; id?: string | undefined };
type GetPlace = (name: keyof PageValues) => Placeholder;

const buildPageQuery = (at: GetPlace, page: RawBuilder<unknown>) => sql<Row>`
  SELECT t.revision AS current, t.total AS count, page.*
  FROM airdrop_totals t LEFT JOIN LATERAL (${page}) page ON true
  WHERE t.user_id = ${at('userId')}`;

/** The position has microseconds, unlike the API's instants. */
const pageFields = sql`${airdropFields}, (a.created_at AT TIME ZONE 'UTC')::text AS position`;

const selectRows = (at: GetPlace, older: RawBuilder<unknown>) => sql`
  FROM airdrops a WHERE a.user_id = t.user_id ${older} ORDER BY ${newestFirst} LIMIT ${at('limit')}`;

const buildOlderCondition = (at: GetPlace) =>
  sql`AND (a.created_at, a.id) < (${at('at')}::timestamptz, ${at('id')}::uuid)`;

const buildSmallPage = (at: GetPlace, older: RawBuilder<unknown>) =>
  buildPageQuery(at, sql`SELECT ${pageFields} ${selectRows(at, older)}`);

const buildLargePage = (at: GetPlace, older: RawBuilder<unknown>) =>
  buildPageQuery(
    at,
    sql`SELECT ${pageFields} FROM (
      SELECT a.*, sum(${rowBytesSql}) OVER (ORDER BY ${newestFirst} ROWS UNBOUNDED PRECEDING) AS bytes
      ${selectRows(at, older)}
    ) a WHERE a.bytes - ${rowBytesSql} <= ${sql.lit(maxPageBytes)}`,
  );

const pages = {
  small: {
    first: defineStatement<PageValues, Row>((at) => buildSmallPage(at, sql``)),
    next: defineStatement<PageValues, Row>((at) => buildSmallPage(at, buildOlderCondition(at))),
  },
  large: {
    first: defineStatement<PageValues, Row>((at) => buildLargePage(at, sql``)),
    next: defineStatement<PageValues, Row>((at) => buildLargePage(at, buildOlderCondition(at))),
  },
};

/**
 * Reads up to `limit` rows, or fewer if their texts are long. For small pages PostgreSQL sends all rows, which is
 * cheaper than adding up their bytes in SQL.
 */
export async function readPage(db: Db, userId: string, limit: number, after: Position | undefined) {
  const size = limit <= maxSmallPage ? pages.small : pages.large;
  const values = { userId, limit: limit + 1 };
  const rows =
    after === undefined
      ? await size.first(db, values)
      : await size.next(db, { ...values, at: `${after.at}Z`, id: after.id });
  const items: Airdrop[] = [];
  let last: PageRow | undefined;
  let bytes = 0;
  for (const row of rows.slice(0, limit)) {
    if (row.id === null) break;
    bytes += getRowBytes(row);
    if (bytes > maxPageBytes && last !== undefined) break;
    const { current: _current, count: _count, position: _position, ...airdrop } = row;
    items.push(airdrop);
    last = row;
  }
  const nextCursor =
    rows.length > items.length && last !== undefined
      ? encodeCursor({ at: last.position, id: last.id })
      : null;
  return { items, nextCursor, revision: rows[0]?.current ?? 0, total: rows[0]?.count ?? 0 };
}

export async function listAirdrops(ctx: MemberCtx, { cursor, limit }: ListInput): Promise<AirdropPage> {
  const after = cursor === undefined ? undefined : decodeCursor(cursor);
  const { items, nextCursor, revision } = await readPage(ctx.db, ctx.actor.id, limit, after);
  return { items, nextCursor, revision };
}

type ChangesRow = {
  current: number;
  upTo: number;
  /** Whether every deletion since the client's revision is still stored. */
  isCovered: boolean;
  changed: Airdrop[];
  removed: string[];
};

/**
 * Builds the condition that revision `since` is no older than `from`, judged by the newest row up to it or the
 * account's age.
 */
function isAtLeastFrom(userId: string, since: number, from: Date): RawBuilder<boolean> {
  return sql<boolean>`coalesce(greatest(
    (SELECT created_at FROM profiles WHERE id = ${userId}),
    (SELECT updated_at FROM airdrops WHERE user_id = ${userId} AND revision <= ${since}
     ORDER BY revision DESC LIMIT 1),
    (SELECT deleted_at FROM deleted_airdrops WHERE user_id = ${userId} AND revision <= ${since}
     ORDER BY revision DESC LIMIT 1)
  ) >= ${from}, false)`;
}

/**
 * Lists the changes after revision `since`, oldest first. A single statement reads a consistent state; revisions
 * commit in order, so no change below the returned revision can appear later.
 */
export async function listChangesSince(ctx: MemberCtx, { since }: ChangesInput): Promise<Changes> {
  const userId = ctx.actor.id;
  const coveredFrom = new Date(ctx.now.getTime() - deletionLogMs);
  const { rows } = await sql<ChangesRow>`
    WITH touched AS (
      SELECT revision, sum(bytes) OVER (ORDER BY revision) AS bytes, count(*) OVER () AS rows FROM (
        SELECT revision, ${rowBytesSql} AS bytes FROM airdrops a WHERE user_id = ${userId} AND revision > ${since}
        UNION ALL
        SELECT revision, 40 FROM deleted_airdrops WHERE user_id = ${userId} AND revision > ${since}
        ORDER BY revision LIMIT ${maxChanges}
      ) first
    ), upto AS MATERIALIZED (
      SELECT t.revision AS current, CASE
        WHEN part.rows < ${maxChanges} AND part.bytes <= ${maxPageBytes}::int THEN t.revision
        ELSE coalesce(part.fitting, part.first, t.revision) END AS revision
      FROM airdrop_totals t, (
        SELECT max(rows) AS rows, max(bytes) AS bytes, min(revision) AS first,
          max(revision) FILTER (WHERE bytes <= ${maxPageBytes}::int) AS fitting FROM touched
      ) part WHERE t.user_id = ${userId}
    )
    SELECT upto.current, upto.revision AS "upTo",
      ${isAtLeastFrom(userId, since, coveredFrom)} OR upto.current - ${since} = (
        SELECT count(DISTINCT revision) FROM (
          SELECT revision FROM airdrops WHERE user_id = ${userId} AND revision > ${since}
          UNION ALL
          SELECT revision FROM deleted_airdrops WHERE user_id = ${userId} AND revision > ${since}
        ) remaining
      ) AS "isCovered",
      (
        SELECT coalesce(json_agg(row ORDER BY row.revision), '[]') FROM (
          SELECT ${airdropFields} FROM airdrops a
          WHERE a.user_id = ${userId} AND a.revision > ${since} AND a.revision <= upto.revision
        ) row
      ) AS changed,
      ARRAY(
        SELECT airdrop_id::text FROM deleted_airdrops
        WHERE user_id = ${userId} AND revision > ${since} AND revision <= upto.revision ORDER BY revision
      ) AS removed
    FROM upto`.execute(ctx.db);
  const row = rows[0];
  if (row === undefined || !row.isCovered || since > row.current) {
    return { revision: row?.current ?? 0, changed: [], removed: [], more: false, reset: true };
  }
  const { changed, removed, upTo, current } = row;
  return { revision: upTo, changed, removed, more: upTo < current, reset: false };
}

type OverviewRow = AirdropTotals & Pick<Overview, 'revision' | 'pointsBalance' | 'streak' | 'away'>;

/** Reads the counts by status, the streak, the balance, and when the member is away. */
export async function readOverview(ctx: MemberCtx): Promise<Overview> {
  const userId = ctx.actor.id;
  const today = getMemberDay(ctx);
  const day = { userId: sql`${userId}::uuid`, day: sql`${today}` };
  const { rows } = await sql<OverviewRow>`
    SELECT t.revision, t.total, t.upcoming, t.active, t.claimed, t.expired,
      p.points_balance AS "pointsBalance",
      ${selectStreak(day)} AS streak, ${selectAway(day)} AS away
    FROM airdrop_totals t JOIN profiles p ON p.id = t.user_id
    WHERE t.user_id = ${userId}`.execute(ctx.db);
  const row = rows[0];
  if (row === undefined) throw notSignedIn();
  const { revision, pointsBalance, streak, away, ...totals } = row;
  return { revision, totals, streak, pointsBalance, today, away };
}
