import { sql } from 'kysely';

/** SQL for the credits returned since the campaign was closed early, or null if there are none. */
export const selectRefundedTotal = (id: string) => sql<number | null>`(
  SELECT -sum(e.amount) FROM ledger_entries e JOIN ledger_transfers t ON t.id = e.transfer_id
  WHERE e.account = 'campaign:' || ${sql.ref(id)} AND t.cause IN ('campaign-close', 'claim-return', 'clawback-return'))::bigint`;
