import { sql } from 'kysely';
import type { Db } from '#/db/client.server.ts';
import { bulkPriority, scheduleKey, urgentPriority } from './jobs.server.ts';

/** Counts stop here, so that a look at a long queue costs no more than one at a short one. */
export const countedUpTo = 10_000;

const priorities = [urgentPriority, 0, bulkPriority];

export type QueueState = {
  /** Jobs whose time has come and that nobody has taken yet; at most `countedUpTo`. */
  waiting: number;
  /** Since when the first of them could have been done. */
  oldestAt: Date | null;
  /** Jobs that failed and are tried again; at most `countedUpTo`. */
  failing: number;
  /** Jobs that failed permanently, by name. */
  givenUp: { job: string; count: number; lastAt: Date }[];
};

/** What waits for somebody to do it, and what nobody could do. */
export async function readQueue(db: Db): Promise<QueueState> {
  const waiting = await sql<{ waiting: number; oldest_at: Date | null }>`
    SELECT coalesce(sum(n), 0)::int AS waiting, min(oldest) AS oldest_at
    FROM unnest(${priorities}::smallint[]) AS p (priority), LATERAL (
      SELECT count(*) AS n, min(run_at) AS oldest FROM (
        SELECT run_at FROM graphile_worker._private_jobs AS j
        WHERE j.is_available = true AND j.priority = p.priority AND j.run_at <= now()
        ORDER BY run_at LIMIT ${countedUpTo}
      ) AS first
    ) AS counted`.execute(db);
  const failed = await sql<{ job: string; is_over: boolean; count: number; last_at: Date }>`
    SELECT t.identifier AS job, is_over, count(*)::int AS count, max(updated_at) AS last_at
    FROM (
      SELECT task_id, attempts >= max_attempts AND locked_at IS NULL AS is_over, updated_at
      FROM graphile_worker._private_jobs WHERE last_error IS NOT NULL ORDER BY id DESC LIMIT ${countedUpTo}
    ) AS j JOIN graphile_worker._private_tasks AS t ON t.id = j.task_id
    GROUP BY 1, 2 ORDER BY 1`.execute(db);
  const { waiting: all = 0, oldest_at: oldestAt = null } = waiting.rows[0] ?? {};
  return {
    waiting: Math.min(all, countedUpTo),
    oldestAt,
    failing: failed.rows.reduce((sum, row) => (row.is_over ? sum : sum + row.count), 0),
    givenUp: failed.rows
      .filter((row) => row.is_over)
      .map(({ job, count, last_at: lastAt }) => ({ job, count, lastAt })),
  };
}

/** Those of the jobs with a schedule that wait to be done now. */
export async function listWaitingSchedules(db: Db, names: readonly string[]): Promise<Set<string>> {
  const keys = new Map(names.map((name) => [scheduleKey(name), name]));
  const { rows } = await sql<{ key: string }>`
    SELECT key FROM graphile_worker._private_jobs
    WHERE key = ANY(${[...keys.keys()]}::text[]) AND is_available = true AND run_at <= now()`.execute(db);
  return new Set(rows.flatMap(({ key }) => keys.get(key) ?? []));
}
