import { sql } from 'kysely';
import type { Db } from '#/db/client.server.ts';
import { resetQueueTimes } from '#/db/queue-times.server.ts';
import { maxClockSkewMs } from './clock-skew.server.ts';
import { getScheduleKey } from './jobs.server.ts';

/** How many timestamps of each kind lay in the future. */
export type ResetTimes = { schedules: number; runs: number; jobs: number; workers: number };

/**
 * Resets timestamps that lie in the future. A clock that was ahead and was corrected leaves them behind, and
 * every schedule would wait until then. A queued or retried job then waits for its original delay.
 *
 * `now` is the process's own time, which the job queue uses to add scheduled jobs; everything else uses the
 * database's.
 */
export async function resetFutureTimes(db: Db, now: Date): Promise<ResetTimes> {
  const tolerance = sql`make_interval(secs => ${maxClockSkewMs / 1000})`;
  const latest = sql`now() + ${tolerance}`;
  const scheduleNow = sql`least(now(), ${now}::timestamptz)`;
  const { rows } = await sql<ResetTimes>`
    WITH ${resetQueueTimes({ latest, scheduleNow, tolerance, schedulePrefix: getScheduleKey('') })}, runs AS (
      -- The time of success is unknown, so jobs that must not be missed run again.
      UPDATE job_runs SET started_at = least(started_at, now()), ended_at = least(ended_at, now()),
        succeeded_at = CASE WHEN succeeded_at > ${latest} THEN NULL ELSE succeeded_at END
      WHERE greatest(started_at, ended_at, succeeded_at) > ${latest} RETURNING 1
    ), workers AS (
      UPDATE job_workers SET seen_at = now() WHERE seen_at > ${latest} RETURNING 1
    ), serving AS (
      UPDATE instances SET seen_at = least(seen_at, now()), started_at = least(started_at, now())
      WHERE greatest(seen_at, started_at) > ${latest} RETURNING 1
    )
    SELECT (SELECT count(*)::int FROM schedules) AS schedules, (SELECT count(*)::int FROM runs) AS runs,
      (SELECT count(*)::int FROM jobs) AS jobs,
      (SELECT count(*)::int FROM workers) + (SELECT count(*)::int FROM serving) AS workers`.execute(db);
  return rows[0] ?? { schedules: 0, runs: 0, jobs: 0, workers: 0 };
}
