import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- The day on which a paused airdrop is due again.
    ALTER TABLE airdrops ADD COLUMN paused_until date;
    -- When the visit was added to a past day.
    ALTER TABLE airdrop_visits ADD COLUMN corrected_at timestamptz;

    -- Past pauses too, because streaks skip their days. Without an airdrop the member is away.
    CREATE TABLE airdrop_pauses (
      id uuid PRIMARY KEY,
      user_id uuid NOT NULL REFERENCES profiles ON DELETE CASCADE,
      airdrop_id uuid,
      from_day date NOT NULL,
      until_day date NOT NULL,
      created_at timestamptz NOT NULL DEFAULT now(),
      FOREIGN KEY (user_id, airdrop_id) REFERENCES airdrops (user_id, id) ON DELETE CASCADE,
      CONSTRAINT airdrop_pauses_days CHECK (until_day > from_day)
    );
    CREATE INDEX airdrop_pauses_airdrop_id ON airdrop_pauses (airdrop_id, until_day) WHERE airdrop_id IS NOT NULL;
    CREATE INDEX airdrop_pauses_user_id ON airdrop_pauses (user_id, until_day);
  `.execute(db);
}
