import { notFound } from '#/lib/app-error.ts';
import type { MemberCtx } from '#/platform/context.server.ts';
import type { ClaimDecisionInput, FoundClaimId } from './schema.ts';

/** Records that a found claim was marked as claimed, or isn't one. Throws NOT_FOUND if it was taken back. */
export async function decideFoundClaim(
  { db, actor, now, changed }: MemberCtx,
  { id, state }: ClaimDecisionInput,
): Promise<FoundClaimId> {
  await db
    .updateTable('chain_findings')
    .set({ state, decided_at: now })
    .where('id', '=', id)
    .where('user_id', '=', actor.id)
    .returning('id')
    .executeTakeFirstOrThrow(() => notFound('claim'));
  changed({ topic: 'onchain', userId: actor.id });
  return { id };
}
