import { sql } from 'kysely';

/** Column: what has come back of the campaign of this id since it was closed early; null where nothing has. */
export const refundedTotal = (id: string) => sql<number | null>`(
  SELECT -sum(e.amount) FROM ledger_entries e JOIN ledger_transfers t ON t.id = e.transfer_id
  WHERE e.account = 'campaign:' || ${sql.ref(id)} AND t.cause IN ('campaign-close', 'claim-return', 'clawback-return'))::bigint`;
