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
import { explainNoJoin } from './policy.ts';
import { getCampaign, toCurrentStatus } from './queries.server.ts';
import { notifyOfStart } from './reminder-commands.server.ts';
import type {
  AdminCampaignInput,
  Campaign,
  CampaignEdit,
  CampaignId,
  CampaignInput,
  CampaignReminder,
} from './schema.ts';
import { getStatusAfterEdit, getStatusByDates } from './status.ts';

function toColumns(input: CampaignInput | AdminCampaignInput) {
  return {
    title: input.title,
    description: input.description,
    image_url: input.image,
    website_url: input.websiteUrl,
    twitter_url: input.twitterUrl,
    telegram_url: input.telegramUrl,
    category: input.category,
    start_date: input.startDate,
    end_date: input.endDate,
    max_participants: input.maxParticipants,
    reward_type: input.rewardType,
    reward_amount: input.rewardAmount,
    ...('isFeatured' in input && { is_featured: input.isFeatured, results: input.results }),
  };
}

function toListing(id: string, input: CampaignInput | AdminCampaignInput): ListingInput {
  const { websiteUrl, twitterUrl, telegramUrl } = input;
  return {
    kind: 'campaign',
    id,
    fields: {
      title: input.title,
      description: input.description,
      websiteUrl,
      twitterUrl,
      telegramUrl,
      category: input.category,
      startDate: input.startDate,
      endDate: input.endDate,
      maxParticipants: input.maxParticipants,
      rewardType: input.rewardType,
      rewardAmount: input.rewardAmount,
      ...('results' in input && { results: input.results }),
    },
    links: [websiteUrl, twitterUrl, telegramUrl],
  };
}

const createActiveAfterEndError = () =>
  new AppError(
    'INVALID',
    'A campaign can’t be active after its end date. Move the end, or choose another status.',
    { field: 'status' },
  );

/**
 * Publishes a campaign, or a new version of one, in the caller's transaction, and returns its id. Without a status in
 * the input, the dates determine it. Sends the reminders if this starts the campaign. Throws `NOT_FOUND` if `itemId`
 * doesn't exist.
 */
export async function publishCampaign(
  trx: Trx,
  ctx: Ctx,
  input: CampaignInput | AdminCampaignInput,
  { itemId, ...publication }: Publication,
): Promise<string> {
  await requirePicture(trx, 'image', input.image);
  const columns = toColumns(input);
  const dates = { start: Date.parse(input.startDate), end: Date.parse(input.endDate) };
  const choice = 'status' in input ? input.status : undefined;
  if (choice === 'active' && dates.end <= ctx.now.getTime()) throw createActiveAfterEndError();
  if (itemId === undefined) {
    const id = uuidv7(ctx.now.getTime());
    await trx
      .insertInto('hub_campaigns')
      .values({
        id,
        ...columns,
        status: choice ?? getStatusByDates(dates, ctx.now.getTime()),
        status_set_at: ctx.now,
        creator_id: publication.submittedBy ?? ctx.actor?.id ?? null,
        created_at: ctx.now,
        updated_at: ctx.now,
      })
      .execute();
    await storeListing(trx, ctx, toListing(id, input), publication);
    ctx.changed({ topic: 'public', noun: 'campaigns' });
    return id;
  }
  const before = await trx
    .selectFrom('hub_campaigns')
    .select(['status', 'status_set_at', 'start_date', 'end_date'])
    .where('id', '=', itemId)
    .forUpdate()
    .executeTakeFirstOrThrow(() => notFound('campaign'));
  const edit = { before: toCurrentStatus(before), dates, choice };
  const status = getStatusAfterEdit(edit, ctx.now.getTime());
  await trx
    .updateTable('hub_campaigns')
    .set({
      ...columns,
      updated_at: ctx.now,
      ...(status !== before.status && { status, status_set_at: ctx.now }),
    })
    .where('id', '=', itemId)
    .execute();
  if (status === 'active' && before.status !== 'active') {
    await notifyOfStart(trx, ctx, { id: itemId, title: input.title });
  }
  await storeListing(trx, ctx, toListing(itemId, input), publication);
  ctx.changed({ topic: 'public', noun: 'campaigns' });
  return itemId;
}

export async function addCampaign(ctx: MemberCtx, input: AdminCampaignInput): Promise<Campaign> {
  return inTransaction(ctx.db, async (trx) => {
    const id = await publishCampaign(trx, ctx, input, { submittedBy: null });
    await audit({ ...ctx, db: trx }, 'campaign.added', { subjectId: id, details: { title: input.title } });
    return getCampaign({ db: trx }, { id });
  });
}

export async function editCampaign(
  ctx: MemberCtx,
  { id, tellFollowers, basedOn, ...input }: CampaignEdit,
): Promise<Campaign> {
  return inTransaction(ctx.db, async (trx) => {
    await publishCampaign(trx, ctx, input, { itemId: id, submittedBy: null, tellFollowers, basedOn });
    const details = {
      title: input.title,
      ...(input.status !== undefined && { status: input.status ?? 'by-dates' }),
    };
    await audit({ ...ctx, db: trx }, 'campaign.edited', { subjectId: id, details });
    return getCampaign({ db: trx }, { id });
  });
}

export function deleteCampaign(ctx: Ctx, deletion: ItemDeletion): Promise<CampaignId> {
  return deleteItem(ctx, 'campaign', deletion, (trx) =>
    trx
      .deleteFrom('hub_campaigns')
      .where('id', '=', deletion.id)
      .returning(['title', 'participants'])
      .executeTakeFirst(),
  );
}

/** Locks the campaign, which keeps its status and places from changing until the transaction ends. */
async function lockCampaign(trx: Trx, id: string) {
  return trx
    .selectFrom('hub_campaigns')
    .select(['status', 'end_date', 'participants', 'max_participants'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow(() => notFound('campaign'));
}

/** Locks the account before the campaign, in the same order as an account deletion does. */
async function lockAccount(trx: Trx, userId: string): Promise<void> {
  await trx.selectFrom('profiles').select('id').where('id', '=', userId).forKeyShare().execute();
}

/** Adds the member as a participant, once. Throws `CONFLICT` if the campaign is full or not running. */
export async function joinCampaign(ctx: MemberCtx, { id }: CampaignId): Promise<Campaign> {
  return inTransaction(ctx.db, async (trx) => {
    await lockAccount(trx, ctx.actor.id);
    const row = await lockCampaign(trx, id);
    const existing = await trx
      .selectFrom('campaign_participants')
      .select('user_id')
      .where('user_id', '=', ctx.actor.id)
      .where('campaign_id', '=', id)
      .executeTakeFirst();
    if (existing === undefined) {
      const rejection = explainNoJoin(
        { ...row, maxParticipants: row.max_participants, endDate: row.end_date.toISOString() },
        ctx.now.getTime(),
      );
      if (rejection !== undefined) throw new AppError('CONFLICT', rejection);
      await trx
        .insertInto('campaign_participants')
        .values({ user_id: ctx.actor.id, campaign_id: id, created_at: ctx.now })
        .execute();
      await trx
        .updateTable('hub_campaigns')
        .set({ participants: sql`participants + 1` })
        .where('id', '=', id)
        .execute();
      await countJoin(trx, 'campaign', id, toCalendarDay(ctx.now.getTime(), 'UTC'));
      ctx.changed({ topic: 'public', noun: 'campaigns' });
    }
    return getCampaign({ db: trx }, { id });
  });
}

type FormerParticipant = { campaign_id: string; created_at: Date };

/** Frees the places of former participants: updates each campaign's participants and daily joins. */
async function freePlaces(trx: Trx, formerParticipants: readonly FormerParticipant[]): Promise<void> {
  // A fixed order prevents deadlocks between concurrent calls.
  const sorted = formerParticipants.toSorted((a, b) => (a.campaign_id < b.campaign_id ? -1 : 1));
  for (const { campaign_id: id, created_at } of sorted) {
    await trx
      .updateTable('hub_campaigns')
      .set({ participants: sql`greatest(participants - 1, 0)` })
      .where('id', '=', id)
      .execute();
    await uncountJoin(trx, 'campaign', id, toCalendarDay(created_at.getTime(), 'UTC'));
  }
}

/** Removes the member from a campaign in any state. Does nothing for other users. */
export async function leaveCampaign(ctx: MemberCtx, { id }: CampaignId): Promise<Campaign> {
  return inTransaction(ctx.db, async (trx) => {
    await lockAccount(trx, ctx.actor.id);
    await lockCampaign(trx, id);
    const formerParticipants = await trx
      .deleteFrom('campaign_participants')
      .where('user_id', '=', ctx.actor.id)
      .where('campaign_id', '=', id)
      .returning(['campaign_id', 'created_at'])
      .execute();
    await freePlaces(trx, formerParticipants);
    if (formerParticipants.length > 0) ctx.changed({ topic: 'public' });
    return getCampaign({ db: trx }, { id });
  });
}

/** Removes an account from its campaigns before the account is deleted. */
export async function leaveAllCampaigns(trx: Trx, userId: string): Promise<void> {
  const formerParticipants = await trx
    .deleteFrom('campaign_participants')
    .where('user_id', '=', userId)
    .returning(['campaign_id', 'created_at'])
    .execute();
  await freePlaces(trx, formerParticipants);
}

/** Sets or removes the member's reminder. Idempotent. */
export async function setCampaignReminder(
  ctx: MemberCtx,
  { id, isReminded }: CampaignReminder,
): Promise<CampaignReminder> {
  await inTransaction(ctx.db, async (trx) => {
    const row = await lockCampaign(trx, id);
    if (!isReminded) {
      await trx
        .deleteFrom('campaign_reminders')
        .where('user_id', '=', ctx.actor.id)
        .where('campaign_id', '=', id)
        .execute();
      return;
    }
    if (row.status !== 'upcoming') throw new AppError('CONFLICT', 'This campaign has already started.');
    await trx
      .insertInto('campaign_reminders')
      .values({ user_id: ctx.actor.id, campaign_id: id, created_at: ctx.now })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  });
  return { id, isReminded };
}
