import { sql } from 'kysely';
import { formatInstantSql } from '#/db/iso-instant.server.ts';
import { addDays } from '#/lib/dates.ts';
import type { MemberCtx } from '#/platform/context.server.ts';
import type { DayRange, VisitHistory } from '../calls.ts';
import { getMemberDay, toRule } from '../check-in.ts';
import { toChainLink } from '../on-chain/chain-link.ts';
import { getAirdrop } from '../queries.server.ts';
import { getDayStart, toClock } from '../rhythm/clock.ts';
import { toRhythmSettings } from '../rhythm/kinds.ts';
import { countStreak } from '../rhythm/period.ts';

/** The history shows 12 months, which begin on the first of one. */
const historyDays = 366;

type StoredVisit = Omit<VisitHistory['visits'][number], 'transaction'> & {
  at: string;
  chainId: number | null;
  hash: string | null;
};

/** Reads the airdrop's check-ins of the last 12 months, their streak, and when it was paused or the member away. */
export async function readVisitHistory(ctx: MemberCtx, { id }: { id: string }): Promise<VisitHistory> {
  const airdrop = await getAirdrop(ctx, { id });
  const today = getMemberDay(ctx);
  const from = addDays(today, -historyDays);
  const userId = ctx.actor.id;
  const { rows } = await sql<{
    visits: StoredVisit[];
    removals: VisitHistory['removals'];
    pauses: DayRange[];
  }>`
    SELECT (
      SELECT coalesce(json_agg(v ORDER BY v.day), '[]') FROM (
        SELECT visited_date AS day, ${sql.raw(formatInstantSql('corrected_at'))} AS "correctedAt",
          ${sql.raw(formatInstantSql('coalesce(v.repeated_at, get_visit_instant(v))'))} AS at, c.chain_id AS "chainId", c.hash
        FROM airdrop_visits v
        -- The latest transaction of the visit. None, if the member checked in again after removing the check-in.
        LEFT JOIN LATERAL (
          SELECT chain_id, hash FROM airdrop_chain_visits
          WHERE user_id = ${userId} AND airdrop_id = ${id} AND visited_date = v.visited_date
            AND mined_at IN (v.visited_at, v.repeated_at)
          ORDER BY mined_at DESC, hash LIMIT 1
        ) c ON true
        WHERE v.user_id = ${userId} AND v.airdrop_id = ${id} AND v.visited_date >= ${from}::date
      ) v
    ) AS visits, (
      SELECT coalesce(json_agg(r ORDER BY r.day), '[]') FROM (
        SELECT visited_date AS day, ${sql.raw(formatInstantSql('removed_at'))} AS "removedAt" FROM airdrop_visit_removals r
        WHERE user_id = ${userId} AND airdrop_id = ${id} AND visited_date >= ${from}::date AND NOT EXISTS (
          SELECT FROM airdrop_visits v WHERE v.airdrop_id = r.airdrop_id AND v.visited_date = r.visited_date)
      ) r
    ) AS removals, (
      SELECT coalesce(json_agg(p ORDER BY p.from), '[]') FROM (
        SELECT from_day AS from, until_day AS until FROM airdrop_pauses
        WHERE user_id = ${userId} AND (airdrop_id = ${id} OR airdrop_id IS NULL) AND until_day >= ${from}::date
      ) p
    ) AS pauses`.execute(ctx.db);
  const { visits = [], removals = [], pauses = [] } = rows[0] ?? {};
  const settings = toRhythmSettings(ctx.actor);
  const clock = toClock(null, settings);
  const toInstant = (day: string) => new Date(getDayStart(day, clock)).toISOString();
  const rests = pauses.map((pause) => ({ from: toInstant(pause.from), until: toInstant(pause.until) }));
  return {
    today,
    visits: visits.map(({ day, correctedAt, chainId, hash }) => ({
      day,
      correctedAt,
      transaction:
        chainId === null || hash === null ? null : toChainLink(ctx.config.chains, { chainId, hash }),
    })),
    removals,
    pauses,
    streak: countStreak({ ...toRule(airdrop, settings), visits, rests }, ctx.now.getTime()),
  };
}
