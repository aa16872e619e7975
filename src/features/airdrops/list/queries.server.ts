import { type RawBuilder, sql } from 'kysely';
import { defaultTimes } from '#/lib/local-instant.ts';
import type { MemberCtx } from '#/platform/context.server.ts';
import { createYielder } from '#/platform/event-loop.server.ts';
import type { FirstPage, FirstPageInput } from '../calls.ts';
import { getMemberDay } from '../check-in.ts';
import type { ClaimMoment } from '../claims.ts';
import { type DateFilter, getWeekBounds, weekFilters } from '../dates/date-filter.ts';
import { fieldDefinitions, sortedFields } from '../fields.ts';
import { readAway } from '../pauses/queries.server.ts';
import { airdropFields, readPage } from '../queries.server.ts';
import { toRhythmSettings } from '../rhythm/kinds.ts';
import { type Airdrop, airdrop } from '../schema.ts';
import { foldsClosed } from '../search/closed-fold.ts';
import { createDueOrder, listTodayIds } from '../search/due-order.ts';
import { getAgeBounds, normalizeQuery } from '../search/filter.ts';
import { type AirdropFilters, toTrackerSearchParams } from '../search/search.ts';
import {
  compareNewestFirst,
  getComparator,
  type Order,
  type OrderKey,
  putClosedLast,
  reverseOrder,
} from '../search/sort.ts';
import { getRowBytes, maxPageBytes } from './page-bytes.server.ts';

const orderColumns = sql.join(['id', ...sortedFields].map((name) => sql.id(name)));
const texts = new Set(['name', 'project', 'projectLink', 'walletAddress', 'notes', 'tags', 'chains']);
/** What is due depends on no text. */
const dueColumns = sql.join(
  Object.keys(airdrop.shape)
    .filter((name) => !texts.has(name))
    .map((name) => sql.id(name)),
);
const isOpenSql = sql`a.status IN ('upcoming', 'active')`;
const closedColumns = sql.join(['id', 'createdAt', 'status'].map((name) => sql.id(name)));

/** Builds a condition on `airdrops AS a` that matches like `createDatePredicate`. */
function buildDateCondition(
  filter: Exclude<DateFilter, 'all'>,
  { now, zone }: ClaimMoment,
): RawBuilder<boolean> {
  const { from, to } = getWeekBounds(now);
  const isAhead = (date: RawBuilder<unknown>) =>
    sql<boolean>`(${date} >= ${from}::timestamptz AND ${date} < ${to}::timestamptz)`;
  if (filter === 'claimOpen') {
    const local = sql`(a.claim_date AT TIME ZONE ${zone})`;
    return sql`(${isOpenSql} AND CASE WHEN ${local}::time = ${defaultTimes.end}
        THEN date_trunc('day', ${local}) AT TIME ZONE ${zone} ELSE a.claim_date END
        < ${from}::timestamptz + interval '1 minute'
      AND coalesce(a.claim_close_date >= ${from}::timestamptz, true))`;
  }
  if (filter === 'own') {
    return sql`(${isOpenSql} AND EXISTS (SELECT 1 FROM jsonb_array_elements(a.own_dates) own_date
      WHERE ${isAhead(sql`(own_date->>'date')::timestamptz`)}))`;
  }
  return sql`(${isOpenSql} AND ${isAhead(sql.id('a', fieldDefinitions[weekFilters[filter]].column))})`;
}

/** Builds conditions on `airdrops AS a` that match like `filterAirdrops`. */
function buildConditions(filters: AirdropFilters, today: string, moment: ClaimMoment): RawBuilder<boolean>[] {
  const { status, type, priority, checkIn, visited, age } = filters;
  const conditions: RawBuilder<boolean>[] = [];
  if (status !== 'all') conditions.push(sql`a.status = ${status}`);
  if (type !== 'all') conditions.push(sql`a.airdrop_type = ${type}`);
  if (priority !== 'all') conditions.push(sql`a.priority = ${priority === 'high'}`);
  if (checkIn !== 'all') conditions.push(sql`a.check_in_duration = ${checkIn}`);
  const isVisited = sql<boolean>`(a.last_visit_date IS NOT DISTINCT FROM ${today}::date)`;
  if (visited !== 'all') conditions.push(visited === 'visited' ? isVisited : sql`NOT ${isVisited}`);
  const { from, to } = getAgeBounds(age, today);
  if (from !== undefined) conditions.push(sql`a.eligibility_date >= ${from}::date`);
  if (to !== undefined) conditions.push(sql`a.eligibility_date <= ${to}::date`);
  if (filters.dates !== 'all') conditions.push(buildDateCondition(filters.dates, moment));
  if (filters.tag !== '') conditions.push(sql`a.tags @> ARRAY[${filters.tag}]::text[]`);
  if (filters.chain !== '') conditions.push(sql`a.chains @> ARRAY[${filters.chain}]::text[]`);
  if (filters.wallet !== '') {
    conditions.push(
      sql`EXISTS (SELECT 1 FROM airdrop_wallets w WHERE w.airdrop_id = a.id AND w.wallet_id = ${filters.wallet})`,
    );
  }
  const query = normalizeQuery(filters.q);
  if (query !== '') {
    conditions.push(
      sql`strpos(fold_text(concat_ws(E'\\n', a.name, a.project, coalesce(a.wallet_address, ''), a.notes,
        array_to_string(a.tags || a.chains, E'\\n'))), ${query}) > 0`,
    );
  }
  return conditions;
}

/** Selects the first `count` rows of an order without sorting all of them. */
async function selectFirst<Row>(rows: readonly Row[], count: number, order: Order<Row>): Promise<Row[]> {
  const first: Row[] = [];
  const pause = createYielder();
  for (const [index, row] of rows.entries()) {
    if (index % 200 === 0) await pause();
    const last = first.at(-1);
    if (first.length === count && last !== undefined && order(row, last) >= 0) continue;
    let [low, high] = [0, first.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      const other = first[middle];
      if (other !== undefined && order(other, row) <= 0) low = middle + 1;
      else high = middle;
    }
    first.splice(low, 0, row);
    if (first.length > count) first.pop();
  }
  return first;
}

type MatchingRow = Pick<Airdrop, 'id' | 'createdAt' | 'status'>;

/** Reads what the order compares of the matching rows. Returns the ids of the first ones, and how many match. */
async function readFirstIds(ctx: MemberCtx, input: FirstPageInput, where: RawBuilder<unknown>) {
  const { limit, sort, reversed, closedLast } = input;
  const now = ctx.now.getTime();
  const moment = { now, zone: ctx.actor.timeZone };
  const selectRows = async <Row>(columns: RawBuilder<unknown>, condition: RawBuilder<unknown>) => {
    const matching = sql`SELECT ${airdropFields} FROM airdrops a WHERE ${condition}`;
    return (await sql<Row>`SELECT ${columns} FROM (${matching}) a`.execute(ctx.db)).rows;
  };
  const selectIds = async <Row extends MatchingRow>(rows: readonly Row[], order: Order<Row>) => {
    const directed = reversed === 'yes' ? reverseOrder(order) : order;
    const isFolding = closedLast === 'yes' && foldsClosed(input);
    const first = await selectFirst(rows, limit, isFolding ? putClosedLast(directed) : directed);
    return { ids: first.map(({ id }) => id), matching: rows.length };
  };
  if (sort !== 'due')
    return selectIds(await selectRows<OrderKey>(orderColumns, where), getComparator(sort, moment));
  // Newest first, as in the browser: rows that are equally due stay in this order.
  const open = (await selectRows<Airdrop>(dueColumns, sql`${where} AND ${isOpenSql}`)).sort(
    compareNewestFirst,
  );
  const closed = await selectRows<MatchingRow>(closedColumns, sql`${where} AND NOT ${isOpenSql}`);
  const away = await readAway(ctx);
  const dueIds = listTodayIds(open, { now, settings: toRhythmSettings(ctx.actor), away });
  const order = createDueOrder(open, { dueIds, ...moment, today: getMemberDay(ctx) });
  return selectIds<MatchingRow>([...open, ...closed], order);
}

/**
 * Reads the first matching rows. PostgreSQL filters; of the matches only the sort fields are read, then the first
 * rows in full.
 */
async function listFirstMatching(ctx: MemberCtx, input: FirstPageInput): Promise<FirstPage> {
  const userId = ctx.actor.id;
  const conditions = buildConditions(input, getMemberDay(ctx), {
    now: ctx.now.getTime(),
    zone: ctx.actor.timeZone,
  });
  const where = sql.join([sql<boolean>`a.user_id = ${userId}`, ...conditions], sql` AND `);
  const { ids, matching } = await readFirstIds(ctx, input, where);
  const { rows: pageRows } = await sql<Airdrop & { current: number; count: number }>`
    SELECT t.revision AS current, t.total AS count, page.* FROM airdrop_totals t LEFT JOIN LATERAL (
      SELECT ${airdropFields} FROM airdrops a WHERE a.user_id = t.user_id AND a.id = ANY(${ids}::uuid[])
    ) page ON true WHERE t.user_id = ${userId} ORDER BY array_position(${ids}::uuid[], page.id)`.execute(
    ctx.db,
  );
  const items: Airdrop[] = [];
  let bytes = 0;
  for (const { current: _current, count: _count, ...row } of pageRows) {
    if (row.id === null) break;
    bytes += getRowBytes(row);
    if (bytes > maxPageBytes && items.length > 0) break;
    items.push(row);
  }
  const [totals] = pageRows;
  return {
    items,
    nextCursor: null,
    revision: totals?.current ?? 0,
    matching,
    total: totals?.count ?? 0,
  };
}

/** Reads the tracker's first page by the same filter and sort rules as in the browser. */
export async function readFirstPage(ctx: MemberCtx, input: FirstPageInput): Promise<FirstPage> {
  const { limit: _limit, sort, closedLast, ...others } = input;
  const isFiltered = Object.keys(toTrackerSearchParams(others)).length > 0;
  if (sort === 'newest' && closedLast === 'no' && !isFiltered) {
    const page = await readPage(ctx.db, ctx.actor.id, input.limit, undefined);
    return { ...page, matching: page.total };
  }
  return listFirstMatching(ctx, input);
}
