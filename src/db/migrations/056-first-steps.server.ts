import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- When somebody was done with the tracker's first steps, or sent them away. Whoever is here already knows their way:
    -- a default that goes again marks them without writing a row.
    ALTER TABLE profiles ADD COLUMN first_steps_ended_at timestamptz DEFAULT now();
    ALTER TABLE profiles ALTER COLUMN first_steps_ended_at DROP DEFAULT;
  `.execute(db);
}
