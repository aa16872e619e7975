import { sql } from 'kysely';
import { inTransaction, type Trx } from '#/db/client.server.ts';
import { AppError, notFound } from '#/lib/app-error.ts';
import { uuidv7 } from '#/lib/uuid.ts';
import { toCalendarDay } from '#/lib/zones.ts';
import { audit } from '#/platform/audit.server.ts';
import type { Ctx, MemberCtx } from '#/platform/context.server.ts';
import { requirePicture } from '../files/queries.server.ts';
import { countJoin, deleteItem, uncountJoin } from '../items/commands.server.ts';
import type { ItemDeletion, Publication } from '../items/schema.ts';
import { type ListingInput, storeListing } from '../listings/commands.server.ts';
import { getQuestStatus } from './kinds.ts';
import { type DroppedTasks, getQuest } from './queries.server.ts';
import type { QuestChanges, QuestDetails, QuestId, QuestInput, TaskChange } from './schema.ts';

const toColumns = (input: QuestInput, now: Date) => ({
  title: input.title,
  description: input.description,
  project_name: input.projectName,
  project_url: input.projectUrl,
  reward: input.reward,
  starts_at: input.startsAt,
  ends_at: input.endsAt,
  image: input.image,
  updated_at: now,
});

/** Replaces the quest's tasks. A task that retains its id retains its progress; ids of other quests are ignored. */
async function writeTasks(trx: Trx, questId: string, { tasks }: QuestInput): Promise<void> {
  const existing = await trx.selectFrom('quest_tasks').select('id').where('quest_id', '=', questId).execute();
  const unusedIds = new Set(existing.map(({ id }) => id));
  const rows = tasks.map((task, index) => {
    const id = task.id != null && unusedIds.delete(task.id) ? task.id : uuidv7();
    return { id, quest_id: questId, position: index + 1, kind: task.kind, title: task.title, url: task.url };
  });
  if (unusedIds.size > 0) {
    await trx
      .deleteFrom('quest_tasks')
      .where('id', 'in', [...unusedIds])
      .execute();
  }
  await trx
    .insertInto('quest_tasks')
    .values(rows)
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet((eb) => ({
        position: eb.ref('excluded.position'),
        kind: eb.ref('excluded.kind'),
        title: eb.ref('excluded.title'),
        url: eb.ref('excluded.url'),
      })),
    )
    .execute();
}

const toListing = (id: string, input: QuestInput): ListingInput => ({
  kind: 'quest',
  id,
  fields: {
    title: input.title,
    description: input.description,
    projectName: input.projectName,
    projectUrl: input.projectUrl,
    reward: input.reward,
    startsAt: input.startsAt,
    endsAt: input.endsAt,
    tasks: input.tasks.map(({ title, url }) => (url === null ? title : `${title} ${url}`)),
  },
  links: [input.projectUrl, ...input.tasks.map(({ url }) => url)],
});

/** Publishes a quest, or updates the quest `itemId`. Returns its id. Throws `NOT_FOUND` if `itemId` doesn't exist. */
export async function publishQuest(
  trx: Trx,
  ctx: Ctx,
  input: QuestInput,
  { itemId, ...publication }: Publication,
): Promise<string> {
  const { now } = ctx;
  await requirePicture(trx, 'image', input.image);
  ctx.changed({ topic: 'public', noun: 'quests' });
  if (itemId === undefined) {
    const id = uuidv7(now.getTime());
    await trx
      .insertInto('quests')
      .values({ id, ...toColumns(input, now), submitted_by: publication.submittedBy, created_at: now })
      .execute();
    await writeTasks(trx, id, input);
    await storeListing(trx, ctx, toListing(id, input), publication);
    return id;
  }
  await trx
    .updateTable('quests')
    .set(toColumns(input, now))
    .where('id', '=', itemId)
    .returning('id')
    .executeTakeFirstOrThrow(() => notFound('quest'));
  await writeTasks(trx, itemId, input);
  await storeListing(trx, ctx, toListing(itemId, input), publication);
  return itemId;
}

export async function addQuest(ctx: MemberCtx, input: QuestInput): Promise<QuestDetails> {
  return inTransaction(ctx.db, async (trx) => {
    const id = await publishQuest(trx, ctx, input, { submittedBy: null });
    await audit({ ...ctx, db: trx }, 'quest.added', { subjectId: id, details: { title: input.title } });
    return getQuest({ ...ctx, db: trx }, { id });
  });
}

export async function editQuest(
  ctx: MemberCtx,
  { id, tellFollowers, basedOn, ...input }: QuestChanges,
): Promise<QuestDetails> {
  return inTransaction(ctx.db, async (trx) => {
    await publishQuest(trx, ctx, input, { itemId: id, submittedBy: null, tellFollowers, basedOn });
    await audit({ ...ctx, db: trx }, 'quest.edited', { subjectId: id, details: { title: input.title } });
    return getQuest({ ...ctx, db: trx }, { id });
  });
}

export function deleteQuest(ctx: Ctx, deletion: ItemDeletion): Promise<QuestId> {
  return deleteItem(ctx, 'quest', deletion, (trx) =>
    trx.deleteFrom('quests').where('id', '=', deletion.id).returning('title').executeTakeFirst(),
  );
}

/** Serializes a user's changes to a quest, because only one of them may add or remove the participation. */
async function lockProgress(trx: Trx, userId: string, questId: string): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`quest ${userId} ${questId}`}, 0))`.execute(trx);
}

/**
 * Adds the user as a participant when they complete their first task, and shares their name with the promoter, as the
 * quest's page says.
 */
async function addParticipant(trx: Trx, { actor, now }: MemberCtx, questId: string): Promise<void> {
  const added = await trx
    .insertInto('quest_participants')
    .values({ user_id: actor.id, quest_id: questId, joined_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .returning('user_id')
    .executeTakeFirst();
  if (added !== undefined) {
    await countJoin(trx, 'quest', questId, toCalendarDay(now.getTime(), 'UTC'));
    return;
  }
  await trx
    .updateTable('quest_participants')
    .set({ shares_name: true })
    .where('user_id', '=', actor.id)
    .where('quest_id', '=', questId)
    .where('shares_name', '=', false)
    .execute();
}

async function removeParticipant(trx: Trx, userId: string, questId: string): Promise<void> {
  const removed = await trx
    .deleteFrom('quest_participants')
    .where('user_id', '=', userId)
    .where('quest_id', '=', questId)
    .returning('joined_at')
    .executeTakeFirst();
  if (removed !== undefined) {
    await uncountJoin(trx, 'quest', questId, toCalendarDay(removed.joined_at.getTime(), 'UTC'));
  }
}

/** Deletes the member's progress on a quest in any state, with its proofs. */
export async function withdrawFromQuest(ctx: MemberCtx, { id }: QuestId): Promise<QuestDetails> {
  return inTransaction(ctx.db, async (trx) => {
    await lockProgress(trx, ctx.actor.id, id);
    await trx
      .deleteFrom('quest_progress')
      .where('user_id', '=', ctx.actor.id)
      .where('task_id', 'in', trx.selectFrom('quest_tasks').select('id').where('quest_id', '=', id))
      .execute();
    await removeParticipant(trx, ctx.actor.id, id);
    return getQuest({ ...ctx, db: trx }, { id });
  });
}

/** Removes a user from the counts of all quests before the account is deleted. */
export async function leaveAllQuests(trx: Trx, userId: string): Promise<void> {
  const rows = await trx
    .selectFrom('quest_participants')
    .select('quest_id')
    .where('user_id', '=', userId)
    .orderBy('quest_id')
    .execute();
  for (const { quest_id } of rows) await removeParticipant(trx, userId, quest_id);
}

/**
 * Marks a task as done or not done for the member; a repeated call only updates the proof. Clearing the last task
 * ends the participation.
 */
export async function markTask(ctx: MemberCtx, input: TaskChange): Promise<QuestDetails> {
  const { id, taskId, done, proofUrl } = input;
  return inTransaction(ctx.db, async (trx) => {
    const row = await trx
      .selectFrom('quest_tasks')
      .innerJoin('quests', 'quests.id', 'quest_tasks.quest_id')
      .select(['quests.starts_at', 'quests.ends_at'])
      .where('quest_tasks.id', '=', taskId)
      .where('quests.id', '=', id)
      .forShare()
      .executeTakeFirstOrThrow(() => notFound('quest'));
    const dates = { startsAt: row.starts_at.toISOString(), endsAt: row.ends_at.toISOString() };
    if (getQuestStatus(dates, ctx.now.getTime()) !== 'open') {
      throw new AppError('CONFLICT', 'You can only complete tasks while the quest is open.');
    }
    await lockProgress(trx, ctx.actor.id, id);
    if (done) {
      await addParticipant(trx, ctx, id);
      await trx
        .insertInto('quest_progress')
        .values({ user_id: ctx.actor.id, task_id: taskId, done_at: ctx.now, proof_url: proofUrl })
        .onConflict((conflict) =>
          conflict.columns(['user_id', 'task_id']).doUpdateSet({ proof_url: proofUrl, shares_proof: true }),
        )
        .execute();
    } else {
      await trx
        .deleteFrom('quest_progress')
        .where('user_id', '=', ctx.actor.id)
        .where('task_id', '=', taskId)
        .execute();
      const remaining = await trx
        .selectFrom('quest_progress')
        .innerJoin('quest_tasks', 'quest_tasks.id', 'quest_progress.task_id')
        .select('quest_progress.task_id')
        .where('quest_tasks.quest_id', '=', id)
        .where('quest_progress.user_id', '=', ctx.actor.id)
        .limit(1)
        .executeTakeFirst();
      if (remaining === undefined) await removeParticipant(trx, ctx.actor.id, id);
    }
    return getQuest({ ...ctx, db: trx }, { id });
  });
}

/** Restores dropped tasks under their ids, with the progress of all users who still have an account. */
export async function restoreTasks(trx: Trx, questId: string, dropped: DroppedTasks): Promise<void> {
  if (dropped.length === 0) return;
  await trx
    .insertInto('quest_tasks')
    .values(dropped.map(({ progress: _, ...task }) => ({ ...task, quest_id: questId })))
    .execute();
  const progress = dropped.flatMap((task) => task.progress.map((row) => ({ ...row, task_id: task.id })));
  // Rows of values for many participants would exceed the limit of 65,535 parameters; JSON is one parameter.
  await sql`
    INSERT INTO quest_progress (user_id, task_id, done_at, proof_url, shares_proof)
    SELECT row.user_id, row.task_id, row.done_at, row.proof_url, row.shares_proof
    FROM jsonb_to_recordset(${JSON.stringify(progress)}::jsonb)
      AS row (user_id uuid, task_id uuid, done_at timestamptz, proof_url text, shares_proof boolean)
    JOIN profiles ON profiles.id = row.user_id`.execute(trx);
}
