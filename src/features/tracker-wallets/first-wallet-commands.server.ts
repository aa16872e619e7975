import { sql } from 'kysely';
import type { Trx } from '#/db/client.server.ts';
import type { MemberCtx } from '#/platform/context.server.ts';

/** Locks the member's tracker. Every change takes this lock first, so that all acquire locks in the same order. */
export async function lockTracker(trx: Trx, userId: string): Promise<void> {
  await trx
    .selectFrom('airdrop_totals')
    .select('revision')
    .where('user_id', '=', userId)
    .forUpdate()
    .execute();
}

/** Lists the airdrops whose first wallet this is. */
export async function listAirdropsByFirstWallet(
  trx: Trx,
  userId: string,
  walletId: string,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    SELECT aw.airdrop_id AS id FROM airdrop_wallets aw
    WHERE aw.user_id = ${userId} AND aw.wallet_id = ${walletId} AND NOT EXISTS (
      SELECT FROM airdrop_wallets other WHERE other.airdrop_id = aw.airdrop_id
        AND (other.position, other.wallet_id) < (aw.position, aw.wallet_id))`.execute(trx);
  return rows.map(({ id }) => id);
}

/** Updates the airdrops' address to that of their first wallet, or to none. Requires the lock. */
export async function updateFirstAddresses(
  trx: Trx,
  ctx: Pick<MemberCtx, 'actor' | 'now' | 'changed'>,
  airdropIds: readonly string[],
): Promise<void> {
  const userId = ctx.actor.id;
  if (airdropIds.length === 0) return;
  const { revision } = await trx
    .updateTable('airdrop_totals')
    .set({ revision: sql<number>`revision + 1` })
    .where('user_id', '=', userId)
    .returning('revision')
    .executeTakeFirstOrThrow();
  await sql`
    UPDATE airdrops a SET wallet_address = (
      SELECT w.address FROM airdrop_wallets aw JOIN tracker_wallets w ON w.id = aw.wallet_id
      WHERE aw.airdrop_id = a.id ORDER BY aw.position, aw.wallet_id LIMIT 1
    ), revision = ${revision}, updated_at = ${ctx.now}
    WHERE a.user_id = ${userId} AND a.id = ANY(${airdropIds}::uuid[])`.execute(trx);
  ctx.changed({ topic: 'airdrops', userId, revision });
}
