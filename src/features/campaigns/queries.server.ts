import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#/db/client.server.ts';
import { formatInstantSql } from '#/db/iso-instant.server.ts';
import { notFound } from '#/lib/app-error.ts';
import { getFileUrl } from '#/lib/file-url.ts';
import type { Ctx, MemberCtx } from '#/platform/context.server.ts';
import { selectListing } from '../listings/queries.server.ts';
import type { CampaignStatus } from './kinds.ts';
import type { Campaign, CampaignBrief, CampaignId, CampaignList, OwnCampaigns } from './schema.ts';
import type { CurrentStatus } from './status.ts';

type Row = Omit<Campaign, 'imageUrl'> & { image: string | null };

/** The columns of `hub_campaigns AS c` in the API's names and formats, except the picture's URL. */
const fields: RawBuilder<Row> = sql.raw<Row>(`
  c.id, c.title, c.description, c.image_url AS image, c.website_url AS "websiteUrl", c.twitter_url AS "twitterUrl",
  c.telegram_url AS "telegramUrl", c.category, c.status, ${formatInstantSql('c.start_date')} AS "startDate",
  ${formatInstantSql('c.end_date')} AS "endDate", c.participants, c.max_participants AS "maxParticipants",
  c.reward_type AS "rewardType", c.reward_amount AS "rewardAmount", c.is_featured AS "isFeatured", c.results,
  ${formatInstantSql('c.created_at')} AS "createdAt"`);

const withListing = sql`, ${selectListing('campaign', 'c.id')} AS listing`;

type StatusRow = { status: CampaignStatus; status_set_at: Date; start_date: Date; end_date: Date };

export const toCurrentStatus = (row: StatusRow): CurrentStatus => ({
  status: row.status,
  statusSetAt: row.status_set_at.getTime(),
  start: row.start_date.getTime(),
  end: row.end_date.getTime(),
});

const toCampaign = ({ image, ...row }: Row): Campaign => ({ ...row, imageUrl: getFileUrl(image) });

/** SQL condition on a row of hub_campaigns: not `isFull`. */
const hasPlaces = (table: string): RawBuilder<boolean> =>
  sql<boolean>`(${sql.ref(`${table}.max_participants`)} IS NULL
    OR ${sql.ref(`${table}.participants`)} < ${sql.ref(`${table}.max_participants`)})`;

/** SQL condition on a row of hub_campaigns: `explainNoJoin` is undefined. */
export const canJoin = (table: string, now: Date): RawBuilder<boolean> =>
  sql<boolean>`(${sql.ref(`${table}.status`)} = 'active' AND ${sql.ref(`${table}.end_date`)} > ${now}
    AND ${hasPlaces(table)})`;

/** SQL condition on a row of hub_campaigns: joining is no longer possible, regardless of the start. */
export const isPastJoining = (table: string, now: Date): RawBuilder<boolean> =>
  sql<boolean>`(${sql.ref(`${table}.status`)} = 'ended' OR ${sql.ref(`${table}.end_date`)} <= ${now}
    OR NOT ${hasPlaces(table)})`;

/** Lists all campaigns: running ones by their end, upcoming ones by their start, ended ones latest first. */
export async function listCampaigns(ctx: Ctx): Promise<CampaignList> {
  const { rows } = await sql<Row>`
    SELECT ${fields}${withListing} FROM hub_campaigns c
    ORDER BY array_position(ARRAY['active', 'upcoming', 'ended'], c.status),
      CASE c.status WHEN 'active' THEN c.end_date WHEN 'upcoming' THEN c.start_date END,
      c.end_date DESC, c.id`.execute(ctx.db);
  return { items: rows.map(toCampaign) };
}

export async function readCampaigns({ db }: Ctx, ids: readonly string[]): Promise<CampaignBrief[]> {
  const rows = await db
    .selectFrom('hub_campaigns')
    .select(['id', 'title', 'image_url', 'category', 'status', 'start_date', 'end_date', 'reward_amount'])
    .select(selectListing('campaign', 'hub_campaigns.id').as('listing'))
    .where('id', 'in', ids)
    .execute();
  return rows.map((row) => ({
    id: row.id,
    title: row.title,
    imageUrl: getFileUrl(row.image_url),
    category: row.category,
    status: row.status,
    startDate: row.start_date.toISOString(),
    endDate: row.end_date.toISOString(),
    rewardAmount: row.reward_amount,
    listing: row.listing,
  }));
}

export async function getCampaign({ db }: { db: Db }, { id }: CampaignId): Promise<Campaign> {
  const { rows } =
    await sql<Row>`SELECT ${fields}${withListing} FROM hub_campaigns c WHERE c.id = ${id}`.execute(db);
  const [row] = rows;
  if (row === undefined) throw notFound('campaign');
  return toCampaign(row);
}

export async function listOwnCampaigns({ db, actor }: MemberCtx): Promise<OwnCampaigns> {
  const [joined, reminded] = await Promise.all(
    (['campaign_participants', 'campaign_reminders'] as const).map((table) =>
      db.selectFrom(table).select('campaign_id').where('user_id', '=', actor.id).execute(),
    ),
  );
  const toIds = (rows: readonly { campaign_id: string }[] = []) => rows.map((row) => row.campaign_id);
  return { joined: toIds(joined), reminded: toIds(reminded) };
}

/** The parts of an account export with the account's campaigns. */
export const campaignParts = [
  {
    name: 'campaignsJoined',
    query: (db: Db, id: string) =>
      db
        .selectFrom('campaign_participants')
        .innerJoin('hub_campaigns', 'hub_campaigns.id', 'campaign_participants.campaign_id')
        .select(['campaign_id', 'hub_campaigns.title as campaign', 'campaign_participants.created_at'])
        .select('shares_name')
        .where('user_id', '=', id)
        .orderBy('campaign_participants.created_at')
        .orderBy('campaign_id'),
  },
  {
    name: 'campaignReminders',
    query: (db: Db, id: string) =>
      db
        .selectFrom('campaign_reminders')
        .select(['campaign_id', 'created_at'])
        .where('user_id', '=', id)
        .orderBy('created_at')
        .orderBy('campaign_id'),
  },
] as const;
