import type { Db } from '#/db/client.server.ts';
import type { MemberCtx } from '#/platform/context.server.ts';
import { getPendingFactorRemoval, listFactors } from '../session/queries.server.ts';
import type { FactorList } from './calls.ts';

/** Returns whether the person has a verified second factor: a sign-in then needs a code. */
export async function hasVerifiedFactor(db: Db, userId: string): Promise<boolean> {
  const row = await db
    .selectFrom('factors')
    .select('id')
    .where('user_id', '=', userId)
    .where('status', '=', 'verified')
    .executeTakeFirst();
  return row !== undefined;
}

/** Returns the member's factors, the number of unused backup codes, and a pending removal. */
export async function getFactors(
  ctx: MemberCtx,
  { canAddPhone }: { canAddPhone: boolean },
): Promise<FactorList> {
  const factors = await listFactors(ctx.db, ctx.actor.id);
  const { backupCodesLeft } = await ctx.db
    .selectFrom('backup_codes')
    .select(({ fn }) => fn.countAll<number>().as('backupCodesLeft'))
    .where('user_id', '=', ctx.actor.id)
    .where('used_at', 'is', null)
    .executeTakeFirstOrThrow();
  const removal = await getPendingFactorRemoval(ctx.db, ctx.actor.id);
  return { factors, backupCodesLeft, canAddPhone, removal };
}
