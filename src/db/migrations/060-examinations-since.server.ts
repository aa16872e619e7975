import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    ALTER TABLE ledger_examinations
      -- Whether all rows were looked at, or those that were written since the last time.
      ADD COLUMN is_full boolean NOT NULL DEFAULT true,
      -- By what the next one tells rows that are new: the server's transactions, and the last entry of the ledger.
      ADD COLUMN mark jsonb;

    -- What credits moved for stays. A claim that waits can be taken back.
    CREATE TRIGGER follow_claims_decided_stay BEFORE DELETE ON follow_claims
      FOR EACH ROW WHEN (OLD.status <> 'pending') EXECUTE FUNCTION refuse_change();
  `.execute(db);
}
