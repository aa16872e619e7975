import { type RawBuilder, sql } from 'kysely';
import type { MemberCtx } from '#/platform/context.server.ts';
import type { DayRange } from '../calls.ts';
import { getMemberDay } from '../check-in.ts';

type DayOfMember = { userId: RawBuilder<unknown>; day: RawBuilder<unknown> };

const coversDay = (alias: string, day: RawBuilder<unknown>) =>
  sql`${sql.ref(`${alias}.from_day`)} <= ${day}::date AND ${sql.ref(`${alias}.until_day`)} > ${day}::date`;

/** SQL for `isPaused`; the parameters are names of columns. */
export const isPausedSql = (pausedUntil: string, day: string): string =>
  `coalesce(${pausedUntil} > ${day}, false)`;

/** Whether the member is away on the day. */
export const isAwayOn = ({ userId, day }: DayOfMember): RawBuilder<boolean> => sql<boolean>`EXISTS (
  SELECT FROM airdrop_pauses away
  WHERE away.user_id = ${userId} AND away.airdrop_id IS NULL AND ${coversDay('away', day)})`;

/** Whether the member has paused airdrops on the day, and no other open ones. */
const areAllPausedOn = ({ userId, day }: DayOfMember) => sql<boolean>`(
  EXISTS (SELECT FROM airdrop_pauses paused WHERE paused.user_id = ${userId} AND ${coversDay('paused', day)})
  AND NOT EXISTS (
    SELECT FROM airdrops other WHERE other.user_id = ${userId} AND other.status IN ('upcoming', 'active')
      AND other.eligibility_date <= ${day}::date
      AND other.created_at < ((${day}::date + 1)::timestamp AT TIME ZONE 'UTC')
      AND NOT EXISTS (
        SELECT FROM airdrop_pauses pause WHERE pause.airdrop_id = other.id AND ${coversDay('pause', day)})
  ))`;

/** Whether nothing is due on the day because of pauses. */
export const isDayOff = (day: DayOfMember): RawBuilder<boolean> =>
  sql<boolean>`(${isAwayOn(day)} OR ${areAllPausedOn(day)})`;

/**
 * Counts the member's days with a check-in, back from today or yesterday to the first day without one. Days away don't
 * count, and days off don't end the streak.
 */
export function selectStreak({ userId, day: today }: DayOfMember): RawBuilder<number> {
  const day = sql.ref('d.day');
  return sql<number>`(
    WITH RECURSIVE days (day, visits, continues) AS (
      -- After traveling west across the date line, the latest visit may be dated two days ahead.
      SELECT ${today}::date + 3, 0, true
      UNION ALL
      SELECT d.day, days.visits + (d.is_visited AND NOT a.is_away)::int,
        CASE WHEN d.is_visited OR a.is_away OR (d.day >= ${today}::date AND days.visits = 0) THEN true
          ELSE ${areAllPausedOn({ userId, day })} END
      FROM days,
        LATERAL (SELECT days.day - 1 AS day, EXISTS (
          SELECT FROM airdrop_visits v WHERE v.user_id = ${userId} AND v.visited_date = days.day - 1) AS is_visited) d,
        LATERAL (SELECT ${isAwayOn({ userId, day })} AS is_away) a
      WHERE days.continues
    )
    SELECT max(visits)::int FROM days
  )`;
}

/** The member's time away that is current or ahead, as JSON. */
export const selectAway = ({
  userId,
  day: today,
}: DayOfMember): RawBuilder<DayRange | null> => sql<DayRange | null>`(
  SELECT json_build_object('from', away.from_day, 'until', away.until_day) FROM airdrop_pauses away
  WHERE away.user_id = ${userId} AND away.airdrop_id IS NULL AND away.until_day > ${today}::date
  ORDER BY away.from_day LIMIT 1)`;

export async function readAway(ctx: Pick<MemberCtx, 'db' | 'actor' | 'now'>): Promise<DayRange | null> {
  const { rows } = await sql<{ away: DayRange | null }>`
    SELECT ${selectAway({ userId: sql`${ctx.actor.id}::uuid`, day: sql`${getMemberDay(ctx)}` })} AS away`.execute(
    ctx.db,
  );
  return rows[0]?.away ?? null;
}
