import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- The application's role may not read the migrations themselves.
    CREATE VIEW schema_level AS
      SELECT max(name) AS level, min("timestamp")::timestamptz AS since FROM schema_migrations;

    -- What admins are told of must cost as little among a million rows as among ten.
    CREATE INDEX mails_in_doubt ON mails (handed_over_at) WHERE handed_over_at IS NOT NULL AND sent_at IS NULL;
    CREATE INDEX payment_refunds_stuck ON payment_refunds (created_at) WHERE state IN ('failed', 'unclear');
  `.execute(db);
}
