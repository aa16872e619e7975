import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#/db/client.server.ts';
import { formatInstantSql } from '#/db/iso-instant.server.ts';
import { notFound } from '#/lib/app-error.ts';
import type { MemberCtx } from '#/platform/context.server.ts';
import { byInstant, readList } from '#/platform/keyset.server.ts';
import { hasParticipants, kinds, type ParticipantKind } from '../kinds.ts';
import type { Participant, ParticipantsInput, ParticipantsPage } from '../schema.ts';

type Item = Pick<ParticipantsPage, 'kind' | 'title' | 'tasks'> & { id: string };

async function findQuest(db: Db, id: string): Promise<Item | undefined> {
  const quest = await db.selectFrom('quests').select('title').where('id', '=', id).executeTakeFirst();
  if (quest === undefined) return undefined;
  const tasks = await db
    .selectFrom('quest_tasks')
    .select(['id', 'title'])
    .where('quest_id', '=', id)
    .orderBy('position')
    .execute();
  return { id, kind: 'quest', title: quest.title, tasks };
}

async function findCampaign(db: Db, id: string): Promise<Item | undefined> {
  const row = await db.selectFrom('hub_campaigns').select('title').where('id', '=', id).executeTakeFirst();
  return row && { id, kind: 'campaign', title: row.title, tasks: [] };
}

/** SQL for the participation's id (a UUIDv8), which doesn't reveal the account's id. */
const selectParticipationId = (item: string) =>
  sql`overlay(overlay(md5(p.user_id::text || ${sql.ref(item)}::text) placing '8' from 13) placing '8' from 17)::uuid`;

type ParticipantRow = {
  id: string;
  user_id: string;
  joined_at: Date;
  shares_name: boolean;
  finished_at: Date | null;
};

const selectCampaignRows = ({ id }: Item) => sql<ParticipantRow>`
  SELECT ${selectParticipationId('p.campaign_id')} AS id, p.user_id, p.created_at AS joined_at, p.shares_name,
    NULL::timestamptz AS finished_at
  FROM campaign_participants p WHERE p.campaign_id = ${id}`;

const selectQuestRows = ({ id, tasks }: Item) => sql<ParticipantRow>`
  SELECT ${selectParticipationId('p.quest_id')} AS id, p.user_id, p.joined_at, p.shares_name,
    (SELECT max(progress.done_at) FROM quest_progress progress JOIN quest_tasks task ON task.id = progress.task_id
      WHERE task.quest_id = p.quest_id AND progress.user_id = p.user_id
      HAVING count(*) = ${tasks.length}::int) AS finished_at
  FROM quest_participants p WHERE p.quest_id = ${id}`;

const selectNoTasks = () => sql<Participant['done']>`'[]'::json`;

const selectDoneTasks = ({ id }: Item) => sql<
  Participant['done']
>`(SELECT coalesce(json_agg(json_build_object('taskId', task.id, 'doneAt', ${sql.raw(formatInstantSql('progress.done_at'))},
    'proofUrl', CASE WHEN progress.shares_proof THEN progress.proof_url END) ORDER BY task.position), '[]')
  FROM quest_progress progress JOIN quest_tasks task ON task.id = progress.task_id
  WHERE task.quest_id = ${id} AND progress.user_id = part.user_id)`;

type Source = {
  find: (db: Db, id: string) => Promise<Item | undefined>;
  selectRows: (item: Item) => RawBuilder<ParticipantRow>;
  selectDone: (item: Item) => RawBuilder<Participant['done']>;
  /** Whether participants can finish. */
  canFinish: boolean;
};

const sources: Readonly<Record<ParticipantKind, Source>> = {
  campaign: {
    find: findCampaign,
    selectRows: selectCampaignRows,
    selectDone: selectNoTasks,
    canFinish: false,
  },
  quest: { find: findQuest, selectRows: selectQuestRows, selectDone: selectDoneTasks, canFinish: true },
};

async function readParticipants(db: Db, item: Item, input: ParticipantsInput): Promise<ParticipantsPage> {
  const { only, limit: size, cursor } = input;
  const { kind, title, tasks } = item;
  const source = sources[kind];
  const rows = source.selectRows(item);
  const { rows: counts } = await sql<{ joined: number; finished: number }>`
    SELECT count(*) AS joined, count(finished_at) AS finished FROM (${rows}) part`.execute(db);
  const { joined = 0, finished = 0 } = counts[0] ?? {};
  const participants = db
    .selectFrom(sql<ParticipantRow>`(${rows})`.as<'part'>('part'))
    .innerJoin('profiles', 'profiles.id', 'part.user_id')
    .select(['part.id', 'part.joined_at', 'part.finished_at', 'part.shares_name'])
    .select(['profiles.first_name', 'profiles.last_name', source.selectDone(item).as('done')])
    .$if(only === 'finished', (query) => query.where('part.finished_at', 'is not', null));
  const by = byInstant('part.joined_at', 'part.id');
  const page = await readList(participants, { cursor, size, by }, (row) => ({
    id: row.id,
    name: row.shares_name ? `${row.first_name} ${row.last_name}`.trim() : null,
    joinedAt: row.joined_at.toISOString(),
    finishedAt: row.finished_at?.toISOString() ?? null,
    done: row.done,
  }));
  return { kind, title, tasks, totals: { joined, finished: source.canFinish ? finished : null }, ...page };
}

/** Lists the participants of the promoter's own published item. Throws `NOT_FOUND` for other items. */
export async function listOwnParticipants(
  ctx: MemberCtx,
  input: ParticipantsInput,
): Promise<ParticipantsPage> {
  const submission = await ctx.db
    .selectFrom('submissions')
    .select('kind')
    .where('user_id', '=', ctx.actor.id)
    .where('item_id', '=', input.id)
    .where('status', '=', 'approved')
    .limit(1)
    .executeTakeFirst();
  if (submission === undefined || !hasParticipants(submission.kind)) throw notFound('campaign or quest');
  const item = await sources[submission.kind].find(ctx.db, input.id);
  if (item === undefined) throw notFound('campaign or quest');
  return readParticipants(ctx.db, item, input);
}

/** Lists the participants of any item, for admins. */
export async function listParticipants(ctx: MemberCtx, input: ParticipantsInput): Promise<ParticipantsPage> {
  for (const kind of kinds.filter(hasParticipants)) {
    const item = await sources[kind].find(ctx.db, input.id);
    if (item !== undefined) return readParticipants(ctx.db, item, input);
  }
  throw notFound('campaign or quest');
}
