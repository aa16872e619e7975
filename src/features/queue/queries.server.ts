import { type RawBuilder, sql } from 'kysely';
import { withCustomPlans } from '#/db/client.server.ts';
import { notFound } from '#/lib/app-error.ts';
import type { MemberCtx } from '#/platform/context.server.ts';
import { type Keyset, parseCursor, parseInstantId, readList } from '#/platform/keyset.server.ts';
import { findOutdated } from '../listings/freshness/queries.server.ts';
import { getListing } from '../listings/queries.server.ts';
import type { ListingId } from '../listings/schema.ts';
import { maxCounted } from './counts.ts';
import { type QueueKind, queueKinds } from './kinds.ts';
import type { QueueCounts, QueueInput, QueueItem, QueueListing, QueuePage } from './schema.ts';
import { listSources, type QueueReader, type Source } from './source-queries.server.ts';

const pageSize = 50;

/** An item's sort position. `rank` is 0 if urgent, else 1. */
type Position = { rank: number; at: string; id: string; kind: QueueKind };

function parsePosition(position: string): Position | undefined {
  const parts = /^([01]) (.{56,63}) ([a-z]+)$/.exec(position);
  const instant = parseInstantId(parts?.[2] ?? '');
  const kind = queueKinds.find((queueKind) => queueKind === parts?.[3]);
  return instant && kind && { rank: Number(parts?.[1]), ...instant, kind };
}

/** Urgent items first, then by waiting time. One item may be queued as two kinds. */
const byUrgency: Keyset = {
  columns: ['rank', 'at', 'id', 'kind'],
  position: sql<string>`(rank || ' ' || (at AT TIME ZONE 'UTC')::text || ' ' || id || ' ' || kind)`,
  toValues: (position) => {
    const parsed = parsePosition(position);
    return (
      parsed &&
      sql`(${parsed.rank}::int, ${`${parsed.at}Z`}::timestamptz, ${parsed.id}::uuid, ${parsed.kind})`
    );
  },
};

type Row = {
  kind: QueueKind;
  id: string;
  rank: number;
  at: Date;
  count: number;
  title: string | null;
  about: string | null;
  person: string | null;
  amount: number | null;
  url: string | null;
};

const getRank = ({ isUrgent }: Source): number => (isUrgent ? 0 : 1);
const nullText = sql`NULL::text`;

/** SQL condition: the source's row is on one side of a position. The source's index supports it. */
function isAfterPosition(
  source: Source,
  { rank, at, id, kind }: Position,
  isBack: boolean,
): RawBuilder<unknown> {
  const sourceRank = getRank(source);
  if (rank !== sourceRank) return isBack === rank > sourceRank ? sql`true` : sql`false`;
  const isBehind = isBack ? source.kind < kind : source.kind > kind;
  const operator = sql.raw(`${isBack ? '<' : '>'}${isBehind ? '=' : ''}`);
  return sql`(${source.at}, ${source.id}) ${operator} (${`${at}Z`}::timestamptz, ${id}::uuid)`;
}

/** SQL for the first rows of a source on one side of a position, with the displayed columns. */
function selectPage(source: Source, start: Position | undefined, isBack: boolean): RawBuilder<unknown> {
  const { kind, rows, at, id, isGrouped, joined, title, about, person, amount, url } = source;
  const side = start === undefined ? sql`true` : isAfterPosition(source, start, isBack);
  const direction = sql.raw(isBack ? 'DESC' : 'ASC');
  const pageRows = isGrouped
    ? sql`SELECT at, id, count, NULL::text AS tag FROM (
        SELECT min(${at}) AS at, ${id} AS id, count(*)::int AS count FROM ${rows} GROUP BY ${id}) grouped
        WHERE ${start === undefined ? side : isAfterPosition({ ...source, at: sql`at`, id: sql`id` }, start, isBack)}`
    : sql`SELECT ${at} AS at, ${id} AS id, ${source.count ?? sql`1`} AS count,
        ${source.tag ?? nullText} AS tag FROM ${rows} AND ${side}`;
  return sql`(SELECT ${kind}::text AS kind, k.id, ${getRank(source)}::int AS rank, k.at, k.count,
      ${title ?? nullText} AS title, ${about ?? nullText} AS about, ${person ?? nullText} AS person,
      ${amount ?? sql`NULL::int`} AS amount, ${url ?? nullText} AS url
    FROM (${pageRows} ORDER BY at ${direction}, id ${direction} LIMIT ${pageSize + 1}) k ${joined})`;
}

const toItem = ({ kind, id, title, about, person, amount, url, count, rank, at }: Row): QueueItem => ({
  kind,
  id,
  about,
  person,
  amount,
  url,
  count,
  title: title ?? '',
  isUrgent: rank === 0,
  since: at.toISOString(),
});

export function listQueue(ctx: MemberCtx, { kind, item, cursor }: QueueInput): Promise<QueuePage> {
  const sources = listSources(ctx, item).filter((entry) => kind === undefined || entry.kind === kind);
  const { position, isBack } = cursor === undefined ? { position: '', isBack: false } : parseCursor(cursor);
  const start = parsePosition(position);
  const parts = sources.map((source) => selectPage(source, start, isBack));
  return withCustomPlans(ctx.db, (trx) =>
    readList(
      trx
        .selectFrom(sql<Row>`(${sql.join(parts, sql` UNION ALL `)})`.as('waiting'))
        .select(['kind', 'id', 'rank', 'at', 'count', 'title', 'about', 'person', 'amount', 'url']),
      { cursor, size: pageSize, by: byUrgency, first: 'oldest' },
      toItem,
    ),
  );
}

/** Returns a queued listing with its status. Throws `NOT_FOUND` if it was deleted. */
export async function getQueueListing({ db }: MemberCtx, about: ListingId): Promise<QueueListing> {
  const entry = await db
    .selectFrom('search_entries')
    .select(['title', 'url'])
    .where('kind', '=', about.kind)
    .where('item_id', '=', about.id)
    .executeTakeFirstOrThrow(() => notFound(about.kind));
  return {
    ...about,
    ...entry,
    listing: await getListing(db, about),
    outdated: await findOutdated(db, about),
  };
}

export async function countQueue(ctx: QueueReader & Pick<MemberCtx, 'db'>): Promise<QueueCounts> {
  const parts = listSources(ctx).map(
    ({ kind, rows }) => sql`SELECT ${kind}::text AS kind, (
      SELECT count(*)::int FROM (SELECT FROM ${rows} LIMIT ${maxCounted}) found) AS count`,
  );
  const { rows } = await withCustomPlans(ctx.db, (trx) =>
    sql<{ kind: QueueKind; count: number }>`${sql.join(parts, sql` UNION ALL `)}`.execute(trx),
  );
  const counts: QueueCounts = {
    report: 0,
    link: 0,
    submission: 0,
    claim: 0,
    dispute: 0,
    outdated: 0,
    payment: 0,
    grant: 0,
    message: 0,
  };
  for (const { kind, count } of rows) counts[kind] = Math.min(counts[kind] + count, maxCounted);
  return counts;
}
