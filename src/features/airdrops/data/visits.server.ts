import { sql } from 'kysely';
import type { MemberCtx } from '#/platform/context.server.ts';
import type { AirdropId, VisitedToday } from '../calls.ts';
import { airdropFields, getAirdrop, todayOf } from '../queries.server.ts';
import type { Airdrop } from '../schema.ts';
import { withRevision } from './revision.server.ts';

/** The airdrops visited on the member's own today. */
export async function listVisitedToday(ctx: MemberCtx): Promise<VisitedToday> {
  const today = todayOf(ctx);
  const { rows } = await sql<{ id: string }>`
    SELECT airdrop_id AS id FROM airdrop_visits
    WHERE user_id = ${ctx.actor.id} AND visited_date = ${today}`.execute(ctx.db);
  return { today, airdropIds: rows.map(({ id }) => id) };
}

/** Records a visit on the member's own today, once; asked again that day, it answers the row as it is. */
export async function recordVisit(ctx: MemberCtx, { id }: AirdropId): Promise<Airdrop> {
  const today = todayOf(ctx);
  const before = await getAirdrop(ctx, { id });
  if (before.lastVisitDate === today) return before;
  return withRevision(ctx, async (change) => {
    const { revision, now } = change;
    const { rows } = await sql<Airdrop>`
      WITH visited AS (
        INSERT INTO airdrop_visits (user_id, airdrop_id, visited_date, created_at)
        SELECT user_id, id, ${today}::date, ${now}::timestamptz FROM airdrops
        WHERE id = ${id} AND user_id = ${ctx.actor.id}
        ON CONFLICT DO NOTHING RETURNING airdrop_id
      )
      UPDATE airdrops a SET last_visit_date = greatest(a.last_visit_date, ${today}::date),
        revision = ${revision}, updated_at = ${now}
      FROM visited WHERE a.id = visited.airdrop_id
      RETURNING ${airdropFields}`.execute(change.db);
    const row = rows[0];
    if (row === undefined) return getAirdrop(change, { id });
    change.count({});
    return row;
  });
}

/** Takes today's visit back; without one it answers the row as it is. */
export async function undoVisit(ctx: MemberCtx, { id }: AirdropId): Promise<Airdrop> {
  const today = todayOf(ctx);
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
