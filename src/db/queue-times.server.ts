import { type RawBuilder, sql } from 'kysely';

/**
 * Common table expressions that reset the queue's timestamps in the future: `schedules` with their last run,
 * waiting `jobs`, and locked `queues`. `latest` is the latest time that counts as not in the future,
 * `scheduleNow` the time that schedules use, and `schedulePrefix` the prefix of their jobs' keys.
 */
export const resetQueueTimes = (times: {
  latest: RawBuilder<unknown>;
  scheduleNow: RawBuilder<unknown>;
  tolerance: RawBuilder<unknown>;
  schedulePrefix: string;
}): RawBuilder<unknown> => sql`
  schedules AS (
    UPDATE graphile_worker._private_known_crontabs SET last_execution = ${times.scheduleNow}
    WHERE last_execution > ${times.scheduleNow} + ${times.tolerance} RETURNING 1
  ), jobs AS (
    UPDATE graphile_worker._private_jobs SET
      run_at = CASE WHEN updated_at > ${times.latest} THEN greatest(now(), run_at - (updated_at - now())) ELSE now() END,
      locked_at = least(locked_at, now()), created_at = least(created_at, now()), updated_at = now()
    WHERE updated_at > ${times.latest}
      -- A schedule's first attempt is due when it is added.
      OR (starts_with(key, ${times.schedulePrefix}) AND attempts = 0 AND run_at > ${times.latest})
    RETURNING 1
  ), queues AS (
    UPDATE graphile_worker._private_job_queues SET locked_at = now() WHERE locked_at > ${times.latest}
  )`;
