import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    ALTER TABLE nonces
      DROP CONSTRAINT nonces_purpose,
      ADD CONSTRAINT nonces_purpose CHECK (purpose IN (
        'passkey-add', 'passkey-sign-in', 'passkey-proof',
        'wallet-link', 'wallet-sign-in', 'wallet-proof', 'after-reset', 'telegram-link'));

    -- What was heard from Telegram, so that nothing is done twice. It sends an update again for a day at the most.
    CREATE TABLE telegram_updates (
      bot_id bigint NOT NULL,
      update_id bigint NOT NULL,
      heard_at timestamptz NOT NULL,
      PRIMARY KEY (bot_id, update_id)
    );
    CREATE INDEX telegram_updates_heard_at ON telegram_updates (heard_at);
  `.execute(db);
}
