import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- Those who work off jobs, and when each was last heard: whoever falls silent leaves its jobs to the others.
    CREATE TABLE job_workers (
      id text PRIMARY KEY,
      seen_at timestamptz NOT NULL
    ) WITH (fillfactor = 50);
  `.execute(db);
}
