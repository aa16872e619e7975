import { sql } from 'kysely';
import { inTransaction, type Trx } from '#/db/client.server.ts';
import { AppError } from '#/lib/app-error.ts';
import { uuidv7 } from '#/lib/uuid.ts';
import { audit } from '#/platform/audit.server.ts';
import type { Ctx, MemberCtx } from '#/platform/context.server.ts';
import { enqueue } from '#/platform/jobs.server.ts';
import { lockPeople, transfer } from '../credits/ledger.server.ts';
import { notify } from '../notifications/notify.server.ts';
import { tellRejected } from './jobs.server.ts';
import { type ClaimInput, type FollowCampaignId, type FollowCampaignInput, totalCost } from './schema.ts';

export const noSuchCampaign = () => new AppError('NOT_FOUND', 'There is no such campaign.');

type LockedCampaign = {
  id: string;
  creator_id: string | null;
  twitter_handle: string;
  points_per_follower: number;
  target_follows: number;
  remaining_budget: number;
  followers_received: number;
  status: 'active' | 'completed';
};

/** After the people's rows, before the claims'. */
export async function lockCampaign(trx: Trx, id: string): Promise<LockedCampaign> {
  const row = await trx
    .selectFrom('campaigns')
    .select(['id', 'creator_id', 'twitter_handle', 'points_per_follower', 'target_follows'])
    .select(['remaining_budget', 'followers_received', 'status'])
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (row === undefined) throw noSuchCampaign();
  return row;
}

const tellBalance = (ctx: Ctx, userId: string): void => ctx.changed({ topic: 'credits', userId });

/** Places, budget or claims of a campaign are others now, for everybody who looks at them. */
function tellFollowing(ctx: Pick<Ctx, 'changed'>): void {
  ctx.changed({ topic: 'public', noun: 'follow' });
  ctx.changed({ topic: 'follow' });
}

/**
 * Takes the cost from the member's balance into the campaign's escrow, and begins the campaign, all or nothing. Throws
 * PAYMENT_REQUIRED (details: balance, needed) when the balance is too small.
 */
export async function createFollowCampaign(
  ctx: MemberCtx,
  input: FollowCampaignInput,
): Promise<{ id: string; totalCost: number }> {
  const id = uuidv7(ctx.now.getTime());
  const cost = totalCost(input);
  await inTransaction(ctx.db, async (trx) => {
    await transfer(trx, ctx, {
      key: `campaign:${id}`,
      cause: 'campaign',
      moves: [
        { account: `user:${ctx.actor.id}`, amount: -cost },
        { account: `campaign:${id}`, amount: cost },
      ],
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
      })
      .execute();
  });
  tellBalance(ctx, ctx.actor.id);
  tellFollowing(ctx);
  return { id, totalCost: cost };
}

/** Places that are taken, by followers or by claims that wait. */
async function countTaken(trx: Trx, campaign: LockedCampaign): Promise<number> {
  const { n } = await trx
    .selectFrom('follow_claims')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .where('campaign_id', '=', campaign.id)
    .where('status', '=', 'pending')
    .executeTakeFirstOrThrow();
  return campaign.followers_received + n;
}

/** Hands in a claim: one each, never on one's own campaign, and only while there are places. */
export async function claimFollow(
  ctx: MemberCtx,
  { id: campaignId, proofUrl }: ClaimInput,
  networkHash: string | null,
): Promise<{ id: string; status: 'pending' }> {
  const id = uuidv7(ctx.now.getTime());
  await inTransaction(ctx.db, async (trx) => {
    await lockPeople(trx, [ctx.actor.id]);
    const campaign = await lockCampaign(trx, campaignId);
    if (campaign.creator_id === ctx.actor.id) {
      throw new AppError('FORBIDDEN', 'You can’t claim credits of your own campaign');
    }
    const own = await trx
      .selectFrom('follow_claims')
      .select('id')
      .where('campaign_id', '=', campaignId)
      .where('user_id', '=', ctx.actor.id)
      .executeTakeFirst();
    if (own !== undefined) throw new AppError('CONFLICT', 'You have claimed on this campaign already');
    if (campaign.status !== 'active') throw new AppError('CONFLICT', 'This campaign is completed');
    if ((await countTaken(trx, campaign)) >= campaign.target_follows) {
      throw new AppError('CONFLICT', 'All places of this campaign are taken');
    }
    await trx
      .insertInto('follow_claims')
      .values({
        id,
        user_id: ctx.actor.id,
        campaign_id: campaignId,
        proof_url: proofUrl,
        reason: null,
        network_hash: networkHash,
        created_at: ctx.now,
        decided_at: null,
        decided_by: null,
      })
      .execute();
  });
  tellFollowing(ctx);
  return { id, status: 'pending' };
}

const closedReason = 'The campaign was closed by its creator.';

/**
 * Ends a locked campaign: what waits is rejected, the rest goes back to the creator. Answers the credits refunded. The
 * claimants are told by a job: their rows belong before the campaign's.
 */
export async function endCampaign(
  trx: Trx,
  ctx: Pick<Ctx, 'now' | 'actor'>,
  campaign: LockedCampaign,
  reason: string,
): Promise<number> {
  const rejected = await trx
    .updateTable('follow_claims')
    .set({ status: 'rejected', reason, decided_at: ctx.now })
    .where('campaign_id', '=', campaign.id)
    .where('status', '=', 'pending')
    .returning('id')
    .execute();
  if (rejected.length > 0) {
    await enqueue(trx, tellRejected, { claimIds: rejected.map(({ id }) => id) });
  }
  const rest = campaign.remaining_budget;
  if (rest > 0) {
    const account =
      campaign.creator_id === null ? 'system:forfeits' : (`user:${campaign.creator_id}` as const);
    await transfer(trx, ctx, {
      key: `campaign-close:${campaign.id}`,
      cause: 'campaign-close',
      moves: [
        { account: `campaign:${campaign.id}`, amount: -rest },
        { account, amount: rest },
      ],
    });
  }
  await trx
    .updateTable('campaigns')
    .set({ status: 'completed', remaining_budget: 0, closed_at: ctx.now })
    .where('id', '=', campaign.id)
    .execute();
  return rest;
}

/** Closes one of the member's own campaigns early. Answers the credits that came back. */
export async function closeFollowCampaign(
  ctx: MemberCtx,
  { id }: FollowCampaignId,
): Promise<{ refunded: number }> {
  const refunded = await inTransaction(ctx.db, async (trx) => {
    await lockPeople(trx, [ctx.actor.id]);
    const campaign = await lockCampaign(trx, id);
    if (campaign.creator_id !== ctx.actor.id) throw noSuchCampaign();
    if (campaign.status !== 'active') throw new AppError('CONFLICT', 'This campaign is completed already');
    return endCampaign(trx, ctx, campaign, closedReason);
  });
  tellBalance(ctx, ctx.actor.id);
  tellFollowing(ctx);
  return { refunded };
}

export type Decision = { id: string; reward: number; userId: string | null; twitterHandle: string };

type ClaimRow = { id: string; user_id: string | null; campaign_id: string };

const noSuchClaim = () => new AppError('NOT_FOUND', 'There is no such claim.');
const decidedAlready = () =>
  new AppError('CONFLICT', 'This claim has been decided already', { details: { reason: 'decided' } });

/** Which rows a decision takes, read before they are locked; none of it ever changes but by a deleted account. */
async function findClaim(trx: Trx, id: string): Promise<ClaimRow> {
  const row = await trx
    .selectFrom('follow_claims')
    .select(['id', 'user_id', 'campaign_id'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (row === undefined) throw noSuchClaim();
  return row;
}

/** Sets a waiting claim to its decision. CONFLICT when somebody else has decided it. */
async function decide(
  trx: Trx,
  ctx: MemberCtx,
  id: string,
  decision: { status: 'approved' | 'rejected'; reason: string | null },
): Promise<{ user_id: string | null }> {
  const row = await trx
    .updateTable('follow_claims')
    .set({ ...decision, decided_at: ctx.now, decided_by: ctx.actor.id })
    .where('id', '=', id)
    .where('status', '=', 'pending')
    .returning('user_id')
    .executeTakeFirst();
  if (row === undefined) throw decidedAlready();
  return row;
}

const budgetMessage = "Campaign doesn't have enough budget for this claim";

/**
 * Pays a waiting claim from the campaign's escrow, once, whoever else decides it at the same moment. A campaign that has
 * all its followers, or nothing left, is completed by it.
 */
export async function approveClaim(ctx: MemberCtx, { id }: { id: string }): Promise<Decision> {
  const decision = await inTransaction(ctx.db, async (trx): Promise<Decision> => {
    const claim = await findClaim(trx, id);
    if (claim.user_id === null) throw noSuchClaim();
    await lockPeople(trx, [claim.user_id]);
    const campaign = await lockCampaign(trx, claim.campaign_id);
    const reward = campaign.points_per_follower;
    const { user_id } = await decide(trx, ctx, id, { status: 'approved', reason: null });
    if (user_id === null) throw noSuchClaim();
    const suspended = await trx
      .selectFrom('profiles')
      .select('suspended_at')
      .where('id', '=', user_id)
      .executeTakeFirstOrThrow();
    if (suspended.suspended_at !== null) {
      throw new AppError('CONFLICT', 'This person’s account is suspended', {
        details: { reason: 'suspended' },
      });
    }
    if (campaign.remaining_budget < reward) {
      throw new AppError('CONFLICT', budgetMessage, { details: { reason: 'budget' } });
    }
    await transfer(trx, ctx, {
      key: `claim:${id}`,
      cause: 'claim',
      moves: [
        { account: `campaign:${campaign.id}`, amount: -reward },
        { account: `user:${user_id}`, amount: reward },
      ],
    });
    const followers = campaign.followers_received + 1;
    const left = campaign.remaining_budget - reward;
    const isComplete = followers >= campaign.target_follows || left <= 0;
    await trx
      .updateTable('campaigns')
      .set({
        followers_received: sql<number>`followers_received + 1`,
        remaining_budget: sql<number>`remaining_budget - ${reward}`,
        ...(isComplete && { status: 'completed' as const, closed_at: ctx.now }),
      })
      .where('id', '=', campaign.id)
      .execute();
    await notify(trx, ctx, {
      userId: user_id,
      kind: 'claim',
      key: `claim-decided:${id}`,
      title: `Your claim on @${campaign.twitter_handle} was approved`,
      body: `You earned ${reward} ${reward === 1 ? 'credit' : 'credits'}.`,
      url: '/my-claims',
    });
    const details = { campaignId: campaign.id, userId: user_id, amount: reward };
    await audit({ ...ctx, db: trx }, 'claim.approved', { subjectId: id, details });
    return { id, reward, userId: user_id, twitterHandle: campaign.twitter_handle };
  });
  if (decision.userId !== null) tellBalance(ctx, decision.userId);
  tellFollowing(ctx);
  return decision;
}

/** Rejects a waiting claim with a reason that the claimant sees. */
export async function rejectClaim(
  ctx: MemberCtx,
  { id, reason }: { id: string; reason: string },
): Promise<Decision> {
  const decision = await inTransaction(ctx.db, async (trx): Promise<Decision> => {
    const claim = await findClaim(trx, id);
    if (claim.user_id !== null) await lockPeople(trx, [claim.user_id]);
    const campaign = await lockCampaign(trx, claim.campaign_id);
    const { user_id } = await decide(trx, ctx, id, { status: 'rejected', reason });
    if (user_id !== null) {
      await notify(trx, ctx, {
        userId: user_id,
        kind: 'claim',
        key: `claim-decided:${id}`,
        title: `Your claim on @${campaign.twitter_handle} was rejected`,
        body: reason,
        url: '/my-claims',
      });
    }
    const details = { campaignId: campaign.id, userId: user_id, reason };
    await audit({ ...ctx, db: trx }, 'claim.rejected', { subjectId: id, details });
    return { id, reward: 0, userId: user_id, twitterHandle: campaign.twitter_handle };
  });
  tellFollowing(ctx);
  return decision;
}

/**
 * For the deletion of an account whose row is locked: claims that wait are withdrawn, its campaigns closed and refunded,
 * and then the whole balance forfeited.
 */
export async function settleFollowing(trx: Trx, { id, now }: { id: string; now: Date }): Promise<void> {
  const mine = await trx
    .selectFrom('campaigns')
    .select('id')
    .where('creator_id', '=', id)
    .where('status', '=', 'active')
    .orderBy('id')
    .execute();
  for (const one of mine) {
    const campaign = await lockCampaign(trx, one.id);
    if (campaign.status === 'active')
      await endCampaign(trx, { now, actor: undefined }, campaign, closedReason);
  }
  await trx.deleteFrom('follow_claims').where('user_id', '=', id).where('status', '=', 'pending').execute();
}
