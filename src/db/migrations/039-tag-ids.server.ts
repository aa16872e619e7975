import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    ALTER TABLE tracker_tags ADD COLUMN id uuid PRIMARY KEY DEFAULT gen_random_uuid();
  `.execute(db);
}
