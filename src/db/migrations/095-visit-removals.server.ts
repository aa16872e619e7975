import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- Past days whose check-in was removed. A mark stays hidden while the day has a check-in again.
    CREATE TABLE airdrop_visit_removals (
      user_id uuid NOT NULL REFERENCES profiles ON DELETE CASCADE,
      airdrop_id uuid NOT NULL,
      visited_date date NOT NULL,
      removed_at timestamptz NOT NULL,
      PRIMARY KEY (user_id, airdrop_id, visited_date),
      FOREIGN KEY (user_id, airdrop_id) REFERENCES airdrops (user_id, id) ON DELETE CASCADE
    );
  `.execute(db);
}
