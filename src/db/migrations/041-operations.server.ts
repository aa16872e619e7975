import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- The processes that serve, and when each was last heard. Whoever stops takes its row away.
    CREATE TABLE instances (
      id uuid PRIMARY KEY,
      host text NOT NULL,
      pid int NOT NULL,
      version text NOT NULL,
      -- Where it keeps uploaded files: those with another place don't have its pictures.
      files_place text NOT NULL,
      started_at timestamptz NOT NULL,
      seen_at timestamptz NOT NULL
    ) WITH (fillfactor = 50);

    -- The last run of each job that has a schedule.
    CREATE TABLE job_runs (
      job text PRIMARY KEY,
      started_at timestamptz NOT NULL,
      -- Null while it runs, and after a run that was killed.
      ended_at timestamptz,
      succeeded_at timestamptz,
      -- Why it failed; null when it did not.
      error text
    ) WITH (fillfactor = 50);

    CREATE TABLE backups (
      id uuid PRIMARY KEY,
      -- The folder or the bucket, and the file's name there.
      place text NOT NULL,
      name text NOT NULL,
      -- The moment whose data it holds.
      taken_at timestamptz NOT NULL,
      finished_at timestamptz NOT NULL,
      version text NOT NULL,
      bytes bigint NOT NULL,
      row_count bigint NOT NULL,
      file_count int NOT NULL,
      encrypted boolean NOT NULL,
      -- Why there is none; null when there is.
      error text,
      -- When it was last restored to try it, and what was wrong with it then.
      verified_at timestamptz,
      verification_error text
    );
    CREATE INDEX backups_newest ON backups (taken_at DESC, id DESC);
  `.execute(db);
}
