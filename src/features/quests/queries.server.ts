import { type Selectable, type SqlBool, sql } from 'kysely';
import { z } from 'zod';
import type { Db, Trx } from '#/db/client.server.ts';
import type { Database } from '#/db/schema.server.ts';
import { notFound } from '#/lib/app-error.ts';
import { getFileUrl } from '#/lib/file-url.ts';
import { foldText } from '#/lib/fold-text.ts';
import { cleanLine } from '#/lib/text.ts';
import type { Ctx } from '#/platform/context.server.ts';
import { createCursorError } from '#/platform/keyset.server.ts';
import { selectListing } from '../listings/queries.server.ts';
import type { Listing } from '../listings/schema.ts';
import type {
  Quest,
  QuestBrief,
  QuestDetails,
  QuestId,
  QuestInput,
  QuestsInput,
  QuestsPage,
} from './schema.ts';

const pageSize = 24;

const columns = [
  'quests.id',
  'quests.title',
  'quests.description',
  'quests.project_name',
  'quests.project_url',
  'quests.reward',
  'quests.starts_at',
  'quests.ends_at',
  'quests.image',
] as const;

const questListing = selectListing('quest', 'quests.id');

type Row = Omit<Selectable<Database['quests']>, 'submitted_by' | 'created_at' | 'updated_at'> & {
  listing: Listing;
};

const toSharedFields = (row: Row) => ({
  id: row.id,
  title: row.title,
  description: row.description,
  projectName: row.project_name,
  projectUrl: row.project_url,
  reward: row.reward,
  startsAt: row.starts_at.toISOString(),
  endsAt: row.ends_at.toISOString(),
  imageUrl: getFileUrl(row.image),
  listing: row.listing,
});

const isOpen = (now: Date) => sql<SqlBool>`(starts_at <= ${now} AND ends_at > ${now})`;
const isUpcoming = (now: Date) => sql<SqlBool>`(starts_at > ${now})`;
const hasEnded = (now: Date) => sql<SqlBool>`(ends_at <= ${now})`;

const escapeLike = (text: string) => text.replace(/[\\%_]/g, (character) => `\\${character}`);

/** Returns an SQL condition: the text occurs in title, project, description, or reward, ignoring case and accents. */
function matchesText(q: string) {
  const text = cleanLine(q);
  if (text === '') return sql<SqlBool>`true`;
  const pattern = `%${escapeLike(foldText(text))}%`;
  return sql<SqlBool>`(fold_text(title) LIKE ${pattern} OR fold_text(project_name) LIKE ${pattern}
    OR fold_text(description) LIKE ${pattern} OR fold_text(reward) LIKE ${pattern})`;
}

/** Parses a cursor, which is a page number. */
function parsePage(cursor: string | undefined): number {
  if (cursor === undefined) return 1;
  if (!/^[1-9]\d{0,3}$/.test(cursor)) throw createCursorError();
  return Number(cursor);
}

/** Returns a page of quests: open ones by their end, then upcoming ones, then ended ones. */
export async function listQuests(ctx: Ctx, { status, q, cursor }: QuestsInput): Promise<QuestsPage> {
  const { db, now } = ctx;
  const page = parsePage(cursor);
  const matchesQuery = matchesText(q);
  const counts = await db
    .selectFrom('quests')
    .select([
      sql<number>`count(*) FILTER (WHERE ${isOpen(now)})`.as('open'),
      sql<number>`count(*) FILTER (WHERE ${isUpcoming(now)})`.as('upcoming'),
      sql<number>`count(*) FILTER (WHERE ${hasEnded(now)})`.as('ended'),
    ])
    .where(matchesQuery)
    .executeTakeFirstOrThrow();
  const statusConditions = {
    all: sql<SqlBool>`true`,
    open: isOpen(now),
    upcoming: isUpcoming(now),
    ended: hasEnded(now),
  };
  const rows = await db
    .selectFrom('quests')
    .select((eb) => [
      ...columns,
      questListing.as('listing'),
      eb
        .selectFrom('quest_tasks')
        .select((item) => item.fn.countAll<number>().as('count'))
        .whereRef('quest_tasks.quest_id', '=', 'quests.id')
        .as('tasks'),
      eb
        .selectFrom('quest_tasks')
        .innerJoin('quest_progress', 'quest_progress.task_id', 'quest_tasks.id')
        .select((item) => item.fn.countAll<number>().as('count'))
        .whereRef('quest_tasks.quest_id', '=', 'quests.id')
        .where('quest_progress.user_id', '=', ctx.actor?.id ?? null)
        .as('done'),
    ])
    .where(matchesQuery)
    .where(statusConditions[status])
    .orderBy(sql`CASE WHEN ${isOpen(now)} THEN 0 WHEN ${isUpcoming(now)} THEN 1 ELSE 2 END`)
    .orderBy(sql`CASE WHEN ${isUpcoming(now)} THEN starts_at WHEN ${isOpen(now)} THEN ends_at END`)
    .orderBy('ends_at', 'desc')
    .orderBy('id')
    .limit(pageSize)
    .offset((page - 1) * pageSize)
    .execute();
  const total = status === 'all' ? counts.open + counts.upcoming + counts.ended : counts[status];
  const pages = Math.max(1, Math.ceil(total / pageSize));
  return {
    items: rows.map(
      (row): Quest => ({
        ...toSharedFields(row),
        tasks: row.tasks ?? 0,
        tasksDone: ctx.actor === undefined ? null : (row.done ?? 0),
      }),
    ),
    nextCursor: page < pages ? String(page + 1) : null,
    previousCursor: page > 1 ? String(Math.min(page - 1, pages)) : null,
    counts,
    now: now.toISOString(),
  };
}

export async function readQuests({ db }: Ctx, ids: readonly string[]): Promise<QuestBrief[]> {
  const rows = await db
    .selectFrom('quests')
    .select(columns)
    .select(questListing.as('listing'))
    .where('id', 'in', ids)
    .execute();
  return rows.map((row) => {
    const { description: _, projectUrl: __, ...brief } = toSharedFields(row);
    return brief;
  });
}

/** Returns a quest with its tasks and the caller's progress. Throws `NOT_FOUND`. */
export async function getQuest(ctx: Ctx, { id }: QuestId): Promise<QuestDetails> {
  const row = await ctx.db
    .selectFrom('quests')
    .select(columns)
    .select(questListing.as('listing'))
    .where('id', '=', id)
    .executeTakeFirstOrThrow(() => notFound('quest'));
  const tasks = await ctx.db
    .selectFrom('quest_tasks')
    .leftJoin('quest_progress', (join) =>
      join
        .onRef('quest_progress.task_id', '=', 'quest_tasks.id')
        .on('quest_progress.user_id', '=', ctx.actor?.id ?? null),
    )
    .select([
      'quest_tasks.id',
      'quest_tasks.kind',
      'quest_tasks.title',
      'quest_tasks.url',
      'quest_progress.done_at',
      'quest_progress.proof_url',
      'quest_progress.shares_proof',
    ])
    .where('quest_tasks.quest_id', '=', id)
    .orderBy('quest_tasks.position')
    .execute();
  const participation =
    ctx.actor &&
    (await ctx.db
      .selectFrom('quest_participants')
      .select('joined_at')
      .where('quest_id', '=', id)
      .where('user_id', '=', ctx.actor.id)
      .executeTakeFirst());
  return {
    ...toSharedFields(row),
    image: row.image,
    tasks: tasks.map((task) => ({
      id: task.id,
      kind: task.kind,
      title: task.title,
      url: task.url,
      doneAt: task.done_at?.toISOString() ?? null,
      proofUrl: task.proof_url,
      isProofShared: task.shares_proof === true,
    })),
    joinedAt: participation?.joined_at.toISOString() ?? null,
    tasksDone: ctx.actor === undefined ? null : tasks.filter((task) => task.done_at !== null).length,
    now: ctx.now.toISOString(),
  };
}

/** Returns a published quest in the shape of its input; undefined if it doesn't exist. */
export async function findQuestInput(db: Db, id: string): Promise<QuestInput | undefined> {
  const row = await db.selectFrom('quests').select(columns).where('id', '=', id).executeTakeFirst();
  if (row === undefined) return undefined;
  const tasks = await db
    .selectFrom('quest_tasks')
    .select(['id', 'kind', 'title', 'url'])
    .where('quest_id', '=', id)
    .orderBy('position')
    .execute();
  return {
    title: row.title,
    description: row.description,
    projectName: row.project_name,
    projectUrl: row.project_url,
    reward: row.reward,
    startsAt: row.starts_at.toISOString(),
    endsAt: row.ends_at.toISOString(),
    image: row.image,
    tasks,
  };
}

/** The parts of an account export with the account's quests. */
export const questAccountParts = [
  {
    name: 'questsJoined',
    query: (db: Db, userId: string) =>
      db
        .selectFrom('quest_participants')
        .innerJoin('quests', 'quests.id', 'quest_participants.quest_id')
        .select(['quests.title as quest', 'quest_participants.joined_at', 'quest_participants.shares_name'])
        .where('quest_participants.user_id', '=', userId)
        .orderBy('quest_participants.joined_at'),
  },
  {
    name: 'questProgress',
    query: (db: Db, userId: string) =>
      db
        .selectFrom('quest_progress')
        .innerJoin('quest_tasks', 'quest_tasks.id', 'quest_progress.task_id')
        .innerJoin('quests', 'quests.id', 'quest_tasks.quest_id')
        .select([
          'quests.title as quest',
          'quest_tasks.title as task',
          'quest_progress.done_at',
          'quest_progress.proof_url',
          'quest_progress.shares_proof',
        ])
        .where('quest_progress.user_id', '=', userId)
        .orderBy('quest_progress.done_at'),
  },
];

/** Removed tasks of a quest with their progress, as they are stored in JSON. */
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

/** Returns the tasks that this input removes from a quest, with their progress. */
export async function readDroppedTasks(
  trx: Trx,
  questId: string,
  { tasks }: QuestInput,
): Promise<DroppedTasks> {
  const retainedIds = new Set(tasks.map(({ id }) => id));
  const current = await trx
    .selectFrom('quest_tasks')
    .select(['id', 'position', 'kind', 'title', 'url'])
    .where('quest_id', '=', questId)
    .orderBy('position')
    // The lock prevents new progress until the tasks are deleted.
    .forUpdate()
    .execute();
  const dropped = current.filter(({ id }) => !retainedIds.has(id));
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
