import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    ALTER TABLE import_rows
      -- Of what the row is about, also where nothing was made of it.
      ADD COLUMN name text NOT NULL DEFAULT '',
      -- Of the row, which was refused for it.
      ADD COLUMN field text;
  `.execute(db);
}
