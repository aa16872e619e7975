import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    ALTER TABLE sessions ADD COLUMN proved_at timestamptz;

    ALTER TABLE nonces
      DROP CONSTRAINT nonces_purpose,
      ADD CONSTRAINT nonces_purpose CHECK (purpose IN (
        'passkey-add', 'passkey-sign-in', 'passkey-proof',
        'wallet-link', 'wallet-sign-in', 'wallet-proof', 'after-reset'));

    CREATE TABLE factor_removals (
      id uuid PRIMARY KEY,
      user_id uuid NOT NULL CONSTRAINT factor_removals_user_key UNIQUE REFERENCES profiles ON DELETE CASCADE,
      reason text NOT NULL CONSTRAINT factor_removals_reason CHECK (reason <> ''),
      token_hash text NOT NULL CONSTRAINT factor_removals_token_key UNIQUE,
      asked_at timestamptz NOT NULL,
      due_at timestamptz NOT NULL
    );
    CREATE INDEX factor_removals_due_at ON factor_removals (due_at);
  `.execute(db);
}
