import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE TABLE chain_settings (
      user_id uuid PRIMARY KEY REFERENCES profiles ON DELETE CASCADE,
      -- Claims found from then on are booked without a press; null: none are.
      books_claims_since timestamptz,
      updated_at timestamptz NOT NULL DEFAULT now()
    );

    ALTER TABLE chain_findings
      DROP CONSTRAINT chain_findings_state,
      -- The profit entries that the booking wrote. Not foreign keys: the member may delete entries.
      ADD COLUMN reward_entry_id uuid,
      ADD COLUMN gas_entry_id uuid,
      -- The wallet's progress before the booking; a null state: the wallet wasn't among the airdrop's.
      ADD COLUMN previous_state text,
      ADD COLUMN previous_amount numeric,
      -- A claim whose booking was undone is open again, and only the member decides on it.
      ADD COLUMN booking_undone_at timestamptz,
      ADD CONSTRAINT chain_findings_state CHECK (state IN ('open', 'taken', 'dismissed', 'booked')),
      ADD CONSTRAINT chain_findings_booked CHECK (state <> 'booked' OR reward_entry_id IS NOT NULL);
  `.execute(db);
}
