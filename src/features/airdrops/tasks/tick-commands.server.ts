import { sql } from 'kysely';
import { AppError } from '#/lib/app-error.ts';
import type { MemberCtx } from '#/platform/context.server.ts';
import type { Change } from '../data/revision-commands.server.ts';
import { toPressedAt } from '../data/visit-commands.server.ts';
import { getClockDay } from '../rhythm/clock.ts';
import { toRhythmSettings } from '../rhythm/kinds.ts';
import { changeTasks } from './commands.server.ts';
import type { TaskPeriod } from './period.ts';
import { getPeriods, listRepeatingTasks } from './period-queries.server.ts';
import { getTask } from './queries.server.ts';
import {
  maxPeriodTicks,
  maxTicks,
  type Task,
  type TaskTick,
  tooManyPeriodTicks,
  tooManyTicks,
} from './schema.ts';

const tooOld = 'This task was done more than 48 hours ago, so it no longer counts.';

/** Marks a task as done or not done for wallets of its airdrop, or for the member if it has none. */
export async function tickTask(ctx: MemberCtx, tick: TaskTick): Promise<Task> {
  const instant = toPressedAt(ctx, tick.tickedAt, { field: 'tickedAt', tooOld });
  return changeTasks(ctx, async (change) => {
    const { airdropId, repeats } = await getTask(change, tick);
    await assertWallets(change, airdropId, tick.walletIds);
    await (repeats ? tickPeriod(change, tick, instant) : tickForGood(change, tick));
    return getTask(change, tick);
  });
}

async function tickForGood(change: Change, { id, walletIds, done }: TaskTick): Promise<void> {
  const { db, actor, now } = change;
  const assignees = sql`unnest(${walletIds ?? [null]}::uuid[]) AS assignee (id)`;
  await (done
    ? sql`INSERT INTO airdrop_task_ticks (user_id, task_id, wallet_id, ticked_at)
        SELECT ${actor.id}::uuid, ${id}::uuid, assignee.id, ${now}::timestamptz FROM ${assignees}
        ON CONFLICT DO NOTHING`
    : sql`DELETE FROM airdrop_task_ticks k USING ${assignees}
        WHERE k.task_id = ${id} AND k.user_id = ${actor.id} AND k.wallet_id IS NOT DISTINCT FROM assignee.id`
  ).execute(db);
  if (done) await assertTickLimit(change);
}

/** Throws if there are too many ticks. Call it after writing ticks, under the member's lock. */
async function assertTickLimit({ db, actor }: Change): Promise<void> {
  const { rows } = await sql<{ count: number }>`
    SELECT count(*) AS count FROM airdrop_task_ticks WHERE user_id = ${actor.id}`.execute(db);
  if ((rows[0]?.count ?? 0) > maxTicks) throw new AppError('LIMIT_REACHED', tooManyTicks);
}

/** Ticks a repeating task for its period at `now`, in epoch milliseconds. */
async function tickPeriod(change: Change, { id, walletIds, done }: TaskTick, now: number): Promise<void> {
  // Without rests, because a task can be ticked during a pause, and an offline device may have ticked it before.
  const [taskPeriods] = await getPeriods(change, await listRepeatingTasks(change, sql`t.id = ${id}`), {
    now,
  });
  if (taskPeriods === undefined) return;
  const periods = (walletIds ?? [null]).flatMap((walletId) => {
    const period = taskPeriods.periods.get(walletId);
    return period === undefined ? [] : [{ walletId, period }];
  });
  if (done) {
    const open = periods.filter(({ period }) => period.isOpen && !period.isDone);
    await addPeriodTicks(change, id, { at: now, periods: open });
    return;
  }
  const instants = periods.flatMap(({ period }) => period.ticks.map((tick) => tick.at));
  const wallets = periods.flatMap(({ period }) => period.ticks.map((tick) => tick.walletId));
  await sql`
    DELETE FROM airdrop_period_ticks k USING unnest(${instants}::timestamptz[], ${wallets}::uuid[]) AS tick (at, wallet_id)
    WHERE k.task_id = ${id} AND k.user_id = ${change.actor.id}
      AND k.ticked_at = tick.at AND k.wallet_id IS NOT DISTINCT FROM tick.wallet_id`.execute(change.db);
}

type PeriodTicks = { at: number; periods: readonly { walletId: string | null; period: TaskPeriod }[] };

async function addPeriodTicks({ db, actor }: Change, taskId: string, ticks: PeriodTicks): Promise<void> {
  if (ticks.periods.length === 0) return;
  const { timeZone, dayStartsAt } = toRhythmSettings(actor);
  const day = getClockDay(ticks.at, { zone: timeZone, hour: dayStartsAt });
  await db
    .insertInto('airdrop_period_ticks')
    .values(
      ticks.periods.map(({ walletId, period }) => ({
        user_id: actor.id,
        task_id: taskId,
        wallet_id: walletId,
        period_start: new Date(period.slotStart),
        ticked_on: day,
        ticked_at: new Date(ticks.at),
      })),
    )
    // Another device's later tick may have arrived first.
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const { rows } = await sql<{ count: number }>`
    SELECT count(*) AS count FROM airdrop_period_ticks WHERE user_id = ${actor.id}`.execute(db);
  if ((rows[0]?.count ?? 0) > maxPeriodTicks) throw new AppError('LIMIT_REACHED', tooManyPeriodTicks);
}

/** Throws CONFLICT unless these are wallets of the airdrop, or null and the airdrop has none. */
async function assertWallets(
  { db, actor }: Change,
  airdropId: string,
  walletIds: TaskTick['walletIds'],
): Promise<void> {
  const rows = await db
    .selectFrom('airdrop_wallets')
    .select('wallet_id')
    .where('user_id', '=', actor.id)
    .where('airdrop_id', '=', airdropId)
    .execute();
  const airdropWallets = new Set(rows.map((row) => row.wallet_id));
  const areValid =
    walletIds === null ? airdropWallets.size === 0 : walletIds.every((id) => airdropWallets.has(id));
  if (!areValid)
    throw new AppError('CONFLICT', 'The wallets of this airdrop have changed. Please try again.');
}
