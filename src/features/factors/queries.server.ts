import type { Db } from '#/db/client.server.ts';
import type { MemberCtx } from '#/platform/context.server.ts';
import type { FactorList } from './calls.ts';
import type { Factor } from './schema.ts';

/** The person's second factors, oldest first. */
export async function listFactors(db: Db, userId: string): Promise<Factor[]> {
  const rows = await db
    .selectFrom('factors')
    .select(['id', 'factor_type', 'status', 'name', 'phone', 'created_at'])
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  return rows.map((row) => ({
    id: row.id,
    factorType: row.factor_type,
    status: row.status,
    name: row.name,
    hint: row.phone?.slice(-4) ?? '',
    createdAt: row.created_at.toISOString(),
  }));
}

/** Whether the person has a second factor, so that a code may be asked for. */
export async function hasVerifiedFactor(db: Db, userId: string): Promise<boolean> {
  const row = await db
    .selectFrom('factors')
    .select('id')
    .where('user_id', '=', userId)
    .where('status', '=', 'verified')
    .executeTakeFirst();
  return row !== undefined;
}

/** The member's factors with all that their screen says. */
export async function readFactors(
  ctx: MemberCtx,
  { canAddPhone }: { canAddPhone: boolean },
): Promise<FactorList> {
  const factors = await listFactors(ctx.db, ctx.actor.id);
  const { left } = await ctx.db
    .selectFrom('backup_codes')
    .select(({ fn }) => fn.countAll<number>().as('left'))
    .where('user_id', '=', ctx.actor.id)
    .where('used_at', 'is', null)
    .executeTakeFirstOrThrow();
  return { factors, backupCodesLeft: left, canAddPhone };
}
