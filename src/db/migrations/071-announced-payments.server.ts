import { type Kysely, sql } from 'kysely';

/** When a buyer's page was first told that the payment arrived: it celebrates once, in whichever browser. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`ALTER TABLE payments ADD COLUMN announced_at timestamptz`.execute(db);
}
