import { inTransaction, type Trx } from '#/db/client.server.ts';
import { AppError, isAppError, notFound } from '#/lib/app-error.ts';
import { uuidv7 } from '#/lib/uuid.ts';
import type { Ctx, MemberCtx } from '#/platform/context.server.ts';
import { enqueue } from '#/platform/jobs.server.ts';
import { isDiskFull, isUnavailable } from '#/platform/unavailable.server.ts';
import { lockPeople, transfer } from '../credits/ledger/commands.server.ts';
import { notifyCreator } from './notice-jobs.server.ts';
import { type FollowCampaignId, type FollowCampaignInput, getTotalCost } from './schema.ts';

/** Pending claims can be reviewed for this time after their campaign was closed early. */
const maxReviewDays = 14;

/** Locks the campaign. Lock order: users, campaigns, claims. */
export async function lockCampaign(trx: Trx, id: string) {
  return trx
    .selectFrom('campaigns')
    .select(['id', 'creator_id', 'twitter_handle', 'points_per_follower', 'target_follows'])
    .select(['remaining_budget', 'followers_received', 'status', 'handle_key', 'review_until', 'held_at'])
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow(() => notFound('campaign'));
}

export type LockedCampaign = Awaited<ReturnType<typeof lockCampaign>>;

export const reportBalanceChange = (ctx: Ctx, userId: string): void =>
  ctx.changed({ topic: 'credits', userId });

/** Notifies open pages that a campaign's places, budget, or claims changed. */
export function reportFollowChange(ctx: Pick<Ctx, 'changed'>): void {
  ctx.changed({ topic: 'public', noun: 'follow' });
  ctx.changed({ topic: 'follow' });
}

const createRunningError = (handle: string) =>
  new AppError('CONFLICT', `You already have an active campaign for @${handle}`, {
    field: 'twitterHandle',
  });

/** The key is unique among active campaigns, because a creator has one per handle and pays each follower once. */
const toHandleKey = (creatorId: string, handle: string): string => `${creatorId}:${handle.toLowerCase()}`;

/**
 * Moves the cost from the member's balance into the campaign's escrow and starts the campaign, in one transaction.
 * Throws PAYMENT_REQUIRED (details: balance, needed) if the balance is too small, and CONFLICT if the member has a
 * running campaign for the same handle.
 */
export async function addFollowCampaign(
  ctx: MemberCtx,
  input: FollowCampaignInput,
): Promise<{ id: string; totalCost: number }> {
  const id = uuidv7(ctx.now.getTime());
  const cost = getTotalCost(input);
  if (cost <= 0) throw new AppError('INVALID', 'Amount must be positive');
  const key = toHandleKey(ctx.actor.id, input.twitterHandle);
  await inTransaction(ctx.db, async (trx) => {
    await lockPeople(trx, [ctx.actor.id]);
    const running = await trx
      .selectFrom('campaigns')
      .select('id')
      .where('handle_key', '=', key)
      .where('status', '=', 'active')
      .executeTakeFirst();
    if (running !== undefined) throw createRunningError(input.twitterHandle);
    await transfer(trx, ctx, {
      key: `campaign:${id}`,
      cause: 'campaign',
      moves: [
        { account: `user:${ctx.actor.id}`, amount: -cost },
        { account: `campaign:${id}`, amount: cost },
      ],
    }).catch((error: unknown) => {
      if (isAppError(error) || isUnavailable(error) || isDiskFull(error)) throw error;
      ctx.log.error('credits.deduct-failed', error);
      throw new AppError('INTERNAL', 'Failed to deduct points', { cause: error });
    });
    await trx
      .insertInto('campaigns')
      .values({
        id,
        creator_id: ctx.actor.id,
        twitter_handle: input.twitterHandle,
        points_per_follower: input.pointsPerFollower,
        target_follows: input.targetFollows,
        remaining_budget: cost,
        created_at: ctx.now,
        closed_at: null,
        handle_key: key,
      })
      .execute();
  });
  reportBalanceChange(ctx, ctx.actor.id);
  reportFollowChange(ctx);
  return { id, totalCost: cost };
}

export async function countPendingClaims(trx: Trx, campaignId: string): Promise<number> {
  const { n } = await trx
    .selectFrom('follow_claims')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .where('campaign_id', '=', campaignId)
    .where('status', '=', 'pending')
    .executeTakeFirstOrThrow();
  return n;
}

/** Returns the account that receives a campaign's returns, which are forfeited if the creator's account was deleted. */
const getReturnAccount = ({ creator_id }: LockedCampaign) =>
  creator_id === null ? ('system:forfeits' as const) : (`user:${creator_id}` as const);

/**
 * Ends a locked campaign early. Refunds the unclaimed places at once, and holds the cost of pending claims until they are
 * reviewed. Returns the refunded credits.
 */
async function endCampaign(
  trx: Trx,
  ctx: Pick<Ctx, 'now' | 'actor'>,
  campaign: LockedCampaign,
): Promise<number> {
  const pendingCount = await countPendingClaims(trx, campaign.id);
  const refundable = Math.max(0, campaign.remaining_budget - pendingCount * campaign.points_per_follower);
  if (refundable > 0) {
    await transfer(trx, ctx, {
      key: `campaign-close:${campaign.id}`,
      cause: 'campaign-close',
      moves: [
        { account: `campaign:${campaign.id}`, amount: -refundable },
        { account: getReturnAccount(campaign), amount: refundable },
      ],
    });
  }
  await trx
    .updateTable('campaigns')
    .set({
      status: 'completed',
      remaining_budget: campaign.remaining_budget - refundable,
      closed_at: ctx.now,
      review_until: new Date(ctx.now.getTime() + maxReviewDays * 86_400_000),
    })
    .where('id', '=', campaign.id)
    .execute();
  return refundable;
}

/** Returns a claim's cost from an ended campaign's escrow to its creator, whose row is locked, too. */
export async function returnCost(
  trx: Trx,
  ctx: Pick<Ctx, 'now' | 'actor'>,
  campaign: LockedCampaign,
  { claimId, cause }: { claimId: string; cause: 'claim-return' | 'clawback-return' },
): Promise<void> {
  const cost = campaign.points_per_follower;
  await transfer(trx, ctx, {
    key: `${cause}:${claimId}`,
    cause,
    moves: [
      { account: `campaign:${campaign.id}`, amount: -cost },
      { account: getReturnAccount(campaign), amount: cost },
    ],
  });
}

/**
 * Returns the cost of an unpaid claim to the creator if the locked campaign was closed early. The creator's row is locked,
 * too.
 */
export async function returnPlace(
  trx: Trx,
  ctx: Pick<Ctx, 'now' | 'actor'>,
  campaign: LockedCampaign,
  claimId: string,
): Promise<void> {
  if (campaign.status === 'active' || campaign.review_until === null) return;
  await returnCost(trx, ctx, campaign, { claimId, cause: 'claim-return' });
  await trx
    .updateTable('campaigns')
    .set({ remaining_budget: campaign.remaining_budget - campaign.points_per_follower })
    .where('id', '=', campaign.id)
    .execute();
  await notifyIfSettled(trx, campaign);
}

/** Notifies the creator of a campaign that was closed early if its last claim was decided. */
export async function notifyIfSettled(trx: Trx, campaign: LockedCampaign): Promise<void> {
  if ((await countPendingClaims(trx, campaign.id)) === 0) {
    await enqueue(trx, notifyCreator, { campaignId: campaign.id });
  }
}

/** Closes one of the member's campaigns early. Returns the credits that were refunded at once. */
export async function closeFollowCampaign(
  ctx: MemberCtx,
  { id }: FollowCampaignId,
): Promise<{ refunded: number }> {
  const refunded = await inTransaction(ctx.db, async (trx) => {
    await lockPeople(trx, [ctx.actor.id]);
    const campaign = await lockCampaign(trx, id);
    if (campaign.creator_id !== ctx.actor.id) throw notFound('campaign');
    if (campaign.status !== 'active') throw new AppError('CONFLICT', 'This campaign is already completed');
    return endCampaign(trx, ctx, campaign);
  });
  reportBalanceChange(ctx, ctx.actor.id);
  reportFollowChange(ctx);
  return { refunded };
}

/**
 * Closes and refunds the campaigns of an account that is being deleted, before its balance is forfeited, and withdraws its
 * pending claims. The account's row is locked. A job returns the cost of claims on closed campaigns, because the lock order
 * requires the rows of their creators first.
 */
export async function settleFollowing(trx: Trx, { id, now }: { id: string; now: Date }): Promise<void> {
  const ownCampaigns = await trx
    .selectFrom('campaigns')
    .select('id')
    .where('creator_id', '=', id)
    .where('status', '=', 'active')
    .orderBy('id')
    .execute();
  for (const ownCampaign of ownCampaigns) {
    const campaign = await lockCampaign(trx, ownCampaign.id);
    if (campaign.status === 'active') await endCampaign(trx, { now, actor: undefined }, campaign);
  }
  await trx
    .deleteFrom('follow_claims')
    .where('user_id', '=', id)
    .where('status', '=', 'pending')
    .where('campaign_id', 'in', (running) =>
      running.selectFrom('campaigns').select('id').where('status', '=', 'active'),
    )
    .execute();
}
