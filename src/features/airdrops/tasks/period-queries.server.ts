import { type RawBuilder, sql } from 'kysely';
import { formatInstantSql } from '#/db/iso-instant.server.ts';
import type { MemberCtx } from '#/platform/context.server.ts';
import { readAway } from '../pauses/queries.server.ts';
import { pausedForGood } from '../policy.ts';
import { getDayStart, toClock } from '../rhythm/clock.ts';
import { toRhythmSettings } from '../rhythm/kinds.ts';
import type { Rest } from '../rhythm/period.ts';
import {
  filterTicks,
  getFirstTickAt,
  getTaskPeriod,
  type PeriodTick,
  type StoredRhythm,
  type TaskPeriod,
  toTaskRhythm,
} from './period.ts';

type OwnerCtx = Pick<MemberCtx, 'db' | 'actor'>;

/** A task with the wallets of its airdrop, in order. */
export type RepeatingTask = StoredRhythm & {
  id: string;
  airdropId: string;
  repeats: boolean;
  /** When its airdrop is due again. */
  pausedUntil: string | null;
  walletIds: string[];
};

/** Lists how the member's tasks would repeat; `where`: a condition on `airdrop_tasks t` and `airdrops a`. */
export async function listTaskRhythms(
  { db, actor }: OwnerCtx,
  where: RawBuilder<unknown>,
): Promise<RepeatingTask[]> {
  const { rows } = await sql<RepeatingTask>`
    SELECT t.id, t.airdrop_id AS "airdropId", t.repeats, coalesce(t.rhythm, a.rhythm) AS rhythm,
      CASE WHEN t.rhythm IS NULL THEN coalesce(t.reset, a.reset) ELSE t.reset END AS reset, a.check_in_duration AS "checkInDuration",
      a.eligibility_date AS anchor, a.paused_until AS "pausedUntil", ARRAY(
      SELECT w.wallet_id::text FROM airdrop_wallets w WHERE w.airdrop_id = t.airdrop_id
      ORDER BY w.position, w.wallet_id
    ) AS "walletIds"
    FROM airdrop_tasks t JOIN airdrops a ON a.id = t.airdrop_id
    WHERE t.user_id = ${actor.id} AND ${where}
    ORDER BY t.airdrop_id, t.position, t.id`.execute(db);
  return rows;
}

/** Lists the member's repeating tasks; `where` as in `listTaskRhythms`. */
export const listRepeatingTasks = (ctx: OwnerCtx, where: RawBuilder<unknown>): Promise<RepeatingTask[]> =>
  listTaskRhythms(ctx, sql`t.repeats AND ${where}`);

/** The period of a repeating task for each of its wallets, or for the member (null) if it has none. */
export type PeriodsOfTask = { task: RepeatingTask; periods: Map<string | null, TaskPeriod> };

type PeriodsOptions = {
  /** Epoch milliseconds. */
  now: number;
  /** Returns when a task isn't due despite its rhythm; never by default. */
  getRests?: (task: RepeatingTask) => readonly Rest[];
};

/** Computes the current periods of repeating tasks. They rest while their airdrop is paused or the member is away. */
export async function getCurrentPeriods(
  ctx: MemberCtx,
  tasks: readonly RepeatingTask[],
): Promise<PeriodsOfTask[]> {
  if (tasks.length === 0) return [];
  const away = await readAway(ctx);
  const clock = toClock(null, toRhythmSettings(ctx.actor));
  const toInstant = (day: string) => new Date(getDayStart(day, clock)).toISOString();
  const timeAway = away === null ? [] : [{ from: toInstant(away.from), until: toInstant(away.until) }];
  const now = ctx.now.toISOString();
  const getRests = ({ pausedUntil }: RepeatingTask): Rest[] => {
    if (pausedUntil === null) return timeAway;
    const until = pausedUntil === pausedForGood ? null : toInstant(pausedUntil);
    return [{ from: now, until }, ...timeAway];
  };
  return getPeriods(ctx, tasks, { now: ctx.now.getTime(), getRests });
}

/** Computes the periods of repeating tasks at an instant. */
export async function getPeriods(
  { db, actor }: OwnerCtx,
  tasks: readonly RepeatingTask[],
  { now, getRests = () => [] }: PeriodsOptions,
): Promise<PeriodsOfTask[]> {
  if (tasks.length === 0) return [];
  const settings = toRhythmSettings(actor);
  const since = tasks.map((task) => new Date(getFirstTickAt(toTaskRhythm(task), { settings, now })));
  const { rows } = await sql<PeriodTick & { taskId: string }>`
    SELECT k.task_id AS "taskId", k.wallet_id AS "walletId", k.ticked_on AS day,
      ${sql.raw(formatInstantSql('k.ticked_at'))} AS at
    FROM unnest(${tasks.map(({ id }) => id)}::uuid[], ${since}::timestamptz[]) AS task (id, since)
    JOIN airdrop_period_ticks k ON k.task_id = task.id AND k.ticked_at >= task.since
    WHERE k.user_id = ${actor.id} ORDER BY k.ticked_at`.execute(db);
  const ticksByTask = Map.groupBy(rows, ({ taskId }) => taskId);
  return tasks.map((task) => {
    const rhythm = toTaskRhythm(task);
    const ticks = ticksByTask.get(task.id) ?? [];
    const assignees = task.walletIds.length === 0 ? [null] : task.walletIds;
    const periods = assignees.map((assignee): [string | null, TaskPeriod] => [
      assignee,
      getTaskPeriod(rhythm, {
        settings,
        ticks: filterTicks(ticks, task.walletIds, assignee),
        now,
        rests: getRests(task),
      }),
    ]);
    return { task, periods: new Map(periods) };
  });
}
