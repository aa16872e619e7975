import type { MemberCtx } from '#/platform/context.server.ts';
import type { Overview } from './schema.ts';

/** The figures of the admin dashboard, over everyone. */
export async function getOverview(ctx: MemberCtx): Promise<Overview> {
  const row = await ctx.db
    .selectNoFrom((eb) => [
      eb
        .selectFrom('profiles')
        .select((one) => one.fn.countAll<string>().as('count'))
        .as('users'),
      eb
        .selectFrom('airdrop_totals')
        .select((one) => one.fn.sum<string | null>('total').as('sum'))
        .as('airdrops'),
    ])
    .executeTakeFirstOrThrow();
  return { totalUsers: Number(row.users ?? 0), totalAirdrops: Number(row.airdrops ?? 0) };
}
