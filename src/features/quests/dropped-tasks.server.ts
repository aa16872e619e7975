import { z } from 'zod';
import type { Trx } from '#/db/client.server.ts';
import type { QuestInput } from './schema.ts';

/** Tasks of a quest with what people did of them, as JSON keeps them. */
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

/** The tasks, with their progress, that a quest loses once it is made what is given. */
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
    // Nobody adds progress between this and the tasks' deletion.
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

/** Brings dropped tasks back under their ids, with the progress of everyone who still has an account. */
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
