import type { Trx } from '#/db/client.server.ts';
import { AppError } from '#/lib/app-error.ts';
import type { Ctx } from '#/platform/context.server.ts';

export const createDisputeDecidedError = () =>
  new AppError('CONFLICT', 'This dispute has already been decided', { details: { reason: 'decided' } });

/**
 * Upholds the open dispute about a claim that is being reversed, and returns whether there was one. Throws `CONFLICT`
 * if it isn't `disputeId`.
 */
export async function upholdOpenDispute(
  trx: Trx,
  ctx: Pick<Ctx, 'now' | 'actor'>,
  { claimId, disputeId }: { claimId: string; disputeId: string | undefined },
): Promise<boolean> {
  const upheld = await trx
    .updateTable('claim_disputes')
    .set({ status: 'upheld', decided_at: ctx.now, decided_by: ctx.actor?.id ?? null })
    .where('claim_id', '=', claimId)
    .where('status', '=', 'open')
    .returning('id')
    .executeTakeFirst();
  if (disputeId !== undefined && upheld?.id !== disputeId) throw createDisputeDecidedError();
  return upheld !== undefined;
}
