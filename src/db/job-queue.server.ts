import { Logger, runMigrations } from 'graphile-worker';
import { type Kysely, sql } from 'kysely';
import type pg from 'pg';
import { createFailedJobsIndex } from './queue-tables.server.ts';

/**
 * Creates or migrates the job queue's own schema, graphile_worker. The pool's role becomes its owner. Safe to
 * call from several servers at once.
 */
export async function migrateJobs(pool: pg.Pool, log: (message: string) => void): Promise<void> {
  const logger = new Logger(() => (level, message) => {
    if (level === 'error' || level === 'warning') log(`job queue: ${message}`);
  });
  await runMigrations({ pgPool: pool, logger });
  await indexFailures(pool);
}

/** Creates an index of failed jobs, so that queries for them don't scan the waiting ones. */
async function indexFailures(pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query(
    `SELECT FROM pg_class WHERE relname = 'jobs_failed' AND relnamespace = 'graphile_worker'::regnamespace`,
  );
  if (rows.length > 0) return;
  const client = await pool.connect();
  try {
    await client.query(`BEGIN;
      SELECT pg_advisory_xact_lock(hashtext('dropfolio.jobs_failed'));
      ${createFailedJobsIndex};
      COMMIT`);
  } finally {
    client.release();
  }
}

/**
 * Lets the application's role add and run jobs. The queue's tables have row-level security without a policy,
 * which hides all rows from everyone but their owner; a policy for this one role keeps them hidden from all
 * others.
 */
export async function grantJobs(trx: Kysely<unknown>, role: string): Promise<void> {
  const to = sql.id(role);
  await sql`GRANT USAGE ON SCHEMA graphile_worker TO ${to}`.execute(trx);
  await sql`GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA graphile_worker TO ${to}`.execute(
    trx,
  );
  await sql`REVOKE INSERT, UPDATE, DELETE ON graphile_worker.migrations FROM ${to}`.execute(trx);
  const policy = `app ${role}`.slice(0, 60);
  const { rows } = await sql<{ name: string }>`
    SELECT relname AS name FROM pg_class
    WHERE relnamespace = 'graphile_worker'::regnamespace AND relrowsecurity AND NOT EXISTS (
      SELECT FROM pg_policy WHERE polrelid = pg_class.oid AND polname = ${policy})`.execute(trx);
  for (const { name } of rows) {
    const table = sql.id('graphile_worker', name);
    await sql`CREATE POLICY ${sql.id(policy)} ON ${table} TO ${to} USING (true) WITH CHECK (true)`.execute(
      trx,
    );
  }
}
