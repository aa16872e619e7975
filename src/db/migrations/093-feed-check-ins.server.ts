import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    ALTER TABLE calendar_feeds ADD COLUMN has_check_ins boolean NOT NULL DEFAULT false;
  `.execute(db);
}
