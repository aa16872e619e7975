import { type RawBuilder, sql } from 'kysely';
import { defineStatement } from '#/db/statement.server.ts';
import { AppError } from '#/lib/app-error.ts';
import type { MemberCtx } from '#/platform/context.server.ts';
import type {
  AirdropId,
  BulkVisit,
  BulkVisitOutput,
  VisitCorrection,
  VisitedToday,
  VisitInput,
} from '../calls.ts';
import { createDueCheck, getCheckInDay, getMemberDay, hasOwnRhythm } from '../check-in.ts';
import { getCorrectionError } from '../policy.ts';
import { airdropFields, getAirdrop } from '../queries.server.ts';
import { getDayStart, toClock } from '../rhythm/clock.ts';
import { toRhythmSettings } from '../rhythm/kinds.ts';
import { type Airdrop, maxVisits, tooManyVisits } from '../schema.ts';
import { type Change, withRevision } from './revision-commands.server.ts';

const listVisitsOn = defineStatement<{ userId: string; day: string }, { id: string }>(
  (at) => sql`
    SELECT airdrop_id AS id FROM airdrop_visits
    WHERE user_id = ${at('userId')} AND visited_date = ${at('day')}`,
);

/** Lists the airdrops visited on the member's today. */
export async function listVisitedToday(ctx: MemberCtx): Promise<VisitedToday> {
  const today = getMemberDay(ctx);
  const rows = await listVisitsOn(ctx.db, { userId: ctx.actor.id, day: today });
  return { today, airdropIds: rows.map(({ id }) => id) };
}

/** Throws if `count` more visits exceed the limit. */
async function assertRoom({ db, actor }: Pick<MemberCtx, 'db' | 'actor'>, count: number): Promise<void> {
  const { rows } = await sql<{ fits: boolean }>`
    SELECT count(*) + ${count}::int <= ${maxVisits}::int AS fits FROM airdrop_visits
    WHERE user_id = ${actor.id}`.execute(db);
  if (rows[0]?.fits !== true) throw new AppError('LIMIT_REACHED', tooManyVisits);
}

/** How late a check-in that was made without a network may arrive. */
const maxDelayMs = 48 * 60 * 60_000;

/** Returns when a button was pressed, in epoch milliseconds; now if the device's clock is ahead of the server's. */
export function toPressedAt(
  ctx: Pick<MemberCtx, 'now'>,
  pressedAt: string | undefined,
  { field, tooOld }: { field: string; tooOld: string },
): number {
  const now = ctx.now.getTime();
  const instant = pressedAt === undefined ? now : Math.min(Date.parse(pressedAt), now);
  if (instant < now - maxDelayMs) throw new AppError('INVALID', tooOld, { field });
  return instant;
}

const tooOld = 'This check-in is more than 48 hours old, so it no longer counts.';

/**
 * Records a visit on the member's day at that time. A repeated call returns the row unchanged, unless the airdrop is due
 * again.
 */
export async function recordVisit(ctx: MemberCtx, { id, visitedAt }: VisitInput): Promise<Airdrop> {
  const instant = toPressedAt(ctx, visitedAt, { field: 'visitedAt', tooOld });
  const moment = { now: instant, settings: toRhythmSettings(ctx.actor) };
  const day = getCheckInDay(moment);
  const before = await getAirdrop(ctx, { id });
  const isDueAgain = hasOwnRhythm(before) && createDueCheck(moment)(before);
  if (before.lastVisitDate === day && !isDueAgain) return before;
  return withRevision(ctx, async (change) => {
    const row = await insertVisit(change, { id, day, at: new Date(instant), isDueAgain });
    if (row === undefined) {
      await assertRoom(change, 1);
      return getAirdrop(change, { id });
    }
    change.count({});
    return row;
  });
}

type NewVisit = {
  /** The airdrop's id. */
  id: string;
  day: string;
  at: Date;
  /** Whether the airdrop is due again after a visit on the same day. */
  isDueAgain: boolean;
};

/** Inserts a visit. Returns the airdrop's row; undefined if the visit exists already or exceeds the limit. */
export async function insertVisit(
  { db, actor, revision, now }: Change,
  { id, day, at, isDueAgain }: NewVisit,
): Promise<Airdrop | undefined> {
  const { rows } = await sql<Airdrop>`
    WITH visited AS (
      INSERT INTO airdrop_visits AS v (user_id, airdrop_id, visited_date, created_at, visited_at)
      SELECT user_id, id, ${day}::date, ${now}::timestamptz, ${at}::timestamptz FROM airdrops
      WHERE id = ${id} AND user_id = ${actor.id}
        AND (SELECT count(*) FROM airdrop_visits v WHERE v.user_id = ${actor.id}) < ${maxVisits}::int
      ON CONFLICT (airdrop_id, visited_date) DO UPDATE SET repeated_at = ${at}::timestamptz
        WHERE ${isDueAgain} AND ${at}::timestamptz > coalesce(v.repeated_at, get_visit_instant(v))
      RETURNING airdrop_id
    )
    UPDATE airdrops a SET last_visit_date = greatest(a.last_visit_date, ${day}::date),
      revision = ${revision}, updated_at = ${now}
    FROM visited WHERE a.id = visited.airdrop_id
    RETURNING ${airdropFields}`.execute(db);
  return rows[0];
}

/** Lists the airdrops that were visited today and are due again. */
async function listDueAgain(ctx: MemberCtx, ids: readonly string[], today: string): Promise<string[]> {
  const { rows } = await sql<Airdrop>`
    SELECT ${airdropFields} FROM airdrops a
    WHERE a.id = ANY(${ids}::uuid[]) AND a.user_id = ${ctx.actor.id} AND a.last_visit_date = ${today}::date
      AND (a.rhythm IS NOT NULL OR a.reset IS NOT NULL)`.execute(ctx.db);
  const isDue = createDueCheck({ now: ctx.now.getTime(), settings: toRhythmSettings(ctx.actor) });
  return rows.filter(isDue).map(({ id }) => id);
}

/** Records today's visit of each of the member's airdrops that has none or is due again. Returns their ids. */
export async function recordVisits(ctx: MemberCtx, { ids }: BulkVisit): Promise<BulkVisitOutput> {
  const today = getMemberDay(ctx);
  return withRevision(ctx, async (change) => {
    const { revision, now } = change;
    await assertRoom(change, ids.length);
    const dueAgainIds = await listDueAgain({ ...ctx, db: change.db }, ids, today);
    const { rows } = await sql<{ id: string }>`
      WITH visited AS (
        INSERT INTO airdrop_visits AS v (user_id, airdrop_id, visited_date, created_at, visited_at)
        SELECT user_id, id, ${today}::date, ${now}::timestamptz, ${now}::timestamptz FROM airdrops
        WHERE id = ANY(${ids}::uuid[]) AND user_id = ${ctx.actor.id}
        ON CONFLICT (airdrop_id, visited_date) DO UPDATE SET repeated_at = ${now}::timestamptz
          WHERE v.airdrop_id = ANY(${dueAgainIds}::uuid[])
        RETURNING airdrop_id
      )
      UPDATE airdrops a SET last_visit_date = greatest(a.last_visit_date, ${today}::date),
        revision = ${revision}, updated_at = ${now}
      FROM visited WHERE a.id = visited.airdrop_id
      RETURNING a.id`.execute(change.db);
    if (rows.length > 0) change.count({});
    return toBulkVisited(rows, revision);
  });
}

const toBulkVisited = (rows: readonly { id: string }[], revision: number): BulkVisitOutput => ({
  ids: rows.map(({ id }) => id),
  revision: rows.length > 0 ? revision : revision - 1,
});

/** Deletes the visits of a day; of a repeated visit, only the repetition. Returns columns of the airdrops that had one. */
async function deleteVisits<Row>(
  { db, actor, revision, now }: Change,
  day: string,
  { isIncluded, columns }: { isIncluded: RawBuilder<unknown>; columns: RawBuilder<unknown> },
): Promise<Row[]> {
  const condition = sql`${isIncluded} AND user_id = ${actor.id} AND visited_date = ${day}`;
  const { rows } = await sql<Row>`
    WITH repeated AS (
      UPDATE airdrop_visits SET repeated_at = NULL WHERE ${condition} AND repeated_at IS NOT NULL
      RETURNING airdrop_id, true AS was_repeated
    ), deleted AS (
      DELETE FROM airdrop_visits WHERE ${condition} AND repeated_at IS NULL
      RETURNING airdrop_id, false AS was_repeated
    ), undone AS (SELECT * FROM repeated UNION ALL SELECT * FROM deleted)
    UPDATE airdrops a SET revision = ${revision}, updated_at = ${now}, last_visit_date = (
      SELECT max(visited_date) FROM airdrop_visits v
      WHERE v.airdrop_id = a.id AND (v.visited_date <> ${day} OR undone.was_repeated))
    FROM undone WHERE a.id = undone.airdrop_id
    RETURNING ${columns}`.execute(db);
  return rows;
}

/** Undoes today's visit of each of the airdrops. Returns the ids of those that had one. */
export async function undoVisits(ctx: MemberCtx, { ids }: BulkVisit): Promise<BulkVisitOutput> {
  const today = getMemberDay(ctx);
  return withRevision(ctx, async (change) => {
    const isIncluded = sql`airdrop_id = ANY(${ids}::uuid[])`;
    const rows = await deleteVisits<{ id: string }>(change, today, { isIncluded, columns: sql`a.id` });
    if (rows.length > 0) change.count({});
    return toBulkVisited(rows, change.revision);
  });
}

/**
 * Adds the visit of one of the last 60 days, or removes it; a repeated call returns the row unchanged.
 * A visit added to a past day is marked as corrected, and the removal of one leaves a mark.
 */
export async function correctVisit(
  ctx: MemberCtx,
  { id, day, isVisited }: VisitCorrection,
): Promise<Airdrop> {
  const today = getMemberDay(ctx);
  const rejection = getCorrectionError(day, today);
  if (rejection !== undefined) throw new AppError('INVALID', rejection, { field: 'day' });
  return withRevision(ctx, async (change) => {
    const { revision, now, db } = change;
    const userId = ctx.actor.id;
    const correctedAt = day === today ? null : now;
    // For rhythms that count hours, a check-in added to a past day counts as made at noon.
    const noon = getDayStart(day, toClock(null, toRhythmSettings(ctx.actor))) + 12 * 60 * 60_000;
    const visitedAt = day === today ? now : new Date(noon);
    const write = isVisited
      ? sql`INSERT INTO airdrop_visits (user_id, airdrop_id, visited_date, created_at, visited_at, corrected_at)
        SELECT user_id, id, ${day}::date, ${now}::timestamptz, ${visitedAt}::timestamptz, ${correctedAt}::timestamptz
        FROM airdrops
        WHERE id = ${id} AND user_id = ${userId}
          AND (SELECT count(*) FROM airdrop_visits v WHERE v.user_id = ${userId}) < ${maxVisits}::int
        ON CONFLICT DO NOTHING RETURNING airdrop_id, corrected_at`
      : sql`DELETE FROM airdrop_visits
        WHERE airdrop_id = ${id} AND user_id = ${userId} AND visited_date = ${day}::date
        RETURNING airdrop_id, corrected_at`;
    const lastVisit = isVisited
      ? sql`greatest(a.last_visit_date, ${day}::date)`
      : sql`(SELECT max(visited_date) FROM airdrop_visits v WHERE v.airdrop_id = a.id AND v.visited_date <> ${day}::date)`;
    const { rows } = await sql<Airdrop>`
      WITH corrected AS (${write}), marked AS (
        -- A check-in that was added later leaves no mark: without it, the day is as it was.
        INSERT INTO airdrop_visit_removals (user_id, airdrop_id, visited_date, removed_at)
        SELECT ${userId}::uuid, airdrop_id, ${day}::date, ${now}::timestamptz FROM corrected
        WHERE ${!isVisited && day !== today} AND corrected_at IS NULL
          AND (SELECT count(*) FROM airdrop_visit_removals WHERE user_id = ${userId}) < ${maxVisits}::int
        ON CONFLICT (user_id, airdrop_id, visited_date) DO UPDATE SET removed_at = excluded.removed_at
      )
      UPDATE airdrops a SET revision = ${revision}, updated_at = ${now}, last_visit_date = ${lastVisit}
      FROM corrected WHERE a.id = corrected.airdrop_id
      RETURNING ${airdropFields}`.execute(db);
    const row = rows[0];
    if (row !== undefined) {
      change.count({});
      return row;
    }
    const current = await getAirdrop(change, { id });
    if (isVisited && !(await hasVisit(change, id, day))) await assertRoom(change, 1);
    return current;
  });
}

async function hasVisit(
  { db, actor }: Pick<MemberCtx, 'db' | 'actor'>,
  id: string,
  day: string,
): Promise<boolean> {
  const visit = await db
    .selectFrom('airdrop_visits')
    .select('airdrop_id')
    .where('user_id', '=', actor.id)
    .where('airdrop_id', '=', id)
    .where('visited_date', '=', day)
    .executeTakeFirst();
  return visit !== undefined;
}

/** Undoes today's visit, if there is one. Returns the airdrop's row. */
export async function undoVisit(ctx: MemberCtx, { id }: AirdropId): Promise<Airdrop> {
  const today = getMemberDay(ctx);
  return withRevision(ctx, async (change) => {
    const isIncluded = sql`airdrop_id = ${id}`;
    const [row] = await deleteVisits<Airdrop>(change, today, { isIncluded, columns: airdropFields });
    if (row === undefined) return getAirdrop(change, { id });
    change.count({});
    return row;
  });
}
