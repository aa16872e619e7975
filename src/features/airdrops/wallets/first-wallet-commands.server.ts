import { sql } from 'kysely';
import type { Change } from '../data/revision-commands.server.ts';

/**
 * Runs a change of airdrops' wallets, then updates the `wallet_address` of airdrops whose first wallet has changed.
 * Returns the resulting revision.
 */
export async function withFirstWallet(
  change: Change,
  airdropIds: readonly string[],
  work: () => Promise<unknown>,
): Promise<number> {
  const ids = sql`${airdropIds}::uuid[]`;
  const userId = change.actor.id;
  const selectFirst = (idColumn: string) => sql`
    (SELECT wallet_id FROM airdrop_wallets WHERE airdrop_id = ${sql.ref(idColumn)} ORDER BY position, wallet_id LIMIT 1)`;
  const before = await sql<{ id: string; wallet: string | null }>`
    SELECT id, ${selectFirst('airdrops.id')} AS wallet FROM airdrops
    WHERE user_id = ${userId} AND id = ANY(${ids})`.execute(change.db);
  await work();
  const after = await sql`
    UPDATE airdrops a SET wallet_address = latest.address, revision = ${change.revision}, updated_at = ${change.now}
    FROM (
      SELECT previous.id, previous.wallet, w.id AS first, w.address
      FROM jsonb_to_recordset(${JSON.stringify(before.rows)}::jsonb) AS previous(id uuid, wallet uuid)
      LEFT JOIN tracker_wallets w ON w.user_id = ${userId} AND w.id = ${selectFirst('previous.id')}
    ) latest
    WHERE a.id = latest.id AND a.user_id = ${userId} AND latest.first IS DISTINCT FROM latest.wallet
    RETURNING a.id`.execute(change.db);
  if (after.rows.length === 0) return change.revision - 1;
  change.count({});
  return change.revision;
}
