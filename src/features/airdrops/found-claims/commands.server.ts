import { AppError, notFound } from '#/lib/app-error.ts';
import type { MemberCtx } from '#/platform/context.server.ts';
import type { ClaimDecisionInput, FoundClaimId } from './schema.ts';

/**
 * Records that a found claim was marked as claimed, or isn't one. Throws NOT_FOUND if it no longer exists, and CONFLICT if it
 * was booked, because its entries would lose their Undo.
 */
export async function decideFoundClaim(
  { db, actor, now, changed }: MemberCtx,
  { id, state }: ClaimDecisionInput,
): Promise<FoundClaimId> {
  const { numUpdatedRows } = await db
    .updateTable('chain_findings')
    .set({ state, decided_at: now })
    .where('id', '=', id)
    .where('user_id', '=', actor.id)
    .where('state', '<>', 'booked')
    .executeTakeFirst();
  if (numUpdatedRows === 0n) {
    const row = await db
      .selectFrom('chain_findings')
      .select('id')
      .where('id', '=', id)
      .where('user_id', '=', actor.id)
      .executeTakeFirst();
    if (row === undefined) throw notFound('claim');
    throw new AppError('CONFLICT', 'This claim was booked in the meantime. Undo that first.');
  }
  changed({ topic: 'onchain', userId: actor.id });
  return { id };
}
