import { sql } from 'kysely';
import { formatInstantSql } from '#/db/iso-instant.server.ts';
import { addDays } from '#/lib/dates.ts';
import type { MemberCtx } from '#/platform/context.server.ts';
import { getCheckInDay, getMemberDay } from '../check-in.ts';
import { type Change, withRevision } from '../data/revision-commands.server.ts';
import {
  buildSettledCallsSql,
  listPauses,
  maxCallAgeDays,
  maxPeriodDays,
} from '../on-chain/chain-visit-commands.server.ts';
import { wasDueAt } from '../on-chain/due.ts';
import { isOpen, maxCorrectionDays } from '../policy.ts';
import { getAirdrop } from '../queries.server.ts';
import { toRhythmSettings } from '../rhythm/kinds.ts';
import { filterTicks, getTaskPeriod, type PeriodTick, type TaskRhythm, toTaskRhythm } from './period.ts';
import { listTaskRhythms } from './period-queries.server.ts';
import { maxPeriodTicks, maxTicks } from './schema.ts';

/** The tasks `t` that a contract `c` ticks. */
const isTickedBy = sql`t.user_id = c.user_id AND t.airdrop_id = c.airdrop_id
  AND t.contract_chain_id = c.chain_id AND t.contract_address = c.address`;
const ticksTasks = sql`EXISTS (SELECT FROM airdrop_tasks t WHERE ${isTickedBy})`;

/** Ticks tasks for the member's settled transactions. Idempotent. */
export async function recordChainTicks(ctx: MemberCtx): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    SELECT DISTINCT c.airdrop_id AS id FROM ${buildSettledCallsSql(ctx, ticksTasks)} ORDER BY 1`.execute(
    ctx.db,
  );
  for (const { id } of rows) {
    const isTicked = await withRevision(ctx, (change) => recordAirdropTicks(change, id));
    if (isTicked) ctx.changed({ topic: 'tasks', userId: ctx.actor.id });
  }
}

type TaskCall = {
  taskId: string;
  walletId: string;
  chainId: number;
  hash: string;
  at: Date;
};

/** Lists each wallet's first call of each quarter of an hour, within which no day of a zone begins, oldest first. */
async function listTaskCalls(change: Change, airdropId: string): Promise<TaskCall[]> {
  const { rows } = await sql<TaskCall>`
    SELECT "taskId", "walletId", "chainId", hash, at FROM (
      SELECT DISTINCT ON (t.id, c.wallet_id, date_bin('15 minutes', c.mined_at, 'epoch'))
        t.id AS "taskId", c.wallet_id AS "walletId", c.chain_id AS "chainId", c.hash, c.mined_at AS at
      FROM (
        SELECT c.user_id, c.airdrop_id, c.chain_id, c.address, u.wallet_id, u.hash, u.mined_at
        FROM ${buildSettledCallsSql(change, sql`c.airdrop_id = ${airdropId}`)}
      ) c JOIN airdrop_tasks t ON ${isTickedBy}
      ORDER BY t.id, c.wallet_id, date_bin('15 minutes', c.mined_at, 'epoch'), c.mined_at, c.hash
    ) first ORDER BY at, hash`.execute(change.db);
  return rows;
}

/** Lists the ticks of tasks, including removed ones that were recorded from chain. */
async function listTicks({ db, actor, now }: Change, ids: readonly string[]) {
  const since = sql`${now}::timestamptz - make_interval(days => ${maxCallAgeDays + maxPeriodDays}::int)`;
  const columns = sql`SELECT task_id AS "taskId", wallet_id AS "walletId"`;
  const isListed = sql`user_id = ${actor.id} AND task_id = ANY(${ids}::uuid[])`;
  const { rows } = await sql<PeriodTick & { taskId: string }>`
    ${columns}, ticked_on AS day, ${sql.raw(formatInstantSql('ticked_at'))} AS at FROM airdrop_period_ticks
    WHERE ${isListed} AND ticked_at >= ${since}
    UNION ALL
    ${columns}, (ticked_at AT TIME ZONE 'UTC')::date, ${sql.raw(formatInstantSql('ticked_at'))} FROM airdrop_task_ticks
    WHERE ${isListed}
    UNION ALL
    ${columns}, ticked_on, ${sql.raw(formatInstantSql('mined_at'))} FROM airdrop_chain_ticks WHERE ${isListed}
    ORDER BY at`.execute(db);
  return Map.groupBy(rows, ({ taskId }) => taskId);
}

/** A task that doesn't repeat can be done at any time, also before its airdrop starts. */
const onceRule: TaskRhythm = { rhythm: { kind: 'once' }, reset: null, anchor: '' };

async function recordAirdropTicks(change: Change, airdropId: string): Promise<boolean> {
  const { actor } = change;
  const airdrop = await getAirdrop(change, { id: airdropId });
  if (!isOpen(airdrop)) return false;
  const calls = await listTaskCalls(change, airdropId);
  const taskIds = [...new Set(calls.map(({ taskId }) => taskId))];
  const tasks = await listTaskRhythms(change, sql`t.id = ANY(${taskIds}::uuid[])`);
  const tasksById = new Map(tasks.map((task) => [task.id, task]));
  const ticksByTask = await listTicks(change, taskIds);
  const pauses = await listPauses(change, airdropId);
  const settings = toRhythmSettings(actor);
  const firstDay = addDays(getMemberDay(change), -maxCorrectionDays);
  let isTicked = false;
  for (const call of calls) {
    const task = tasksById.get(call.taskId);
    if (task === undefined) continue;
    const instant = call.at.getTime();
    const day = getCheckInDay({ now: instant, settings });
    if (day < firstDay || pauses.some(({ from, until }) => from <= day && day < until)) continue;
    const walletId = task.walletIds.length === 0 ? null : call.walletId;
    const rule = task.repeats ? toTaskRhythm(task) : onceRule;
    const taskTicks = ticksByTask.get(task.id) ?? [];
    const ticks = filterTicks(taskTicks, task.walletIds, walletId);
    if (!wasDueAt({ ...rule, settings }, ticks, instant)) continue;
    const tick = { walletId, day, at: call.at.toISOString() };
    const period = task.repeats ? getTaskPeriod(rule, { settings, ticks, now: instant }) : undefined;
    if (!(await insertTick(change, { call, tick, slotStart: period?.slotStart }))) continue;
    ticksByTask.set(
      task.id,
      [...taskTicks, { ...tick, taskId: task.id }].toSorted((a, b) => (a.at < b.at ? -1 : 1)),
    );
    isTicked = true;
  }
  return isTicked;
}

/** `slotStart`: the slot in a repeating task's period. */
type NewTick = { call: TaskCall; tick: PeriodTick; slotStart: string | undefined };

/** Inserts a tick with its transaction. Returns false if the task is ticked already or the limit is reached. */
async function insertTick({ db, actor, now }: Change, { call, tick, slotStart }: NewTick): Promise<boolean> {
  const { taskId, chainId, hash, at } = call;
  const { walletId, day } = tick;
  const owner = sql`${actor.id}::uuid, ${taskId}::uuid, ${walletId}::uuid`;
  const countTicks = (table: string) =>
    sql`(SELECT count(*) FROM ${sql.table(table)} WHERE user_id = ${actor.id})`;
  const insert =
    slotStart === undefined
      ? sql`INSERT INTO airdrop_task_ticks (user_id, task_id, wallet_id, ticked_at)
          SELECT ${owner}, ${at}::timestamptz WHERE ${countTicks('airdrop_task_ticks')} < ${maxTicks}::int`
      : sql`INSERT INTO airdrop_period_ticks (user_id, task_id, wallet_id, period_start, ticked_on, ticked_at)
          SELECT ${owner}, ${slotStart}::timestamptz, ${day}::date, ${at}::timestamptz
          WHERE ${countTicks('airdrop_period_ticks')} < ${maxPeriodTicks}::int`;
  const { rows } = await sql`
    WITH ticked AS (${insert} ON CONFLICT DO NOTHING RETURNING task_id)
    INSERT INTO airdrop_chain_ticks (user_id, task_id, wallet_id, chain_id, hash, mined_at, ticked_on, created_at)
    SELECT ${owner}, ${chainId}::bigint, ${hash}, ${at}::timestamptz, ${day}::date, ${now}::timestamptz FROM ticked
    RETURNING task_id`.execute(db);
  return rows.length > 0;
}
