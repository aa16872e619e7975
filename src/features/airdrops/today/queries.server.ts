import { sql } from 'kysely';
import { isoInstant } from '#/db/iso-instant.server.ts';
import type { MemberCtx } from '#/platform/context.server.ts';
import { getToday } from '../queries.server.ts';
import type { Airdrop } from '../schema.ts';
import { isCheckInDue } from './check-in.ts';
import { claimText, createIsPast } from './claims.ts';

type OpenAirdrop = Pick<
  Airdrop,
  'id' | 'name' | 'status' | 'eligibilityDate' | 'checkInDuration' | 'lastVisitDate' | 'claimDate'
>;

/** The member's upcoming and active airdrops that aren't muted, newest first: those that reminders are about. */
async function openAirdrops({ db, actor }: MemberCtx): Promise<OpenAirdrop[]> {
  const { rows } = await sql<OpenAirdrop>`
    SELECT id, name, status, eligibility_date AS "eligibilityDate", check_in_duration AS "checkInDuration",
      last_visit_date AS "lastVisitDate",
      ${sql.raw(isoInstant('claim_date'))} AS "claimDate"
    FROM airdrops WHERE user_id = ${actor.id} AND status IN ('upcoming', 'active') AND NOT is_muted
    ORDER BY created_at DESC, id DESC`.execute(db);
  return rows;
}

type Named = { id: string; name: string };

/** What the member's own today asks for. */
export async function listToday(ctx: MemberCtx): Promise<{ checkIns: Named[]; starts: Named[] }> {
  const today = getToday(ctx);
  const open = await openAirdrops(ctx);
  return {
    checkIns: open.filter((row) => isCheckInDue(row, today)),
    starts: open.filter((row) => row.status === 'upcoming' && row.eligibilityDate === today),
  };
}

/** Claims whose date has passed, and those of so many milliseconds ahead, by their date, with when that is in words. */
export async function listClaims(
  ctx: MemberCtx,
  ahead: number,
): Promise<{ overdue: (Named & { when: string })[]; next: (Named & { when: string })[] }> {
  const now = ctx.now.getTime();
  const { timeZone: zone, locale } = ctx.actor;
  const isPast = createIsPast(now);
  const dated = (await openAirdrops(ctx))
    .flatMap((row) => (row.claimDate === null ? [] : [{ ...row, claimDate: row.claimDate }]))
    .sort((a, b) => (a.claimDate < b.claimDate ? -1 : 1))
    .map((row) => ({ ...row, when: claimText(row, now, { zone, locale }) }));
  return {
    overdue: dated.filter(({ claimDate }) => isPast(claimDate)),
    next: dated.filter(({ claimDate }) => !isPast(claimDate) && Date.parse(claimDate) <= now + ahead),
  };
}
