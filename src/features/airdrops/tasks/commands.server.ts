import { sql } from 'kysely';
import type { Db } from '#/db/client.server.ts';
import { AppError, notFound } from '#/lib/app-error.ts';
import { uuidv7 } from '#/lib/uuid.ts';
import type { MemberCtx } from '#/platform/context.server.ts';
import { type Change, withRevision } from '../data/revision-commands.server.ts';
import { getAirdrop } from '../queries.server.ts';
import { getTask } from './queries.server.ts';
import {
  maxTaskBytes,
  maxTasks,
  maxTasksTotal,
  maxTicks,
  type Task,
  type TaskChanges,
  type TaskId,
  type TaskInput,
  type TaskTick,
  tooManyTaskBytes,
  tooManyTicks,
} from './schema.ts';

/** In the member's turn; the airdrops themselves stay as they are. */
async function changeTasks<T>(ctx: MemberCtx, work: (change: Change) => Promise<T>): Promise<T> {
  const answer = await withRevision(ctx, work);
  ctx.changed({ topic: 'tasks', userId: ctx.actor.id });
  return answer;
}

/** What a task's texts take. */
export const taskBytes = sql<number>`octet_length(text) + coalesce(octet_length(link), 0)`;

type Counts = { here: number; all: number; next: number };

async function requireRoom({ db, actor }: MemberCtx, airdropId: string): Promise<{ next: number }> {
  const { rows } = await sql<Counts>`
    SELECT count(*) FILTER (WHERE airdrop_id = ${airdropId}) AS here, count(*) AS all,
      coalesce(max(position) FILTER (WHERE airdrop_id = ${airdropId}) + 1, 0)::int AS next
    FROM airdrop_tasks WHERE user_id = ${actor.id}`.execute(db);
  const { here, all, next } = rows[0] ?? { here: 0, all: 0, next: 0 };
  if (here >= maxTasks) {
    throw new AppError('LIMIT_REACHED', `An airdrop can have at most ${maxTasks} tasks.`, { field: 'text' });
  }
  if (all >= maxTasksTotal) {
    const most = maxTasksTotal.toLocaleString('en');
    throw new AppError('LIMIT_REACHED', `You can have at most ${most} tasks in all. Delete some first.`, {
      field: 'text',
    });
  }
  return { next };
}

/** After tasks have been written, in the member's turn. What is over already may be shortened. */
async function refuseMoreBytes({ db, actor }: Pick<MemberCtx, 'db' | 'actor'>, grown: number): Promise<void> {
  if (grown <= 0) return;
  const { rows } = await sql<{ bytes: number }>`
    SELECT coalesce(sum(${taskBytes}), 0) AS bytes FROM airdrop_tasks WHERE user_id = ${actor.id}`.execute(
    db,
  );
  if ((rows[0]?.bytes ?? 0) <= maxTaskBytes) return;
  throw new AppError('LIMIT_REACHED', tooManyTaskBytes, { field: 'text' });
}

const countBytes = ({ text, link }: Pick<Task, 'text' | 'link'>): number =>
  Buffer.byteLength(text) + Buffer.byteLength(link ?? '');

/** Adds a task behind the others of its airdrop. */
export async function addTask(ctx: MemberCtx, { id: airdropId, text, link }: TaskInput): Promise<Task> {
  return changeTasks(ctx, async (change) => {
    await getAirdrop(change, { id: airdropId });
    const { next } = await requireRoom(change, airdropId);
    const id = uuidv7(ctx.now.getTime());
    await change.db
      .insertInto('airdrop_tasks')
      .values({
        id,
        text,
        link,
        user_id: ctx.actor.id,
        airdrop_id: airdropId,
        position: next,
        created_at: ctx.now,
      })
      .execute();
    await refuseMoreBytes(change, 1);
    return getTask(change, { id });
  });
}

export async function editTask(ctx: MemberCtx, { id, position, ...fields }: TaskChanges): Promise<Task> {
  return changeTasks(ctx, async (change) => {
    const before = await getTask(change, { id });
    const { airdropId } = before;
    const { text, link } = fields;
    if (text !== undefined || link !== undefined) {
      await change.db
        .updateTable('airdrop_tasks')
        .set({ ...(text !== undefined && { text }), ...(link !== undefined && { link }) })
        .where('id', '=', id)
        .where('user_id', '=', ctx.actor.id)
        .execute();
    }
    if (position !== undefined) await moveTask(change, { id, airdropId, position });
    const after = await getTask(change, { id });
    await refuseMoreBytes(change, countBytes(after) - countBytes(before));
    return after;
  });
}

type Move = { id: string; airdropId: string; position: number };

async function moveTask({ db, actor }: Change, { id, airdropId, position }: Move): Promise<void> {
  const rows = await db
    .selectFrom('airdrop_tasks')
    .select('id')
    .where('user_id', '=', actor.id)
    .where('airdrop_id', '=', airdropId)
    .where('id', '<>', id)
    .orderBy('position')
    .orderBy('id')
    .execute();
  const ids = rows.map((row) => row.id).toSpliced(position, 0, id);
  await sql`
    UPDATE airdrop_tasks t SET position = place.at - 1
    FROM unnest(${ids}::uuid[]) WITH ORDINALITY AS place (id, at)
    WHERE t.id = place.id AND t.user_id = ${actor.id}`.execute(db);
}

export async function deleteTask(ctx: MemberCtx, { id }: TaskId): Promise<TaskId> {
  return changeTasks(ctx, async ({ db, actor }) => {
    await db
      .deleteFrom('airdrop_tasks')
      .where('id', '=', id)
      .where('user_id', '=', actor.id)
      .returning('id')
      .executeTakeFirstOrThrow(() => notFound('task'));
    return { id };
  });
}

/** Ticks a task off for wallets of its airdrop, or for oneself, or takes the ticks away. */
export async function tickTask(ctx: MemberCtx, { id, walletIds, done }: TaskTick): Promise<Task> {
  return changeTasks(ctx, async (change) => {
    const { airdropId } = await getTask(change, { id });
    await requireWallets(change, airdropId, walletIds);
    const who = sql`unnest(${walletIds ?? [null]}::uuid[]) AS who (id)`;
    await (done
      ? sql`INSERT INTO airdrop_task_ticks (user_id, task_id, wallet_id, ticked_at)
          SELECT ${ctx.actor.id}::uuid, ${id}::uuid, who.id, ${ctx.now}::timestamptz FROM ${who}
          ON CONFLICT DO NOTHING`
      : sql`DELETE FROM airdrop_task_ticks k USING ${who}
          WHERE k.task_id = ${id} AND k.user_id = ${ctx.actor.id} AND k.wallet_id IS NOT DISTINCT FROM who.id`
    ).execute(change.db);
    if (done) await requireRoomForTicks(change);
    return getTask(change, { id });
  });
}

/** After ticks have been written, in the member's turn. */
async function requireRoomForTicks({ db, actor }: Change): Promise<void> {
  const { rows } = await sql<{ count: number }>`
    SELECT count(*) AS count FROM airdrop_task_ticks WHERE user_id = ${actor.id}`.execute(db);
  if ((rows[0]?.count ?? 0) > maxTicks) throw new AppError('LIMIT_REACHED', tooManyTicks);
}

/** The wallets that have to do it are those of the airdrop, or oneself where it has none. */
async function requireWallets(
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
  const own = new Set(rows.map((row) => row.wallet_id));
  const fits = walletIds === null ? own.size === 0 : walletIds.every((walletId) => own.has(walletId));
  if (!fits) throw new AppError('CONFLICT', 'The wallets of this airdrop have changed. Please try again.');
}

type Copy = { guideId: string; airdropId: string };

/**
 * Makes tasks of a guide's steps; what the member has ticked off there is ticked off here. Nothing happens once the guide is
 * gone.
 */
export async function copySteps(ctx: MemberCtx, { guideId, airdropId }: Copy): Promise<void> {
  const { db, actor, now } = ctx;
  const guide = await db
    .selectFrom('airdrop_guides')
    .select('steps')
    .where('id', '=', guideId)
    .executeTakeFirst();
  if (guide === undefined || guide.steps.length === 0) return;
  const { next } = await requireRoom(ctx, airdropId);
  const tasks = guide.steps.map(({ id, title, link }, at) => ({
    step: id,
    row: {
      id: uuidv7(now.getTime()),
      user_id: actor.id,
      airdrop_id: airdropId,
      position: next + at,
      text: title,
      link,
      created_at: now,
    },
  }));
  await db
    .insertInto('airdrop_tasks')
    .values(tasks.map(({ row }) => row))
    .execute();
  await refuseMoreBytes(ctx, 1);
  const done = await stepsDone(db, actor.id, guideId);
  const ticked = tasks.filter(({ step }) => done.has(step));
  if (ticked.length === 0) return;
  const first = await db
    .selectFrom('airdrop_wallets')
    .select('wallet_id')
    .where('airdrop_id', '=', airdropId)
    .orderBy('position')
    .executeTakeFirst();
  const tick = { user_id: actor.id, wallet_id: first?.wallet_id ?? null, ticked_at: now };
  await db
    .insertInto('airdrop_task_ticks')
    .values(ticked.map(({ row }) => ({ ...tick, task_id: row.id })))
    .execute();
}

async function stepsDone(db: Db, userId: string, guideId: string): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectFrom('guide_progress')
    .select('step_id')
    .where('user_id', '=', userId)
    .where('guide_id', '=', guideId)
    .execute();
  return new Set(rows.map((row) => row.step_id));
}
