import { type Selectable, sql } from 'kysely';
import type { Db } from '#/db/client.server.ts';
import type { Database } from '#/db/schema.server.ts';
import { notFound } from '#/lib/app-error.ts';
import { addDays } from '#/lib/dates.ts';
import { getFileUrl } from '#/lib/file-url.ts';
import { isUuid } from '#/lib/is-uuid.ts';
import { toCalendarDay } from '#/lib/zones.ts';
import type { Ctx, MemberCtx } from '#/platform/context.server.ts';
import { isHeld, selectListing } from '../listings/queries.server.ts';
import type { Listing } from '../listings/schema.ts';
import type {
  Guide,
  GuideBrief,
  GuideId,
  GuideList,
  GuideName,
  GuideProgress,
  MostReadGuides,
  ProgressList,
} from './schema.ts';

const columns = [
  'id',
  'slug',
  'title',
  'project',
  'project_url',
  'description',
  'steps',
  'tips',
  'logourl',
  'created_at',
  'updated_at',
] as const;

type Row = Pick<Selectable<Database['airdrop_guides']>, (typeof columns)[number]> & { listing: Listing };

const toGuide = (row: Row): Guide => ({
  id: row.id,
  slug: row.slug,
  title: row.title,
  project: row.project,
  projectUrl: row.project_url,
  description: row.description,
  steps: row.steps,
  tips: row.tips,
  logoUrl: row.logourl === null ? null : getFileUrl(row.logourl),
  createdAt: row.created_at.toISOString(),
  updatedAt: row.updated_at.toISOString(),
  listing: row.listing,
});

export async function listGuides({ db }: Ctx): Promise<GuideList> {
  const rows = await db
    .selectFrom('airdrop_guides')
    .select(columns)
    .select(selectListing('guide', 'airdrop_guides.id').as('listing'))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
  return { items: rows.map(toGuide) };
}

const maxPopular = 4;
const popularDays = 30;

/** Lists the most-read guides of the last 30 days, then the newest; omits guides with hidden links. */
export async function listMostRead(ctx: Ctx): Promise<MostReadGuides> {
  const firstDay = addDays(toCalendarDay(ctx.now.getTime(), 'UTC'), 1 - popularDays);
  const rows = await ctx.db
    .selectFrom('airdrop_guides')
    .leftJoin(
      (days) =>
        days
          .selectFrom('item_days')
          .select('item_id')
          .select(({ fn }) => fn.sum('views').as('readers'))
          .where('kind', '=', 'guide')
          .where('day', '>=', firstDay)
          .groupBy('item_id')
          .as('read'),
      (join) => join.onRef('read.item_id', '=', 'airdrop_guides.id'),
    )
    .select('airdrop_guides.id')
    .where(sql<boolean>`NOT ${isHeld('guide', 'airdrop_guides.id')}`)
    .orderBy(sql`coalesce(read.readers, 0)`, 'desc')
    .orderBy('airdrop_guides.created_at', 'desc')
    .orderBy('airdrop_guides.id', 'desc')
    .limit(maxPopular)
    .execute();
  if (rows.length === 0) return { items: [] };
  const positions = new Map(rows.map(({ id }, index) => [id, index]));
  const getPosition = ({ id }: GuideBrief) => positions.get(id) ?? 0;
  const items = await listGuidesByIds(ctx, [...positions.keys()]);
  return { items: items.sort((a, b) => getPosition(a) - getPosition(b)) };
}

export async function listGuidesByIds({ db }: Ctx, ids: readonly string[]): Promise<GuideBrief[]> {
  const rows = await db
    .selectFrom('airdrop_guides')
    .select(['id', 'slug', 'title', 'project', 'logourl'])
    .select(sql<number>`jsonb_array_length(steps)`.as('steps'))
    .select(selectListing('guide', 'airdrop_guides.id').as('listing'))
    .where('id', 'in', ids)
    .execute();
  return rows.map((row) => ({
    id: row.id,
    slug: row.slug,
    title: row.title,
    project: row.project,
    logoUrl: getFileUrl(row.logourl),
    listing: row.listing,
    steps: row.steps,
  }));
}

/** Throws NOT_FOUND if there is none. */
export async function getGuide({ db }: Ctx, { id }: GuideName): Promise<Guide> {
  const row = await db
    .selectFrom('airdrop_guides')
    .select(columns)
    .select(selectListing('guide', 'airdrop_guides.id').as('listing'))
    .where(isUuid(id) ? 'id' : 'slug', '=', id)
    .executeTakeFirstOrThrow(() => notFound('guide'));
  return toGuide(row);
}

/** Lists the member's completed steps by guide. */
export async function listProgress({ db, actor }: MemberCtx): Promise<ProgressList> {
  const rows = await db
    .selectFrom('guide_progress')
    .select(['guide_id', 'step_id'])
    .where('user_id', '=', actor.id)
    .orderBy('guide_id')
    .orderBy('step_id')
    .execute();
  const stepIdsByGuide = new Map<string, string[]>();
  for (const { guide_id, step_id } of rows) {
    stepIdsByGuide.set(guide_id, [...(stepIdsByGuide.get(guide_id) ?? []), step_id]);
  }
  return { items: [...stepIdsByGuide].map(([guideId, stepIds]) => ({ guideId, stepIds })) };
}

export async function getProgress({ db, actor }: MemberCtx, { id }: GuideId): Promise<GuideProgress> {
  const rows = await db
    .selectFrom('guide_progress')
    .select('step_id')
    .where('user_id', '=', actor.id)
    .where('guide_id', '=', id)
    .orderBy('step_id')
    .execute();
  return { guideId: id, stepIds: rows.map((row) => row.step_id) };
}

/** Tables of the account export. */
export const guideParts = [
  {
    name: 'guides',
    query: (db: Db, userId: string) =>
      db
        .selectFrom('airdrop_guides')
        .select(['id', 'slug', 'title', 'project', 'project_url', 'description', 'steps', 'tips', 'logourl'])
        .select(['created_at', 'updated_at'])
        .where('user_id', '=', userId)
        .orderBy('created_at')
        .orderBy('id'),
  },
  {
    name: 'guideProgress',
    query: (db: Db, userId: string) =>
      db
        .selectFrom('guide_progress')
        .select(['guide_id', 'step_id', 'created_at'])
        .where('user_id', '=', userId)
        .orderBy('created_at')
        .orderBy('step_id'),
  },
];
