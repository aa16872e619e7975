import type { MemberCtx } from '#/platform/context.server.ts';
import type { AirdropId } from '../calls.ts';
import { recordVisit, recordVisits } from '../data/visit-commands.server.ts';
import { canCheckIn } from '../policy.ts';
import { getAirdrop } from '../queries.server.ts';
import type { Airdrop } from '../schema.ts';
import { listMemberDue } from './due-queries.server.ts';

/**
 * Checks in to an open airdrop for the member's current day, whether due or not. `isCheckedIn`: false for a claimed or
 * expired one, which stays as it is.
 */
export async function checkIn(
  ctx: MemberCtx,
  { id }: AirdropId,
): Promise<{ airdrop: Airdrop; isCheckedIn: boolean }> {
  const airdrop = await getAirdrop(ctx, { id });
  if (!canCheckIn(airdrop)) return { airdrop, isCheckedIn: false };
  return { airdrop: await recordVisit(ctx, { id }), isCheckedIn: true };
}

/** Checks in to all airdrops whose check-in is due. Returns their number. */
export async function checkInAllDue(
  ctx: MemberCtx,
  { includesMuted }: { includesMuted: boolean },
): Promise<{ count: number }> {
  const { groups } = await listMemberDue(ctx);
  const due = Object.values(groups)
    .flat()
    .filter(({ row, isCheckInDue }) => isCheckInDue && (includesMuted || !row.isMuted));
  if (due.length === 0) return { count: 0 };
  const { ids } = await recordVisits(ctx, { ids: due.map(({ row }) => row.id) });
  return { count: ids.length };
}
