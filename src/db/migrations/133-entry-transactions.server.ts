import { type Kysely, sql } from 'kysely';

/** Entries name their transaction, so that a file that is imported again adds nothing twice. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    ALTER TABLE airdrop_entries
      ADD COLUMN transaction_hash text,
      -- Tells the entries of one transaction apart. Stays as it was when the amount is edited.
      ADD COLUMN transaction_line text;
    CREATE UNIQUE INDEX airdrop_entries_transaction ON airdrop_entries (user_id, transaction_hash, transaction_line)
      WHERE transaction_hash IS NOT NULL;

    UPDATE airdrop_entries e SET transaction_hash = f.hash,
      transaction_line = CASE e.kind WHEN 'gas' THEN 'gas' ELSE 'reward ' || upper(e.currency) || ' ' || trim_scale(e.amount) || ' 1' END
    FROM chain_findings f
    WHERE f.user_id = e.user_id AND f.state = 'booked' AND e.id IN (f.reward_entry_id, f.gas_entry_id);
  `.execute(db);
}
