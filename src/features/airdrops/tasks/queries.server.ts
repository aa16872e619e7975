import { type RawBuilder, sql } from 'kysely';
import { notFound } from '#/lib/app-error.ts';
import type { MemberCtx } from '#/platform/context.server.ts';
import { getMemberDay } from '../check-in.ts';
import { toChainLink } from '../on-chain/chain-link.ts';
import { getCurrentPeriods, listRepeatingTasks, type PeriodsOfTask } from './period-queries.server.ts';
import {
  type DueTask,
  type DueTasks,
  type DueTasksInput,
  maxDueTasks,
  type Task,
  type TaskCount,
  type TaskCounts,
  type TaskId,
  type TaskList,
  type TaskPeriods,
  type TasksInput,
  type TaskWallet,
  type TickFromChain,
} from './schema.ts';

type StoredTask = Omit<Task, 'period' | 'ticksFromChain'>;

/** The columns of `airdrop_tasks AS t` with the API's names. A repeating task still lacks its period. */
const taskFields: RawBuilder<StoredTask> = sql.raw<StoredTask>(`
  t.id, t.airdrop_id AS "airdropId", t.text, t.link, t.repeats, t.rhythm, t.reset, done.wallets AS "doneBy",
  CASE WHEN t.contract_address IS NOT NULL
    THEN jsonb_build_object('chainId', t.contract_chain_id, 'address', t.contract_address) END AS contract,
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

const taskWalletJson = sql.raw(`json_build_object('id', b.id, 'label', b.label, 'address', b.address,
  'colour', b.colour)`);

function getPeriod({ periods }: PeriodsOfTask): Task['period'] {
  const open = [...periods.values()];
  const period = open.find(({ isDone }) => !isDone) ?? open[0];
  if (period === undefined) return null;
  const { start, end, span, isOpen, nextDueAt } = period;
  return { start, end, span, isOpen, nextDueAt };
}

/** Splits the wallets, or the member (null), by whether they have done a repeating task in its period. */
function splitAssignees({ periods }: PeriodsOfTask) {
  const assignees = [...periods.keys()];
  const isDone = (assignee: string | null) => periods.get(assignee)?.isDone === true;
  return { done: assignees.filter(isDone), remaining: assignees.filter((assignee) => !isDone(assignee)) };
}

const isWallet = (assignee: string | null): assignee is string => assignee !== null;

/** Lists the current ticks that were recorded from chain, by task. The member's ticks have other instants. */
async function listTicksFromChain(
  { db, actor, config }: MemberCtx,
  stored: readonly StoredTask[],
  taskPeriods: readonly PeriodsOfTask[],
): Promise<Map<string, TickFromChain[]>> {
  const inPeriods = taskPeriods.flatMap(({ task, periods }) =>
    [...periods.values()].flatMap(({ ticks }) => ticks.map((tick) => ({ ...tick, taskId: task.id }))),
  );
  const onceIds = stored.filter(({ repeats }) => !repeats).map(({ id }) => id);
  const { rows } = await sql<{ taskId: string; walletId: string | null; chainId: number; hash: string }>`
    SELECT DISTINCT c.task_id AS "taskId", c.wallet_id AS "walletId", c.chain_id AS "chainId", c.hash, c.mined_at
    FROM (
      SELECT * FROM unnest(${inPeriods.map(({ taskId }) => taskId)}::uuid[],
        ${inPeriods.map(({ walletId }) => walletId)}::uuid[], ${inPeriods.map(({ at }) => at)}::timestamptz[])
        AS ticks (task_id, wallet_id, ticked_at)
      UNION ALL
      SELECT task_id, wallet_id, ticked_at FROM airdrop_task_ticks
      WHERE user_id = ${actor.id} AND task_id = ANY(${onceIds}::uuid[])
    ) k JOIN airdrop_chain_ticks c ON c.task_id = k.task_id AND c.mined_at = k.ticked_at
      AND c.wallet_id IS NOT DISTINCT FROM k.wallet_id
    WHERE c.user_id = ${actor.id} ORDER BY c.mined_at, c.hash`.execute(db);
  const ticks = rows.map(({ taskId, walletId, ...link }) => ({
    taskId,
    tick: { walletId, transaction: toChainLink(config.chains, link) },
  }));
  const byTask = Map.groupBy(ticks, ({ taskId }) => taskId);
  return new Map([...byTask].map(([id, entries]) => [id, entries.map(({ tick }) => tick)]));
}

/** Completes stored tasks; the progress of a repeating one is that of its current period. */
async function addPeriods(
  ctx: MemberCtx,
  stored: readonly StoredTask[],
  where: RawBuilder<unknown>,
): Promise<Task[]> {
  const repeating = stored.some(({ repeats }) => repeats) ? await listRepeatingTasks(ctx, where) : [];
  const taskPeriods = await getCurrentPeriods(ctx, repeating);
  const periodsById = new Map(taskPeriods.map((periods) => [periods.task.id, periods]));
  const ticksByTask = await listTicksFromChain(ctx, stored, taskPeriods);
  return stored.map((task) => {
    const periods = periodsById.get(task.id);
    const ticksFromChain = ticksByTask.get(task.id) ?? [];
    if (periods === undefined) return { ...task, period: null, ticksFromChain };
    const { done, remaining } = splitAssignees(periods);
    return {
      ...task,
      ticksFromChain,
      doneBy: done.filter(isWallet),
      isDone: remaining.length === 0,
      period: getPeriod(periods),
    };
  });
}

/** Lists an airdrop's tasks; none if it was deleted, because open pages refetch at that moment. */
export async function listTasks(ctx: MemberCtx, { airdropId }: TasksInput): Promise<TaskList> {
  const { rows } = await sql<{ items: StoredTask[]; wallets: TaskWallet[] }>`
    SELECT (
      SELECT coalesce(json_agg(task), '[]') FROM (
        SELECT ${taskFields} FROM airdrop_tasks t ${countsJoin} WHERE t.airdrop_id = a.id ORDER BY t.position, t.id
      ) task
    ) AS items, (
      SELECT coalesce(json_agg(${taskWalletJson} ORDER BY w.position, w.wallet_id), '[]')
      FROM airdrop_wallets w JOIN tracker_wallets b ON b.id = w.wallet_id WHERE w.airdrop_id = a.id
    ) AS wallets
    FROM airdrops a WHERE a.id = ${airdropId} AND a.user_id = ${ctx.actor.id}`.execute(ctx.db);
  const { items, wallets } = rows[0] ?? { items: [], wallets: [] };
  return { items: await addPeriods(ctx, items, sql`t.airdrop_id = ${airdropId}`), wallets };
}

/** Throws NOT_FOUND unless the task is the member's. */
export async function getTask(ctx: MemberCtx, { id }: TaskId): Promise<Task> {
  const { rows } = await sql<StoredTask>`
    SELECT ${taskFields} FROM airdrop_tasks t ${countsJoin}
    WHERE t.id = ${id} AND t.user_id = ${ctx.actor.id}`.execute(ctx.db);
  const [task] = await addPeriods(ctx, rows, sql`t.id = ${id}`);
  if (task === undefined) throw notFound('task');
  return task;
}

export async function countTasks(ctx: MemberCtx): Promise<TaskCounts> {
  const { db, actor } = ctx;
  const { rows } = await sql<Omit<TaskCount, 'repeating' | 'changesAt'> & { repeats: boolean }>`
    WITH wallets AS (
      SELECT airdrop_id, count(*) AS count FROM airdrop_wallets WHERE user_id = ${actor.id} GROUP BY airdrop_id
    ), done AS (
      SELECT t.airdrop_id, count(*) AS count FROM airdrop_task_ticks k
      JOIN airdrop_tasks t ON t.id = k.task_id
      LEFT JOIN airdrop_wallets w ON w.airdrop_id = t.airdrop_id AND w.wallet_id = k.wallet_id
      LEFT JOIN wallets ON wallets.airdrop_id = t.airdrop_id
      WHERE k.user_id = ${actor.id} AND NOT t.repeats
        AND (w.wallet_id IS NOT NULL OR k.wallet_id IS NULL AND wallets.airdrop_id IS NULL)
      GROUP BY t.airdrop_id
    )
    SELECT t.airdrop_id AS "airdropId", count(*) AS tasks, coalesce(max(done.count), 0) AS done,
      count(*) * coalesce(max(wallets.count), 1) AS total, bool_or(t.repeats) AS repeats
    FROM airdrop_tasks t
    LEFT JOIN wallets ON wallets.airdrop_id = t.airdrop_id
    LEFT JOIN done ON done.airdrop_id = t.airdrop_id
    WHERE t.user_id = ${actor.id} GROUP BY t.airdrop_id ORDER BY t.airdrop_id`.execute(db);
  const repeating = rows.some(({ repeats }) => repeats) ? await listRepeatingTasks(ctx, sql`true`) : [];
  const taskPeriods = await getCurrentPeriods(ctx, repeating);
  const byAirdrop = Map.groupBy(taskPeriods, ({ task }) => task.airdropId);
  const items = rows.map(({ repeats: _, ...row }): TaskCount => {
    const tasks = byAirdrop.get(row.airdropId) ?? [];
    const count = countRepeating(tasks);
    const done = row.done + (count?.done ?? 0);
    return { ...row, done, repeating: count, changesAt: getNextChange(tasks) };
  });
  return { items };
}

function countRepeating(tasks: readonly PeriodsOfTask[]): TaskCount['repeating'] {
  const open = tasks.filter((task) => getPeriod(task)?.isOpen === true);
  const spans = new Set(open.map((task) => getPeriod(task)?.span ?? 'other'));
  const [span] = spans;
  if (span === undefined) return null;
  const split = open.map(splitAssignees);
  return {
    done: split.reduce((sum, { done }) => sum + done.length, 0),
    total: split.reduce((sum, { done, remaining }) => sum + done.length + remaining.length, 0),
    span: spans.size === 1 ? span : 'other',
  };
}

const toTime = (end: string | null) => (end === null ? Number.POSITIVE_INFINITY : Date.parse(end));

/** Returns when the first of the current periods ends, or a task is due again. */
function getNextChange(tasks: readonly PeriodsOfTask[]): string | null {
  const instants = tasks
    .flatMap(({ periods }) => [...periods.values()])
    .flatMap(({ end, nextDueAt }) => [end, nextDueAt])
    .filter((instant) => instant !== null)
    .toSorted();
  return instants[0] ?? null;
}

type DueFields = Pick<DueTask, 'id' | 'airdropName' | 'text' | 'link'>;

/** Lists the repeating tasks that are due, of one airdrop or of all that are open and have started. */
export async function listDueTasks(ctx: MemberCtx, { airdropId }: DueTasksInput): Promise<DueTasks> {
  const { db, actor } = ctx;
  const where =
    airdropId === undefined
      ? sql`a.status IN ('upcoming', 'active') AND a.eligibility_date <= ${getMemberDay(ctx)}`
      : sql`t.airdrop_id = ${airdropId}`;
  const taskPeriods = await getCurrentPeriods(ctx, await listRepeatingTasks(ctx, where));
  const due = taskPeriods
    .flatMap((periods) => {
      const { remaining } = splitAssignees(periods);
      const period = getPeriod(periods);
      if (remaining.length === 0 || period?.isOpen !== true) return [];
      const { id, airdropId } = periods.task;
      return [{ id, airdropId, walletIds: remaining.filter(isWallet), period }];
    })
    .toSorted((a, b) => toTime(a.period.end) - toTime(b.period.end))
    .slice(0, maxDueTasks);
  if (due.length === 0) return { items: [], wallets: [] };
  const { rows } = await sql<{ tasks: DueFields[]; wallets: TaskWallet[] }>`
    SELECT (
      SELECT coalesce(json_agg(json_build_object('id', t.id, 'airdropName', a.name, 'text', t.text, 'link', t.link)), '[]')
      FROM airdrop_tasks t JOIN airdrops a ON a.id = t.airdrop_id
      WHERE t.user_id = ${actor.id} AND t.id = ANY(${due.map(({ id }) => id)}::uuid[])
    ) AS tasks, (
      SELECT coalesce(json_agg(${taskWalletJson} ORDER BY b.created_at, b.id), '[]') FROM tracker_wallets b
      WHERE b.user_id = ${actor.id} AND b.id = ANY(${[...new Set(due.flatMap(({ walletIds }) => walletIds))]}::uuid[])
    ) AS wallets`.execute(db);
  const { tasks, wallets } = rows[0] ?? { tasks: [], wallets: [] };
  const fields = new Map(tasks.map((task) => [task.id, task]));
  const items = due.flatMap((dueTask) => {
    const task = fields.get(dueTask.id);
    return task === undefined ? [] : [{ ...task, ...dueTask }];
  });
  return { items, wallets };
}

/** Lists the progress of the wallets of all airdrops on the repeating tasks in their periods. */
export async function listTaskPeriods(ctx: MemberCtx): Promise<TaskPeriods> {
  const taskPeriods = await getCurrentPeriods(ctx, await listRepeatingTasks(ctx, sql`true`));
  const open = taskPeriods.filter((periods) => getPeriod(periods)?.isOpen === true);
  const byAirdrop = Map.groupBy(open, ({ task }) => task.airdropId);
  const airdrops = [...byAirdrop].map(([id, tasks]) => {
    const walletIds = tasks[0]?.task.walletIds ?? [];
    const wallets = walletIds.map((walletId) => ({
      id: walletId,
      total: tasks.length,
      due: tasks.filter(({ periods }) => periods.get(walletId)?.isDone === false).map(({ task }) => task.id),
    }));
    return { id, wallets };
  });
  return { airdrops: airdrops.filter(({ wallets }) => wallets.length > 0) };
}
