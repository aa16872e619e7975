import { type Kysely, sql } from 'kysely';

/** An approval can be undone until `undo_until`; `before_approval` is what a revision replaced. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`ALTER TABLE submissions
    ADD COLUMN undo_until timestamptz,
    ADD COLUMN before_approval jsonb`.execute(db);
}
