import { sql } from 'kysely';
import type { Db } from '#/db/client.server.ts';
import { AppError, notFound } from '#/lib/app-error.ts';
import { uuidv7 } from '#/lib/uuid.ts';
import type { MemberCtx } from '#/platform/context.server.ts';
import { normalizeContractAddress } from '../../onchain/contracts/schema.ts';
import { type Change, withRevision } from '../data/revision-commands.server.ts';
import { getAirdrop } from '../queries.server.ts';
import { enqueueTicks } from './jobs.server.ts';
import { getTask } from './queries.server.ts';
import {
  maxTaskBytes,
  maxTasks,
  maxTasksTotal,
  type Task,
  type TaskChanges,
  type TaskContract,
  type TaskId,
  type TaskInput,
  tooManyTaskBytes,
} from './schema.ts';

/** Runs `work` under the member's lock. Doesn't change the airdrops themselves. */
export async function changeTasks<T>(ctx: MemberCtx, work: (change: Change) => Promise<T>): Promise<T> {
  const result = await withRevision(ctx, work);
  ctx.changed({ topic: 'tasks', userId: ctx.actor.id });
  return result;
}

/** The size of a task's texts. */
export const taskBytes = sql<number>`octet_length(text) + coalesce(octet_length(link), 0)`;

type Counts = { count: number; total: number; next: number };

/** Throws if another task would exceed a limit. Returns the position of the next one. */
async function assertRoom({ db, actor }: MemberCtx, airdropId: string): Promise<{ next: number }> {
  const { rows } = await sql<Counts>`
    SELECT count(*) FILTER (WHERE airdrop_id = ${airdropId}) AS count, count(*) AS total,
      coalesce(max(position) FILTER (WHERE airdrop_id = ${airdropId}) + 1, 0)::int AS next
    FROM airdrop_tasks WHERE user_id = ${actor.id}`.execute(db);
  const { count, total, next } = rows[0] ?? { count: 0, total: 0, next: 0 };
  if (count >= maxTasks) {
    throw new AppError('LIMIT_REACHED', `An airdrop can have at most ${maxTasks} tasks.`, { field: 'text' });
  }
  if (total >= maxTasksTotal) {
    const max = maxTasksTotal.toLocaleString('en');
    throw new AppError('LIMIT_REACHED', `You can have at most ${max} tasks in all. Delete some first.`, {
      field: 'text',
    });
  }
  return { next };
}

/** Call it after writing tasks, under the member's lock. Edits that shorten texts pass even above the limit. */
async function assertTaskBytes(
  { db, actor }: Pick<MemberCtx, 'db' | 'actor'>,
  addedBytes: number,
): Promise<void> {
  if (addedBytes <= 0) return;
  const { rows } = await sql<{ bytes: number }>`
    SELECT coalesce(sum(${taskBytes}), 0) AS bytes FROM airdrop_tasks WHERE user_id = ${actor.id}`.execute(
    db,
  );
  if ((rows[0]?.bytes ?? 0) <= maxTaskBytes) return;
  throw new AppError('LIMIT_REACHED', tooManyTaskBytes, { field: 'text' });
}

const countBytes = ({ text, link }: Pick<Task, 'text' | 'link'>): number =>
  Buffer.byteLength(text) + Buffer.byteLength(link ?? '');

const toContractColumns = (contract: TaskContract) => ({
  contract_chain_id: contract?.chainId ?? null,
  contract_address: contract === null ? null : normalizeContractAddress(contract.address),
});

/** Throws INVALID unless it is a contract of the airdrop. */
async function assertContract({ db, actor }: Change, airdropId: string, contract: TaskContract) {
  if (contract === null) return;
  await db
    .selectFrom('airdrop_contracts')
    .select('id')
    .where('user_id', '=', actor.id)
    .where('airdrop_id', '=', airdropId)
    .where('chain_id', '=', contract.chainId)
    .where('address', '=', normalizeContractAddress(contract.address))
    .executeTakeFirstOrThrow(
      () =>
        new AppError('INVALID', 'This airdrop no longer has this contract. Choose another one.', {
          field: 'contract',
        }),
    );
}

/** Whether a contract is unchanged. An import may have omitted it, and the task's form still sends it. */
const isSameContract = (sent: TaskContract, stored: TaskContract): boolean =>
  sent?.chainId === stored?.chainId &&
  (sent === null || normalizeContractAddress(sent.address) === stored?.address);

/** Enqueues a job that finds transactions that tick the task, also past ones. */
async function enqueueTicksOfTask({ db, actor, config }: Change, { contract }: Task): Promise<void> {
  if (contract !== null && config.chains !== null) await enqueueTicks(db, actor.id);
}

/** Adds a task after the others of its airdrop. */
export async function addTask(
  ctx: MemberCtx,
  { id: airdropId, contract, ...fields }: TaskInput,
): Promise<Task> {
  return changeTasks(ctx, async (change) => {
    await getAirdrop(change, { id: airdropId });
    await assertContract(change, airdropId, contract);
    const { next } = await assertRoom(change, airdropId);
    const id = uuidv7(ctx.now.getTime());
    await change.db
      .insertInto('airdrop_tasks')
      .values({
        id,
        ...fields,
        ...toContractColumns(contract),
        user_id: ctx.actor.id,
        airdrop_id: airdropId,
        position: next,
        created_at: ctx.now,
      })
      .execute();
    await assertTaskBytes(change, 1);
    const task = await getTask(change, { id });
    await enqueueTicksOfTask(change, task);
    return task;
  });
}

export async function editTask(
  ctx: MemberCtx,
  { id, position, contract, ...fields }: TaskChanges,
): Promise<Task> {
  return changeTasks(ctx, async (change) => {
    const before = await getTask(change, { id });
    const { airdropId } = before;
    if (contract !== undefined && !isSameContract(contract, before.contract))
      await assertContract(change, airdropId, contract);
    const values = { ...fields, ...(contract !== undefined && toContractColumns(contract)) };
    if (Object.keys(values).length > 0) {
      await change.db
        .updateTable('airdrop_tasks')
        .set(values)
        .where('id', '=', id)
        .where('user_id', '=', ctx.actor.id)
        .execute();
    }
    if (position !== undefined) await moveTask(change, { id, airdropId, position });
    const after = await getTask(change, { id });
    await assertTaskBytes(change, countBytes(after) - countBytes(before));
    await enqueueTicksOfTask(change, after);
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
    UPDATE airdrop_tasks t SET position = sorted.number - 1
    FROM unnest(${ids}::uuid[]) WITH ORDINALITY AS sorted (id, number)
    WHERE t.id = sorted.id AND t.user_id = ${actor.id}`.execute(db);
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

type Copy = { guideId: string; airdropId: string };

/** Adds a guide's steps as tasks, with the member's progress on the guide. Does nothing if the guide was deleted. */
export async function copySteps(ctx: MemberCtx, { guideId, airdropId }: Copy): Promise<void> {
  const { db, actor, now } = ctx;
  const guide = await db
    .selectFrom('airdrop_guides')
    .select('steps')
    .where('id', '=', guideId)
    .executeTakeFirst();
  if (guide === undefined || guide.steps.length === 0) return;
  const { next } = await assertRoom(ctx, airdropId);
  const tasks = guide.steps.map(({ id, title, link }, index) => ({
    step: id,
    row: {
      id: uuidv7(now.getTime()),
      user_id: actor.id,
      airdrop_id: airdropId,
      position: next + index,
      text: title,
      link,
      created_at: now,
    },
  }));
  await db
    .insertInto('airdrop_tasks')
    .values(tasks.map(({ row }) => row))
    .execute();
  await assertTaskBytes(ctx, 1);
  const done = await listDoneSteps(db, actor.id, guideId);
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

async function listDoneSteps(db: Db, userId: string, guideId: string): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectFrom('guide_progress')
    .select('step_id')
    .where('user_id', '=', userId)
    .where('guide_id', '=', guideId)
    .execute();
  return new Set(rows.map((row) => row.step_id));
}
