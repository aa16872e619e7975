import { sql } from 'kysely';
import { isoInstant } from '#/db/iso-instant.server.ts';
import { getToday, type MemberCtx } from '#/platform/context.server.ts';
import { isCheckInDue, startsOn } from '../check-in.ts';
import { claimText, createIsPast } from '../claims.ts';
import type { Airdrop } from '../schema.ts';

type OpenAirdrop = Pick<
  Airdrop,
  | 'id'
  | 'name'
  | 'status'
  | 'eligibilityDate'
  | 'isStartDateAssumed'
  | 'checkInDuration'
  | 'lastVisitDate'
  | 'claimDate'
>;

/** Lists the member's open airdrops that aren't muted, newest first: those with reminders. */
async function listUnmutedOpenAirdrops({ db, actor }: MemberCtx): Promise<OpenAirdrop[]> {
  const { rows } = await sql<OpenAirdrop>`
    SELECT id, name, status, eligibility_date AS "eligibilityDate",
      start_date_is_assumed AS "isStartDateAssumed", check_in_duration AS "checkInDuration",
      last_visit_date AS "lastVisitDate",
      ${sql.raw(isoInstant('claim_date'))} AS "claimDate"
    FROM airdrops WHERE user_id = ${actor.id} AND status IN ('upcoming', 'active') AND NOT is_muted
    ORDER BY created_at DESC, id DESC`.execute(db);
  return rows;
}

type AirdropName = { id: string; name: string };

/** Lists the check-ins due and the airdrops starting on the member's current day. */
export async function listToday(ctx: MemberCtx): Promise<{ checkIns: AirdropName[]; starts: AirdropName[] }> {
  const today = getToday(ctx);
  const open = await listUnmutedOpenAirdrops(ctx);
  return {
    checkIns: open.filter((row) => isCheckInDue(row, today)),
    starts: open.filter((row) => startsOn(row, today)),
  };
}

/** Lists overdue claims, and those due within `ahead` milliseconds, by date, each with its time in words. */
export async function listClaims(
  ctx: MemberCtx,
  ahead: number,
): Promise<{ overdue: (AirdropName & { when: string })[]; next: (AirdropName & { when: string })[] }> {
  const now = ctx.now.getTime();
  const { timeZone: zone } = ctx.actor;
  const isPast = createIsPast(now);
  const claims = (await listUnmutedOpenAirdrops(ctx))
    .flatMap((row) => (row.claimDate === null ? [] : [{ ...row, claimDate: row.claimDate }]))
    .sort((a, b) => (a.claimDate < b.claimDate ? -1 : 1))
    .map((row) => ({ ...row, when: claimText(row, now, { zone }) }));
  return {
    overdue: claims.filter(({ claimDate }) => isPast(claimDate)),
    next: claims.filter(({ claimDate }) => !isPast(claimDate) && Date.parse(claimDate) <= now + ahead),
  };
}
