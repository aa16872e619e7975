import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- Why people should revoke what they approved for the contract; null: it isn't known to be dangerous.
    ALTER TABLE chain_contracts ADD COLUMN danger text;
  `.execute(db);
}
