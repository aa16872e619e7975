import { sql } from 'kysely';
import { formatInstantSql } from '#/db/iso-instant.server.ts';
import { compareText } from '#/lib/compare-text.ts';
import type { MemberCtx } from '#/platform/context.server.ts';
import { createDueCheck, getCheckInDay, startsOn } from '../check-in.ts';
import { createIsPast, formatClaimText, getNextClaimDate } from '../claims.ts';
import { readAway } from '../pauses/queries.server.ts';
import { isAway } from '../policy.ts';
import { toRhythmSettings } from '../rhythm/kinds.ts';
import type { Airdrop } from '../schema.ts';

export { listRecurringCheckIns, type RecurringCheckIn } from './recurrence-queries.server.ts';
export {
  type EndingCheckIn,
  listDueByOwnRhythm,
  listEndingCheckIns,
  listReady,
  listResets,
  type ReadyAirdrop,
} from './rhythm-queries.server.ts';

const dayMs = 24 * 60 * 60_000;

type OpenAirdrop = Pick<
  Airdrop,
  | 'id'
  | 'name'
  | 'project'
  | 'status'
  | 'eligibilityDate'
  | 'isStartDateAssumed'
  | 'checkInDuration'
  | 'rhythm'
  | 'reset'
  | 'lastVisitDate'
  | 'pausedUntil'
  | 'recentVisits'
  | 'claimDate'
  | 'claimCloseDate'
>;

/** Lists the member's open airdrops that aren't muted, newest first: those with reminders. */
async function listUnmutedOpenAirdrops({ db, actor }: MemberCtx): Promise<OpenAirdrop[]> {
  const { rows } = await sql<OpenAirdrop>`
    SELECT id, name, project, status, eligibility_date AS "eligibilityDate",
      start_date_is_assumed AS "isStartDateAssumed", check_in_duration AS "checkInDuration",
      rhythm, reset, last_visit_date AS "lastVisitDate", recent_visits AS "recentVisits",
      paused_until AS "pausedUntil", ${sql.raw(formatInstantSql('claim_date'))} AS "claimDate",
      ${sql.raw(formatInstantSql('claim_close_date'))} AS "claimCloseDate"
    FROM airdrops WHERE user_id = ${actor.id} AND status IN ('upcoming', 'active') AND NOT is_muted
    ORDER BY created_at DESC, id DESC`.execute(db);
  return rows;
}

type NamedAirdrop = Pick<OpenAirdrop, 'id' | 'name' | 'project'>;
export type NamedClaim = NamedAirdrop & { when: string };

/** Lists the check-ins due and the airdrops starting on the member's current day; none while they are away. */
export async function listToday(
  ctx: MemberCtx,
): Promise<{ checkIns: NamedAirdrop[]; starts: NamedAirdrop[] }> {
  const moment = { now: ctx.now.getTime(), settings: toRhythmSettings(ctx.actor) };
  const today = getCheckInDay(moment);
  if (isAway(await readAway(ctx), today)) return { checkIns: [], starts: [] };
  const open = await listUnmutedOpenAirdrops(ctx);
  return {
    checkIns: open.filter(createDueCheck(moment)),
    starts: open.filter((row) => startsOn(row, today)),
  };
}

/**
 * Lists overdue claims, those that open or close within `ahead` milliseconds, and those that are open for longer, by
 * date, each with its time in words.
 */
export async function listClaims(
  ctx: MemberCtx,
  ahead: number,
): Promise<{ overdue: NamedClaim[]; next: NamedClaim[]; open: NamedClaim[] }> {
  const now = ctx.now.getTime();
  const { timeZone: zone } = ctx.actor;
  const isPast = createIsPast(now);
  const claims = (await listUnmutedOpenAirdrops(ctx))
    .flatMap((row) => {
      const date = getNextClaimDate(row, isPast);
      return date === null ? [] : [{ ...row, date, when: formatClaimText(row, now, { zone }) }];
    })
    .sort((a, b) => compareText(a.date, b.date));
  return {
    overdue: claims.filter(({ date }) => isPast(date)),
    next: claims.filter(({ date }) => !isPast(date) && Date.parse(date) <= now + ahead),
    open: claims.filter(
      ({ date, claimDate }) =>
        claimDate !== null && isPast(claimDate) && !isPast(date) && Date.parse(date) > now + ahead,
    ),
  };
}

/** Lists the claims that close within a day, by date. */
export async function listClosingClaims(ctx: MemberCtx): Promise<NamedClaim[]> {
  const now = ctx.now.getTime();
  const { timeZone: zone } = ctx.actor;
  const isPast = createIsPast(now);
  return (await listUnmutedOpenAirdrops(ctx))
    .flatMap((row) => {
      const { claimCloseDate: date } = row;
      if (date === null || isPast(date) || Date.parse(date) > now + dayMs) return [];
      return [{ ...row, date, when: formatClaimText({ ...row, claimDate: null }, now, { zone }) }];
    })
    .sort((a, b) => compareText(a.date, b.date));
}
