import { type RawBuilder, sql } from 'kysely';
import { statement } from '#/db/statement.server.ts';
import { AppError } from '#/lib/app-error.ts';
import type { MemberCtx } from '#/platform/context.server.ts';
import type {
  AirdropId,
  BulkVisit,
  BulkVisited,
  VisitCorrection,
  VisitedToday,
  VisitInput,
} from '../calls.ts';
import { createDueCheck, getCheckInDay, getMemberDay, hasOwnRhythm } from '../check-in.ts';
import { explainNoCorrection } from '../policy.ts';
import { airdropFields, getAirdrop } from '../queries.server.ts';
import { getDayStart, toClock } from '../rhythm/clock.ts';
import { toRhythmSettings } from '../rhythm/kinds.ts';
import { type Airdrop, maxVisits, tooManyVisits } from '../schema.ts';
import { type Change, withRevision } from './revision-commands.server.ts';

const visitedOn = statement<{ userId: string; day: string }, { id: string }>(
  (at) => sql`
    SELECT airdrop_id AS id FROM airdrop_visits
    WHERE user_id = ${at('userId')} AND visited_date = ${at('day')}`,
);

/** The airdrops visited on the member's own today. */
export async function listVisitedToday(ctx: MemberCtx): Promise<VisitedToday> {
  const today = getMemberDay(ctx);
  const rows = await visitedOn(ctx.db, { userId: ctx.actor.id, day: today });
  return { today, airdropIds: rows.map(({ id }) => id) };
}

/** Throws where nothing was recorded for want of room; `count`: how many were asked for. */
async function requireRoom({ db, actor }: Pick<MemberCtx, 'db' | 'actor'>, count: number): Promise<void> {
  const { rows } = await sql<{ fits: boolean }>`
    SELECT count(*) + ${count}::int <= ${maxVisits}::int AS fits FROM airdrop_visits
    WHERE user_id = ${actor.id}`.execute(db);
  if (rows[0]?.fits !== true) throw new AppError('LIMIT_REACHED', tooManyVisits);
}

/** How late a check-in that was pressed without a network may come. */
const latestMs = 48 * 60 * 60_000;

/** Returns when something was pressed, in epoch milliseconds. A device whose clock is ahead of ours means now. */
export function toPressedAt(
  ctx: Pick<MemberCtx, 'now'>,
  pressedAt: string | undefined,
  { field, tooOld }: { field: string; tooOld: string },
): number {
  const now = ctx.now.getTime();
  const at = pressedAt === undefined ? now : Math.min(Date.parse(pressedAt), now);
  if (at < now - latestMs) {
    throw new AppError('INVALID', tooOld, { field });
  }
  return at;
}

const tooOld = 'This check-in is more than 48 hours old, so it no longer counts.';

/**
 * Records a visit on the member's own day of it, once; asked again for that day, it answers the row as it is, unless
 * the airdrop is due again.
 */
export async function recordVisit(ctx: MemberCtx, { id, visitedAt }: VisitInput): Promise<Airdrop> {
  const at = toPressedAt(ctx, visitedAt, { field: 'visitedAt', tooOld });
  const moment = { now: at, settings: toRhythmSettings(ctx.actor) };
  const day = getCheckInDay(moment);
  const before = await getAirdrop(ctx, { id });
  const isDueAgain = hasOwnRhythm(before) && createDueCheck(moment)(before);
  if (before.lastVisitDate === day && !isDueAgain) return before;
  return withRevision(ctx, async (change) => {
    const row = await insertVisit(change, { id, day, at: new Date(at), isDueAgain });
    if (row === undefined) {
      await requireRoom(change, 1);
      return getAirdrop(change, { id });
    }
    change.count({});
    return row;
  });
}

type NewVisit = {
  /** The airdrop's. */
  id: string;
  day: string;
  at: Date;
  /** Whether it repeats the visit of the day. */
  isDueAgain: boolean;
};

/** Writes a visit. Returns the airdrop's row; undefined if it is recorded already, or for want of room. */
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

/** Lists those of the airdrops that were visited today, and are due again. */
async function listDueAgain(ctx: MemberCtx, ids: readonly string[], today: string): Promise<string[]> {
  const { rows } = await sql<Airdrop>`
    SELECT ${airdropFields} FROM airdrops a
    WHERE a.id = ANY(${ids}::uuid[]) AND a.user_id = ${ctx.actor.id} AND a.last_visit_date = ${today}::date
      AND (a.rhythm IS NOT NULL OR a.reset IS NOT NULL)`.execute(ctx.db);
  const isDue = createDueCheck({ now: ctx.now.getTime(), settings: toRhythmSettings(ctx.actor) });
  return rows.filter(isDue).map(({ id }) => id);
}

/** Records a visit on the member's own today for each of the ids that are theirs, and have none yet or are due again. Returns which. */
export async function recordVisits(ctx: MemberCtx, { ids }: BulkVisit): Promise<BulkVisited> {
  const today = getMemberDay(ctx);
  return withRevision(ctx, async (change) => {
    const { revision, now } = change;
    await requireRoom(change, ids.length);
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
    return visited(rows, revision);
  });
}

const visited = (rows: readonly { id: string }[], revision: number): BulkVisited => ({
  ids: rows.map(({ id }) => id),
  revision: rows.length > 0 ? revision : revision - 1,
});

/** Deletes visits; of a visit that was repeated, only the repetition. */
const undoneVisits = (condition: RawBuilder<unknown>) => sql`
  repeated AS (
    UPDATE airdrop_visits SET repeated_at = NULL WHERE ${condition} AND repeated_at IS NOT NULL
    RETURNING airdrop_id, true AS was_repeated
  ), deleted AS (
    DELETE FROM airdrop_visits WHERE ${condition} AND repeated_at IS NULL
    RETURNING airdrop_id, false AS was_repeated
  ), undone AS (SELECT * FROM repeated UNION ALL SELECT * FROM deleted)`;

/** Takes today's visit of each of the ids back. Returns which had one. */
export async function undoVisits(ctx: MemberCtx, { ids }: BulkVisit): Promise<BulkVisited> {
  const today = getMemberDay(ctx);
  return withRevision(ctx, async (change) => {
    const { revision, now } = change;
    const { rows } = await sql<{ id: string }>`
      WITH ${undoneVisits(sql`airdrop_id = ANY(${ids}::uuid[]) AND user_id = ${ctx.actor.id} AND visited_date = ${today}`)}
      UPDATE airdrops a SET revision = ${revision}, updated_at = ${now}, last_visit_date = (
        SELECT max(visited_date) FROM airdrop_visits v
        WHERE v.airdrop_id = a.id AND (v.visited_date <> ${today} OR undone.was_repeated))
      FROM undone WHERE a.id = undone.airdrop_id
      RETURNING a.id`.execute(change.db);
    if (rows.length > 0) change.count({});
    return visited(rows, revision);
  });
}

/**
 * Adds or removes the visit of a day within the last 60, as `isVisited` says; a repeated call returns the row as it is.
 * A visit added to a past day is marked as corrected, and the removal of one leaves a mark.
 */
export async function correctVisit(
  ctx: MemberCtx,
  { id, day, isVisited }: VisitCorrection,
): Promise<Airdrop> {
  const today = getMemberDay(ctx);
  const rejection = explainNoCorrection(day, today);
  if (rejection !== undefined) throw new AppError('INVALID', rejection, { field: 'day' });
  return withRevision(ctx, async (change) => {
    const { revision, now, db } = change;
    const userId = ctx.actor.id;
    const correctedAt = day === today ? null : now;
    // Rhythms that count hours take a past day's noon.
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
    if (isVisited && !(await hasVisit(change, id, day))) await requireRoom(change, 1);
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

/** Takes today's visit back; without one it answers the row as it is. */
export async function undoVisit(ctx: MemberCtx, { id }: AirdropId): Promise<Airdrop> {
  const today = getMemberDay(ctx);
  return withRevision(ctx, async (change) => {
    const { revision, now } = change;
    const { rows } = await sql<Airdrop>`
      WITH ${undoneVisits(sql`airdrop_id = ${id} AND user_id = ${ctx.actor.id} AND visited_date = ${today}`)}
      UPDATE airdrops a SET revision = ${revision}, updated_at = ${now}, last_visit_date = (
        SELECT max(visited_date) FROM airdrop_visits v
        WHERE v.airdrop_id = a.id AND (v.visited_date <> ${today} OR undone.was_repeated))
      FROM undone WHERE a.id = undone.airdrop_id
      RETURNING ${airdropFields}`.execute(change.db);
    const row = rows[0];
    if (row === undefined) return getAirdrop(change, { id });
    change.count({});
    return row;
  });
}
