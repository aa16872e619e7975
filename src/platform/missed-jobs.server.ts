import { sql } from 'kysely';
import type { Db } from '#/db/client.server.ts';
import type { RunnableJob } from './jobs.server.ts';

const checkIntervalMs = 3_600_000;

/**
 * Adds the job unless it has succeeded recently or is already waiting. Safe to run in several processes at
 * once.
 */
async function addIfMissed(db: Db, job: RunnableJob, key: string): Promise<void> {
  if (job.atLeastEveryMs === undefined) return;
  await sql`
    SELECT graphile_worker.add_job(${job.name}::text, '{}'::json, job_key => ${key}::text,
      max_attempts => ${job.maxAttempts}::int)
    WHERE NOT EXISTS (SELECT FROM job_runs WHERE job = ${job.name}
        AND succeeded_at > now() - make_interval(secs => ${job.atLeastEveryMs / 1000}))
      AND NOT EXISTS (SELECT FROM graphile_worker.jobs WHERE key = ${key})
      AND NOT EXISTS (SELECT FROM graphile_worker.jobs
        WHERE task_identifier = ${job.name} AND locked_at IS NOT NULL)`.execute(db);
}

/**
 * Adds the jobs whose schedule passed while no process was running, now and every hour. `getKey` returns the
 * key under which a scheduled job waits.
 */
export function watchMissedJobs(
  db: Db,
  jobs: readonly RunnableJob[],
  getKey: (name: string) => string,
): { stop: () => void } {
  const check = async (): Promise<void> => {
    for (const job of jobs) await addIfMissed(db, job, getKey(job.name)).catch(() => undefined);
  };
  void check();
  const timer = setInterval(() => void check(), checkIntervalMs);
  timer.unref();
  return { stop: () => clearInterval(timer) };
}
