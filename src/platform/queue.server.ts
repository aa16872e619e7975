import { sql } from 'kysely';
import type { Db } from '#/db/client.server.ts';
import { countDueJobs } from '#/db/queue-tables.server.ts';
import { bulkPriority, getScheduleKey, urgentPriority } from './jobs.server.ts';

/** Counts stop here, so that checking a long queue is as cheap as a short one. */
export const maxCounted = 10_000;

/** The priority of jobs without one in graphile-worker. */
const defaultPriority = 0;
const priorities = [urgentPriority, defaultPriority, bulkPriority];

export type QueueState = {
  /** Due jobs that no worker has started; at most `maxCounted`. */
  waiting: number;
  /** When the first of them became due. */
  oldestAt: Date | null;
  /** Jobs that failed and will be retried, among the newest `maxCounted` failed jobs. */
  failing: number;
  /** Jobs that failed permanently, by name, among the same jobs. */
  givenUp: { job: string; count: number; lastAt: Date }[];
};

/** Counts the due, failing, and given-up jobs. */
export async function readQueue(db: Db): Promise<QueueState> {
  const due = await countDueJobs(db, priorities, maxCounted);
  const failed = await sql<{ job: string; is_given_up: boolean; count: number; last_at: Date }>`
    SELECT task_identifier AS job, is_given_up, count(*)::int AS count, max(updated_at) AS last_at
    FROM (
      SELECT task_identifier, attempts >= max_attempts AND locked_at IS NULL AS is_given_up, updated_at
      FROM graphile_worker.jobs WHERE last_error IS NOT NULL ORDER BY id DESC LIMIT ${maxCounted}
    ) AS failed
    GROUP BY 1, 2 ORDER BY 1`.execute(db);
  return {
    waiting: Math.min(due.count, maxCounted),
    oldestAt: due.oldestAt,
    failing: failed.rows.reduce((sum, row) => (row.is_given_up ? sum : sum + row.count), 0),
    givenUp: failed.rows
      .filter((row) => row.is_given_up)
      .map(({ job, count, last_at: lastAt }) => ({ job, count, lastAt })),
  };
}

/** Returns the names of the scheduled jobs that are due now. */
export async function listWaitingSchedules(db: Db, names: readonly string[]): Promise<Set<string>> {
  const keys = new Map(names.map((name) => [getScheduleKey(name), name]));
  const { rows } = await sql<{ key: string }>`
    SELECT key FROM graphile_worker.jobs
    WHERE key = ANY(${[...keys.keys()]}::text[]) AND locked_at IS NULL AND attempts < max_attempts
      AND run_at <= now()`.execute(db);
  return new Set(rows.flatMap(({ key }) => keys.get(key) ?? []));
}
