import { type Selectable, sql } from 'kysely';
import type { Db } from '#/db/client.server.ts';
import type { Database } from '#/db/schema.server.ts';
import { noSuch } from '#/lib/app-error.ts';
import { addDays } from '#/lib/dates.ts';
import { fileUrl } from '#/lib/file-url.ts';
import { isUuid } from '#/lib/uuid.ts';
import { calendarDay } from '#/lib/zones.ts';
import type { Ctx, MemberCtx } from '#/platform/context.server.ts';
import { isHeld, listingColumn } from '../listings/queries.server.ts';
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

const guideOf = (row: Row): Guide => ({
  id: row.id,
  slug: row.slug,
  title: row.title,
  project: row.project,
  projectUrl: row.project_url,
  description: row.description,
  steps: row.steps,
  tips: row.tips,
  logoUrl: row.logourl === null ? null : fileUrl(row.logourl),
  createdAt: row.created_at.toISOString(),
  updatedAt: row.updated_at.toISOString(),
  listing: row.listing,
});

/** Every guide, newest first. */
export async function listGuides({ db }: Ctx): Promise<GuideList> {
  const rows = await db
    .selectFrom('airdrop_guides')
    .select(columns)
    .select(listingColumn('guide', 'airdrop_guides.id').as('listing'))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
  return { items: rows.map(guideOf) };
}

const mostShown = 4;
const readersDays = 30;

/** The guides that most people read in the last 30 days; those that nobody read, newest first. Without those whose links are hidden. */
export async function listMostRead(ctx: Ctx): Promise<MostReadGuides> {
  const first = addDays(calendarDay(ctx.now.getTime(), 'UTC'), 1 - readersDays);
  const rows = await ctx.db
    .selectFrom('airdrop_guides')
    .leftJoin(
      (days) =>
        days
          .selectFrom('item_days')
          .select('item_id')
          .select(({ fn }) => fn.sum('views').as('readers'))
          .where('kind', '=', 'guide')
          .where('day', '>=', first)
          .groupBy('item_id')
          .as('read'),
      (join) => join.onRef('read.item_id', '=', 'airdrop_guides.id'),
    )
    .select('airdrop_guides.id')
    .where(sql<boolean>`NOT ${isHeld('guide', 'airdrop_guides.id')}`)
    .orderBy(sql`coalesce(read.readers, 0)`, 'desc')
    .orderBy('airdrop_guides.created_at', 'desc')
    .orderBy('airdrop_guides.id', 'desc')
    .limit(mostShown)
    .execute();
  if (rows.length === 0) return { items: [] };
  const places = new Map(rows.map(({ id }, at) => [id, at]));
  const placeOf = ({ id }: GuideBrief) => places.get(id) ?? 0;
  const items = await listGuidesByIds(ctx, [...places.keys()]);
  return { items: items.sort((a, b) => placeOf(a) - placeOf(b)) };
}

export async function listGuidesByIds({ db }: Ctx, ids: readonly string[]): Promise<GuideBrief[]> {
  const rows = await db
    .selectFrom('airdrop_guides')
    .select(['id', 'slug', 'title', 'project', 'logourl'])
    .select(sql<number>`jsonb_array_length(steps)`.as('steps'))
    .select(listingColumn('guide', 'airdrop_guides.id').as('listing'))
    .where('id', 'in', ids)
    .execute();
  return rows.map((row) => ({
    id: row.id,
    slug: row.slug,
    title: row.title,
    project: row.project,
    logoUrl: fileUrl(row.logourl),
    listing: row.listing,
    steps: row.steps,
  }));
}

/** NOT_FOUND when there is none. */
export async function getGuide({ db }: Ctx, { id }: GuideName): Promise<Guide> {
  const row = await db
    .selectFrom('airdrop_guides')
    .select(columns)
    .select(listingColumn('guide', 'airdrop_guides.id').as('listing'))
    .where(isUuid(id) ? 'id' : 'slug', '=', id)
    .executeTakeFirst();
  if (row === undefined) throw noSuch('guide');
  return guideOf(row);
}

/** The steps of each guide that the member has done. */
export async function listProgress({ db, actor }: MemberCtx): Promise<ProgressList> {
  const rows = await db
    .selectFrom('guide_progress')
    .select(['guide_id', 'step_id'])
    .where('user_id', '=', actor.id)
    .orderBy('guide_id')
    .orderBy('step_id')
    .execute();
  const byGuide = new Map<string, string[]>();
  for (const { guide_id, step_id } of rows) {
    byGuide.set(guide_id, [...(byGuide.get(guide_id) ?? []), step_id]);
  }
  return { items: [...byGuide].map(([guideId, stepIds]) => ({ guideId, stepIds })) };
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

/** What a person owns of guides, for the file of their data. */
export const guideParts = [
  {
    name: 'guides',
    read: (db: Db, userId: string) =>
      db
        .selectFrom('airdrop_guides')
        .select(['id', 'slug', 'title', 'project', 'project_url', 'description', 'steps', 'tips', 'logourl'])
        .select(['created_at', 'updated_at'])
        .where('user_id', '=', userId)
        .orderBy('created_at')
        .orderBy('id')
        .execute(),
  },
  {
    name: 'guideProgress',
    read: (db: Db, userId: string) =>
      db
        .selectFrom('guide_progress')
        .select(['guide_id', 'step_id', 'created_at'])
        .where('user_id', '=', userId)
        .orderBy('created_at')
        .orderBy('step_id')
        .execute(),
  },
];
