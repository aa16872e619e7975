import type { Selectable } from 'kysely';
import type { Db } from '#/db/client.server.ts';
import type { Database } from '#/db/schema.server.ts';
import { notFound } from '#/lib/app-error.ts';
import { toCalendarDay } from '#/lib/zones.ts';
import type { MemberCtx } from '#/platform/context.server.ts';
import { byInstant, readList } from '#/platform/keyset.server.ts';
import type { Yap, YapsInput, YapsPage } from './schema.ts';

const pageSize = 24;

const columns = [
  'y.id',
  'y.project_name',
  'y.project_url',
  'y.notes',
  'y.draft',
  'y.planned_on',
  'y.airdrop_id',
  'a.name as airdrop_name',
  'a.project as airdrop_project',
  'y.status',
  'y.yapped_at',
  'y.created_at',
] as const;

type Row = Omit<Selectable<Database['yap_list']>, 'user_id' | 'link_host' | 'updated_at'> & {
  airdrop_name: string | null;
  airdrop_project: string | null;
};

const toYap = (row: Row): Yap => ({
  id: row.id,
  projectName: row.project_name,
  projectUrl: row.project_url,
  notes: row.notes,
  draft: row.draft,
  plannedOn: row.planned_on,
  airdrop:
    row.airdrop_id === null || row.airdrop_name === null
      ? null
      : { id: row.airdrop_id, name: row.airdrop_name, project: row.airdrop_project ?? '' },
  status: row.status,
  yappedAt: row.yapped_at?.toISOString() ?? null,
  createdAt: row.created_at.toISOString(),
});

/** Selects the member's entries, with the names of the member's airdrops. */
const selectYaps = ({ db, actor }: Pick<MemberCtx, 'db' | 'actor'>) =>
  db
    .selectFrom('yap_list as y')
    .leftJoin('airdrops as a', (join) =>
      join.onRef('a.id', '=', 'y.airdrop_id').onRef('a.user_id', '=', 'y.user_id'),
    )
    .select(columns)
    .where('y.user_id', '=', actor.id);

export async function getYap(ctx: Pick<MemberCtx, 'db' | 'actor'>, id: string): Promise<Yap> {
  const row = await selectYaps(ctx)
    .where('y.id', '=', id)
    .executeTakeFirstOrThrow(() => notFound('yap entry'));
  return toYap(row);
}

export async function listYaps(ctx: MemberCtx, { filter, cursor }: YapsInput): Promise<YapsPage> {
  const totals = await ctx.db
    .selectFrom('yap_list')
    .select(({ fn }) => [
      fn.countAll<number>().filterWhere('status', '=', 'pending').as('pending'),
      fn.countAll<number>().filterWhere('status', '=', 'yapped').as('yapped'),
    ])
    .where('user_id', '=', ctx.actor.id)
    .executeTakeFirstOrThrow();
  const ownYaps = selectYaps(ctx);
  const yaps = filter === 'all' ? ownYaps : ownYaps.where('y.status', '=', filter);
  const by = byInstant('y.created_at', 'y.id');
  const page = await readList(yaps, { cursor, size: pageSize, by }, toYap);
  return { ...page, totals, today: toCalendarDay(ctx.now.getTime(), ctx.actor.timeZone) };
}

/** The feature's parts of the account export. */
export const yapParts = [
  {
    name: 'yaps',
    query: (db: Db, id: string) =>
      db
        .selectFrom('yap_list')
        .select(['id', 'project_name', 'project_url', 'notes', 'draft', 'planned_on', 'airdrop_id'])
        .select(['status', 'yapped_at', 'created_at', 'updated_at'])
        .where('user_id', '=', id)
        .orderBy('created_at')
        .orderBy('id'),
  },
];
