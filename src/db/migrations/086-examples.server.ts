import { type Kysely, sql } from 'kysely';

/** Marks example listings, so that they can be shown as such and removed at once. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`ALTER TABLE listings ADD COLUMN is_example boolean NOT NULL DEFAULT false`.execute(db);
}
