import { sql } from 'kysely';
import { statement } from '#/db/statement.server.ts';
import { AppError } from '#/lib/app-error.ts';
import { calendarDay } from '#/lib/zones.ts';
import { getToday, type MemberCtx } from '#/platform/context.server.ts';
import type { AirdropId, BulkVisit, BulkVisited, VisitedToday, VisitInput } from '../calls.ts';
import { airdropFields, getAirdrop } from '../queries.server.ts';
import { type Airdrop, maxVisits, tooManyVisits } from '../schema.ts';
import { withRevision } from './revision-commands.server.ts';

const visitedOn = statement<{ userId: string; day: string }, { id: string }>(
  (at) => sql`
    SELECT airdrop_id AS id FROM airdrop_visits
    WHERE user_id = ${at('userId')} AND visited_date = ${at('day')}`,
);

/** The airdrops visited on the member's own today. */
export async function listVisitedToday(ctx: MemberCtx): Promise<VisitedToday> {
  const today = getToday(ctx);
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

/** The member's own day of a check-in. A device whose clock is ahead of ours means today. */
function toVisitDay(ctx: MemberCtx, visitedAt: string | undefined): string {
  const now = ctx.now.getTime();
  const at = visitedAt === undefined ? now : Math.min(Date.parse(visitedAt), now);
  if (at < now - latestMs) {
    throw new AppError('INVALID', 'This check-in is more than 48 hours old, so it no longer counts.', {
      field: 'visitedAt',
    });
  }
  return calendarDay(at, ctx.actor.timeZone);
}

/** Records a visit on the member's own day of it, once; asked again for that day, it answers the row as it is. */
export async function recordVisit(ctx: MemberCtx, { id, visitedAt }: VisitInput): Promise<Airdrop> {
  const day = toVisitDay(ctx, visitedAt);
  const before = await getAirdrop(ctx, { id });
  if (before.lastVisitDate === day) return before;
  return withRevision(ctx, async (change) => {
    const { revision, now } = change;
    const { rows } = await sql<Airdrop>`
      WITH visited AS (
        INSERT INTO airdrop_visits (user_id, airdrop_id, visited_date, created_at)
        SELECT user_id, id, ${day}::date, ${now}::timestamptz FROM airdrops
        WHERE id = ${id} AND user_id = ${ctx.actor.id}
          AND (SELECT count(*) FROM airdrop_visits v WHERE v.user_id = ${ctx.actor.id}) < ${maxVisits}::int
        ON CONFLICT DO NOTHING RETURNING airdrop_id
      )
      UPDATE airdrops a SET last_visit_date = greatest(a.last_visit_date, ${day}::date),
        revision = ${revision}, updated_at = ${now}
      FROM visited WHERE a.id = visited.airdrop_id
      RETURNING ${airdropFields}`.execute(change.db);
    const row = rows[0];
    if (row === undefined) {
      await requireRoom(change, 1);
      return getAirdrop(change, { id });
    }
    change.count({});
    return row;
  });
}

/** Records a visit on the member's own today for each of the ids that are theirs and have none yet. Returns which. */
export async function recordVisits(ctx: MemberCtx, { ids }: BulkVisit): Promise<BulkVisited> {
  const today = getToday(ctx);
  return withRevision(ctx, async (change) => {
    const { revision, now } = change;
    await requireRoom(change, ids.length);
    const { rows } = await sql<{ id: string }>`
      WITH visited AS (
        INSERT INTO airdrop_visits (user_id, airdrop_id, visited_date, created_at)
        SELECT user_id, id, ${today}::date, ${now}::timestamptz FROM airdrops
        WHERE id = ANY(${ids}::uuid[]) AND user_id = ${ctx.actor.id}
        ON CONFLICT DO NOTHING RETURNING airdrop_id
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

/** Takes today's visit of each of the ids back. Returns which had one. */
export async function undoVisits(ctx: MemberCtx, { ids }: BulkVisit): Promise<BulkVisited> {
  const today = getToday(ctx);
  return withRevision(ctx, async (change) => {
    const { revision, now } = change;
    const { rows } = await sql<{ id: string }>`
      WITH undone AS (
        DELETE FROM airdrop_visits
        WHERE airdrop_id = ANY(${ids}::uuid[]) AND user_id = ${ctx.actor.id} AND visited_date = ${today}
        RETURNING airdrop_id
      )
      UPDATE airdrops a SET revision = ${revision}, updated_at = ${now}, last_visit_date = (
        SELECT max(visited_date) FROM airdrop_visits v WHERE v.airdrop_id = a.id AND v.visited_date <> ${today})
      FROM undone WHERE a.id = undone.airdrop_id
      RETURNING a.id`.execute(change.db);
    if (rows.length > 0) change.count({});
    return visited(rows, revision);
  });
}

/** Takes today's visit back; without one it answers the row as it is. */
export async function undoVisit(ctx: MemberCtx, { id }: AirdropId): Promise<Airdrop> {
  const today = getToday(ctx);
  return withRevision(ctx, async (change) => {
    const { revision, now } = change;
    const { rows } = await sql<Airdrop>`
      WITH undone AS (
        DELETE FROM airdrop_visits
        WHERE airdrop_id = ${id} AND user_id = ${ctx.actor.id} AND visited_date = ${today}
        RETURNING airdrop_id
      )
      UPDATE airdrops a SET revision = ${revision}, updated_at = ${now}, last_visit_date = (
        SELECT max(visited_date) FROM airdrop_visits v WHERE v.airdrop_id = a.id AND v.visited_date <> ${today})
      FROM undone WHERE a.id = undone.airdrop_id
      RETURNING ${airdropFields}`.execute(change.db);
    const row = rows[0];
    if (row === undefined) return getAirdrop(change, { id });
    change.count({});
    return row;
  });
}
