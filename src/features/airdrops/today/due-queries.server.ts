import { sql } from 'kysely';
import { formatInstantSql } from '#/db/iso-instant.server.ts';
import type { MemberCtx } from '#/platform/context.server.ts';
import type { DayRange } from '../calls.ts';
import { getCheckInDay } from '../check-in.ts';
import { selectAway } from '../pauses/queries.server.ts';
import { toRhythmSettings } from '../rhythm/kinds.ts';
import { type OpenAirdrop, toDueAirdrops } from './due.ts';
import type { DueToday } from './schema.ts';

const maxListed = 6;

/** Lists the most urgent of the member's airdrops that are due today, muted ones too. */
export async function listDueToday(ctx: MemberCtx): Promise<DueToday> {
  const { db, actor, now } = ctx;
  const moment = { now: now.getTime(), settings: toRhythmSettings(actor) };
  const away = selectAway({ userId: sql`t.user_id`, day: sql`${getCheckInDay(moment)}` });
  const { rows } = await sql<{ total: number; away: DayRange | null } & (OpenAirdrop | { id: null })>`
    SELECT t.total, ${away} AS away, a.id, a.name, a.project, a.status, a.eligibility_date AS "eligibilityDate",
      a.start_date_is_assumed AS "isStartDateAssumed", a.check_in_duration AS "checkInDuration",
      a.rhythm, a.reset, a.last_visit_date AS "lastVisitDate", a.recent_visits AS "recentVisits",
      a.paused_until AS "pausedUntil",
      ${sql.raw(formatInstantSql('a.claim_date'))} AS "claimDate",
      ${sql.raw(formatInstantSql('a.claim_close_date'))} AS "claimCloseDate",
      ${sql.raw(formatInstantSql('a.created_at'))} AS "createdAt"
    FROM airdrop_totals t
      LEFT JOIN airdrops a ON a.user_id = t.user_id AND a.status IN ('upcoming', 'active')
    WHERE t.user_id = ${actor.id} ORDER BY a.created_at DESC, a.id DESC`.execute(db);
  const open = rows.filter((row) => row.id !== null);
  const due = toDueAirdrops(open, { ...moment, away: rows[0]?.away ?? null });
  return { items: due.slice(0, maxListed), due: due.length, total: rows[0]?.total ?? 0 };
}
