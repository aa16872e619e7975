import { sql } from 'kysely';
import type { Db } from '#/db/client.server.ts';
import type { RunnableJob } from './jobs.server.ts';

const lookMs = 3_600_000;

/** Adds the job unless it has succeeded lately, or waits already. Several processes may do so at the same moment. */
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
 * Catches up with what the clock should have started while no process was there, now and every hour. `keyOf` is the key under
 * which a job of a schedule waits.
 */
export function watchMissedJobs(
  db: Db,
  jobs: readonly RunnableJob[],
  keyOf: (name: string) => string,
): { stop: () => void } {
  const look = async (): Promise<void> => {
    for (const job of jobs) await addIfMissed(db, job, keyOf(job.name)).catch(() => undefined);
  };
  void look();
  const timer = setInterval(() => void look(), lookMs);
  timer.unref();
  return { stop: () => clearInterval(timer) };
}
