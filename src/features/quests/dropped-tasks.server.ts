import { z } from 'zod';
import type { Trx } from '#/db/client.server.ts';
import type { QuestInput } from './schema.ts';

/** Tasks of a quest with their progress, as stored in JSON. */
export const droppedTasks = z.array(
  z.object({
    id: z.string(),
    position: z.number(),
    kind: z.enum(['visit', 'follow', 'join', 'post', 'other']),
    title: z.string(),
    url: z.string().nullable(),
    progress: z.array(
      z.object({
        user_id: z.string(),
        done_at: z.coerce.date(),
        proof_url: z.string().nullable(),
        shares_proof: z.boolean(),
      }),
    ),
  }),
);
export type DroppedTasks = z.infer<typeof droppedTasks>;

/** Returns the tasks, with their progress, that a quest would lose by this input. */
export async function readDroppedTasks(
  trx: Trx,
  questId: string,
  { tasks }: QuestInput,
): Promise<DroppedTasks> {
  const kept = new Set(tasks.map(({ id }) => id));
  const current = await trx
    .selectFrom('quest_tasks')
    .select(['id', 'position', 'kind', 'title', 'url'])
    .where('quest_id', '=', questId)
    .orderBy('position')
    // The lock prevents new progress until the tasks are deleted.
    .forUpdate()
    .execute();
  const dropped = current.filter(({ id }) => !kept.has(id));
  if (dropped.length === 0) return [];
  const progress = await trx
    .selectFrom('quest_progress')
    .select(['task_id', 'user_id', 'done_at', 'proof_url', 'shares_proof'])
    .where(
      'task_id',
      'in',
      dropped.map(({ id }) => id),
    )
    .execute();
  return dropped.map((task) => ({
    ...task,
    progress: progress.filter(({ task_id }) => task_id === task.id),
  }));
}

/** Restores dropped tasks under their ids, with the progress of all users who still have an account. */
export async function restoreTasks(trx: Trx, questId: string, dropped: DroppedTasks): Promise<void> {
  for (const { progress, ...task } of dropped) {
    await trx
      .insertInto('quest_tasks')
      .values({ ...task, quest_id: questId })
      .execute();
    if (progress.length === 0) continue;
    const people = await trx
      .selectFrom('profiles')
      .select('id')
      .where(
        'id',
        'in',
        progress.map(({ user_id }) => user_id),
      )
      .execute();
    const there = new Set(people.map(({ id }) => id));
    const rows = progress.filter(({ user_id }) => there.has(user_id));
    if (rows.length === 0) continue;
    await trx
      .insertInto('quest_progress')
      .values(rows.map((row) => ({ ...row, task_id: task.id })))
      .execute();
  }
}
