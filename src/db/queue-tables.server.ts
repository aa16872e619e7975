import { type RawBuilder, sql } from 'kysely';
import type pg from 'pg';
import type { Db } from './client.server.ts';

/*
 * Access to the private tables of graphile-worker, which may change in any release. Other code uses only its functions
 * and its view `graphile_worker.jobs`, which can't read a payload, use the index of waiting jobs, unlock single jobs
 * of a live worker, or restore a job with its attempts.
 * `queue-tables.server.test.ts` fails if a release changes the parts used here.
 */

/** Finds failed jobs without scanning the waiting ones. */
export const createFailedJobsIndex =
  'CREATE INDEX IF NOT EXISTS jobs_failed ON graphile_worker._private_jobs (id) WHERE last_error IS NOT NULL';

/** Counts due, unlocked jobs of these priorities, up to `limit` of each, and finds the oldest. */
export async function countDueJobs(
  db: Db,
  priorities: readonly number[],
  limit: number,
): Promise<{ count: number; oldestAt: Date | null }> {
  const { rows } = await sql<{ count: number; oldest_at: Date | null }>`
    SELECT coalesce(sum(n), 0)::int AS count, min(oldest) AS oldest_at
    FROM unnest(${priorities}::smallint[]) AS p (priority), LATERAL (
      SELECT count(*) AS n, min(run_at) AS oldest FROM (
        SELECT run_at FROM graphile_worker._private_jobs AS j
        WHERE j.is_available = true AND j.priority = p.priority AND j.run_at <= now()
        ORDER BY run_at LIMIT ${limit}
      ) AS first
    ) AS counted`.execute(db);
  const { count = 0, oldest_at: oldestAt = null } = rows[0] ?? {};
  return { count, oldestAt };
}

/** A subquery of the jobs with this name, with `payload`, `last_error`, and `given_up`. */
export const selectJobsByName = (name: string): RawBuilder<unknown> => sql`(
  SELECT job.payload, job.last_error, job.attempts >= job.max_attempts AND job.locked_at IS NULL AS given_up
  FROM graphile_worker._private_jobs AS job JOIN graphile_worker._private_tasks AS task ON task.id = job.task_id
  WHERE task.identifier = ${name})`;

/** Unlocks jobs that these workers have locked for `lockedSeconds`, except those they are known to run. */
export async function unlockJobs(
  db: Db,
  {
    workerIds,
    lockedSeconds,
    except,
  }: { workerIds: readonly string[]; lockedSeconds: number; except: readonly string[] },
): Promise<void> {
  await sql`
    WITH unlocked AS (
      UPDATE graphile_worker._private_jobs SET locked_at = NULL, locked_by = NULL
      WHERE locked_by = ANY(${workerIds}::text[]) AND locked_at < now() - make_interval(secs => ${lockedSeconds})
        AND id <> ALL(${except}::bigint[])
      RETURNING job_queue_id
    )
    UPDATE graphile_worker._private_job_queues SET locked_at = NULL, locked_by = NULL
    WHERE id IN (SELECT job_queue_id FROM unlocked)`.execute(db);
}

export async function hasJobsTable(client: pg.ClientBase): Promise<boolean> {
  const { rows } = await client.query<{ exists: boolean }>(
    `SELECT to_regclass('graphile_worker._private_jobs') IS NOT NULL AS exists`,
  );
  return rows[0]?.exists === true;
}

/** Selects the jobs for a backup, unlocked: the worker that held one doesn't exist where it is restored. */
export const exportJobsQuery = `
  SELECT task.identifier AS task, queue.queue_name AS line, job.payload, job.priority, job.run_at,
    greatest(job.attempts - CASE WHEN job.locked_at IS NULL THEN 0 ELSE 1 END, 0)::smallint AS attempts,
    job.max_attempts, job.last_error, job.created_at, job.updated_at, job.key, job.revision, job.flags
  FROM graphile_worker._private_jobs job
  JOIN graphile_worker._private_tasks task ON task.id = job.task_id
  LEFT JOIN graphile_worker._private_job_queues queue ON queue.id = job.job_queue_id
  ORDER BY job.id`;

/** Adds a backup's jobs from `table`, which has the columns of `exportJobsQuery` and `place`, their order. */
export async function importJobs(client: pg.ClientBase, table: string): Promise<void> {
  await client.query(`
    INSERT INTO graphile_worker._private_tasks (identifier)
      SELECT DISTINCT task FROM ${table} ON CONFLICT DO NOTHING;
    INSERT INTO graphile_worker._private_job_queues (queue_name)
      SELECT DISTINCT line FROM ${table} WHERE line IS NOT NULL ON CONFLICT DO NOTHING;
    INSERT INTO graphile_worker._private_jobs (job_queue_id, task_id, payload, priority, run_at, attempts,
        max_attempts, last_error, created_at, updated_at, key, revision, flags)
      SELECT queue.id, task.id, job.payload, job.priority, job.run_at, job.attempts,
        job.max_attempts, job.last_error, job.created_at, job.updated_at, job.key, job.revision, job.flags
      FROM ${table} job
      JOIN graphile_worker._private_tasks task ON task.identifier = job.task
      LEFT JOIN graphile_worker._private_job_queues queue ON queue.queue_name = job.line
      ORDER BY job.place`);
}
