import { type Kysely, sql } from 'kysely';

/** Stores which airdrops of a tracker are examples, so that they can be deleted at once. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`ALTER TABLE profiles ADD COLUMN example_airdrop_ids uuid[] NOT NULL DEFAULT '{}'`.execute(db);
}
