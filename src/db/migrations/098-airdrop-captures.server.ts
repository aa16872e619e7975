import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- Airdrops that a chat has proposed and its owner hasn't confirmed yet.
    CREATE TABLE airdrop_captures (
      id uuid PRIMARY KEY,
      user_id uuid NOT NULL REFERENCES profiles ON DELETE CASCADE,
      input jsonb NOT NULL,
      created_at timestamptz NOT NULL,
      expires_at timestamptz NOT NULL
    );
    CREATE INDEX airdrop_captures_user_id ON airdrop_captures (user_id, created_at);
    CREATE INDEX airdrop_captures_expires_at ON airdrop_captures (expires_at);
  `.execute(db);
}
