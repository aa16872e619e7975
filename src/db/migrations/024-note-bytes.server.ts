import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    ALTER TABLE airdrop_totals
      ADD COLUMN note_bytes bigint NOT NULL DEFAULT 0 CONSTRAINT airdrop_totals_note_bytes CHECK (note_bytes >= 0);
    UPDATE airdrop_totals t SET note_bytes = counted.bytes
    FROM (SELECT user_id, sum(octet_length(notes)) AS bytes FROM airdrops GROUP BY user_id) counted
    WHERE t.user_id = counted.user_id AND counted.bytes > 0;
  `.execute(db);
}
