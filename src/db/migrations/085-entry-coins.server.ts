import { type Kysely, sql } from 'kysely';

/** Several tokens share a symbol: the id of the one that an entry means, as the service of prices has it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`ALTER TABLE airdrop_entries ADD COLUMN coin_id text`.execute(db);
}
