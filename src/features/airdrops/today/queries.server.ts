import type { MemberCtx } from '#/platform/context.server.ts';
import { type ClaimState, formatClaimText, getClaim } from '../claims.ts';
import { type DueRow, listClaimsAhead } from '../due.ts';
import { listMemberDue } from './due-queries.server.ts';

export { type Due, type DueRow, listClaimsAhead, listStarts } from '../due.ts';
export { listDueForPeople, listMemberDue, type PersonDue } from './due-queries.server.ts';
export { listRecurringCheckIns, type RecurringCheckIn } from './recurrence-queries.server.ts';
export {
  type EndingCheckIn,
  listEndingCheckIns,
  listReady,
  listResets,
  type ReadyAirdrop,
} from './rhythm-queries.server.ts';

export type NamedClaim = Pick<DueRow, 'id' | 'name' | 'project'> & { when: string };

/**
 * Lists the member's open claims, those that open or close within `ahead` milliseconds, and missed ones, by date, each
 * with its time in words.
 */
export async function listClaims(
  ctx: MemberCtx,
  ahead: number,
): Promise<{ open: NamedClaim[]; next: NamedClaim[]; missed: NamedClaim[] }> {
  const now = ctx.now.getTime();
  const reader = { locale: ctx.actor.locale, zone: ctx.actor.timeZone };
  const moment = { now, zone: reader.zone };
  const { open } = await listMemberDue(ctx);
  const name = (row: DueRow): NamedClaim => ({ ...row, when: formatClaimText(row, now, reader) });
  const next = listClaimsAhead(open, moment, ahead);
  const others = open
    .filter((row) => !next.includes(row))
    .map((row) => ({ row, claim: getClaim(row, moment) }))
    .sort((a, b) => (a.claim.opensAt ?? 0) - (b.claim.opensAt ?? 0));
  const select = (state: ClaimState) =>
    others.filter(({ claim }) => claim.state === state).map(({ row }) => name(row));
  return { next: next.map(name), open: select('open'), missed: select('missed') };
}
