import { type RawBuilder, sql } from 'kysely';
import { notFound } from '#/lib/app-error.ts';
import type { MemberCtx } from '#/platform/context.server.ts';
import type { Task, TaskCount, TaskCounts, TaskId, TaskList, TasksInput, TaskWallet } from './schema.ts';

/** The columns of `airdrop_tasks AS t` with the API's names; a selected row is a Task. */
const taskFields: RawBuilder<Task> = sql.raw<Task>(`
  t.id, t.airdrop_id AS "airdropId", t.text, t.link, done.wallets AS "doneBy",
  CASE WHEN needed.wallets = 0
    THEN EXISTS (SELECT 1 FROM airdrop_task_ticks k WHERE k.task_id = t.id AND k.wallet_id IS NULL)
    ELSE cardinality(done.wallets) = needed.wallets END AS "isDone"`);

/** The joins that `taskFields` needs. */
const countsJoin = sql.raw(`
  CROSS JOIN LATERAL (
    SELECT count(*) AS wallets FROM airdrop_wallets w WHERE w.airdrop_id = t.airdrop_id
  ) needed CROSS JOIN LATERAL (
    SELECT ARRAY(
      SELECT k.wallet_id::text FROM airdrop_task_ticks k
      JOIN airdrop_wallets w ON w.airdrop_id = t.airdrop_id AND w.wallet_id = k.wallet_id
      WHERE k.task_id = t.id ORDER BY w.position, w.wallet_id
    ) AS wallets
  ) done`);

/** Lists an airdrop's tasks; none if it was deleted, because open pages refetch at that moment. */
export async function listTasks({ db, actor }: MemberCtx, { airdropId }: TasksInput): Promise<TaskList> {
  const { rows } = await sql<{ items: Task[]; wallets: TaskWallet[] }>`
    SELECT (
      SELECT coalesce(json_agg(task), '[]') FROM (
        SELECT ${taskFields} FROM airdrop_tasks t ${countsJoin} WHERE t.airdrop_id = a.id ORDER BY t.position, t.id
      ) task
    ) AS items, (
      SELECT coalesce(json_agg(json_build_object('id', b.id, 'label', b.label, 'address', b.address,
        'colour', b.colour) ORDER BY w.position, w.wallet_id), '[]')
      FROM airdrop_wallets w JOIN tracker_wallets b ON b.id = w.wallet_id WHERE w.airdrop_id = a.id
    ) AS wallets
    FROM airdrops a WHERE a.id = ${airdropId} AND a.user_id = ${actor.id}`.execute(db);
  return rows[0] ?? { items: [], wallets: [] };
}

/** Throws NOT_FOUND unless the task is the member's. */
export async function getTask({ db, actor }: MemberCtx, { id }: TaskId): Promise<Task> {
  const { rows } = await sql<Task>`
    SELECT ${taskFields} FROM airdrop_tasks t ${countsJoin}
    WHERE t.id = ${id} AND t.user_id = ${actor.id}`.execute(db);
  const row = rows[0];
  if (row === undefined) throw notFound('task');
  return row;
}

export async function countTasks({ db, actor }: MemberCtx): Promise<TaskCounts> {
  const { rows } = await sql<TaskCount>`
    WITH wallets AS (
      SELECT airdrop_id, count(*) AS count FROM airdrop_wallets WHERE user_id = ${actor.id} GROUP BY airdrop_id
    ), done AS (
      SELECT t.airdrop_id, count(*) AS count FROM airdrop_task_ticks k
      JOIN airdrop_tasks t ON t.id = k.task_id
      LEFT JOIN airdrop_wallets w ON w.airdrop_id = t.airdrop_id AND w.wallet_id = k.wallet_id
      LEFT JOIN wallets ON wallets.airdrop_id = t.airdrop_id
      WHERE k.user_id = ${actor.id}
        AND (w.wallet_id IS NOT NULL OR k.wallet_id IS NULL AND wallets.airdrop_id IS NULL)
      GROUP BY t.airdrop_id
    )
    SELECT t.airdrop_id AS "airdropId", count(*) AS tasks, coalesce(max(done.count), 0) AS done,
      count(*) * coalesce(max(wallets.count), 1) AS total
    FROM airdrop_tasks t
    LEFT JOIN wallets ON wallets.airdrop_id = t.airdrop_id
    LEFT JOIN done ON done.airdrop_id = t.airdrop_id
    WHERE t.user_id = ${actor.id} GROUP BY t.airdrop_id ORDER BY t.airdrop_id`.execute(db);
  return { items: rows };
}
