import type { Insertable } from 'kysely';
import type { Db } from '../../src/db/client.server.ts';
import type { Database } from '../../src/db/schema.server.ts';
import { uuidv7 } from '../../src/lib/uuid.ts';

/** Creates an open quest with one task. */
export async function makeQuest(
  db: Db,
  overrides: Partial<Insertable<Database['quests']>> = {},
): Promise<{ questId: string; taskId: string }> {
  const [questId, taskId] = [overrides.id ?? uuidv7(), uuidv7()];
  await db
    .insertInto('quests')
    .values({
      id: questId,
      title: 'First steps',
      description: 'Look around.',
      project_name: 'Example',
      project_url: 'https://example.com/',
      reward: '50 points',
      starts_at: new Date(Date.now() - 86_400_000),
      ends_at: new Date(Date.now() + 86_400_000),
      image: null,
      submitted_by: null,
      ...overrides,
    })
    .execute();
  await db
    .insertInto('quest_tasks')
    .values({ id: taskId, quest_id: questId, position: 1, kind: 'visit', title: 'Visit the site', url: null })
    .execute();
  return { questId, taskId };
}

/** Records that a member joined a quest and completed its task, with or without a proof. */
export async function joinQuest(
  db: Db,
  quest: { questId: string; taskId: string },
  member: { id: string },
  proofUrl: string | null = null,
): Promise<void> {
  const now = new Date();
  await db
    .insertInto('quest_participants')
    .values({ user_id: member.id, quest_id: quest.questId, joined_at: now })
    .execute();
  await db
    .insertInto('quest_progress')
    .values({ user_id: member.id, task_id: quest.taskId, done_at: now, proof_url: proofUrl })
    .execute();
}
