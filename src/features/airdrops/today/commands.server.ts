import type { MemberCtx } from '#/platform/context.server.ts';
import type { AirdropId } from '../calls.ts';
import { recordVisit, recordVisits } from '../data/visits.server.ts';
import type { Airdrop } from '../schema.ts';
import { listToday } from './queries.server.ts';

/** Checks in to one airdrop, due or not, for the member's own today. */
export const checkIn = (ctx: MemberCtx, { id }: AirdropId): Promise<Airdrop> => recordVisit(ctx, { id });

/** Checks in to all that is due and not muted. Answers how many these were. */
export async function checkInAllDue(ctx: MemberCtx): Promise<{ count: number }> {
  const { checkIns } = await listToday(ctx);
  if (checkIns.length === 0) return { count: 0 };
  const { ids } = await recordVisits(ctx, { ids: checkIns.map(({ id }) => id) });
  return { count: ids.length };
}
