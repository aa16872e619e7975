import { type Kysely, sql } from 'kysely';

/** Counts the edits of a listing, pictures and status included: an edit names the version it was based on. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`ALTER TABLE listings ADD COLUMN version integer NOT NULL DEFAULT 0`.execute(db);
}
