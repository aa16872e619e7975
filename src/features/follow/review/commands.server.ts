import { sql } from 'kysely';
import { inTransaction, type Trx } from '#/db/client.server.ts';
import { AppError, notFound } from '#/lib/app-error.ts';
import { audit } from '#/platform/audit.server.ts';
import { requireOtherAdmin } from '#/platform/auth/own-decision.server.ts';
import type { Ctx } from '#/platform/context.server.ts';
import { enqueue } from '#/platform/jobs.server.ts';
import { lockPeople, transfer } from '../../credits/ledger/commands.server.ts';
import { notify } from '../../notifications/commands.server.ts';
import {
  lockCampaign,
  notifyIfSettled,
  reportBalanceChange,
  reportFollowChange,
  returnPlace,
} from '../commands.server.ts';
import { notifyCreator } from '../notice-jobs.server.ts';

export type Decision = { id: string; reward: number; userId: string | null; twitterHandle: string };

type ClaimRow = { id: string; user_id: string | null; campaign_id: string; creator_id: string | null };

export const createClaimNotFoundError = () =>
  notFound('claim', { hint: 'It may have been edited or withdrawn' });
export const createClaimDecidedError = () =>
  new AppError('CONFLICT', 'This claim has already been reviewed', { details: { reason: 'decided' } });

/** Finds the rows that a decision must lock. Before the lock, only an account deletion can change them. */
export async function findClaim(trx: Trx, id: string): Promise<ClaimRow> {
  return trx
    .selectFrom('follow_claims as f')
    .innerJoin('campaigns as c', 'c.id', 'f.campaign_id')
    .select(['f.id', 'f.user_id', 'f.campaign_id', 'c.creator_id'])
    .where('f.id', '=', id)
    .executeTakeFirstOrThrow(createClaimNotFoundError);
}

export const listInvolvedPeople = ({ user_id, creator_id }: Pick<ClaimRow, 'user_id' | 'creator_id'>) => ({
  people: [user_id, creator_id],
  noun: 'claim',
});

/** Decides a pending claim. Throws `CONFLICT` if it was already decided. */
async function decide(
  trx: Trx,
  ctx: Ctx,
  id: string,
  decision: { status: 'approved'; reason: null; paid_key: string } | { status: 'rejected'; reason: string },
): Promise<{ user_id: string | null }> {
  const row = await trx
    .updateTable('follow_claims')
    .set({ ...decision, decided_at: ctx.now, decided_by: ctx.actor?.id ?? null })
    .where('id', '=', id)
    .where('status', '=', 'pending')
    .returning('user_id')
    .executeTakeFirst();
  if (row === undefined) {
    const claim = await trx.selectFrom('follow_claims').select('id').where('id', '=', id).executeTakeFirst();
    throw claim === undefined ? createClaimNotFoundError() : createClaimDecidedError();
  }
  return row;
}

/** Enforces one payment per follower and creator's handle. Requires the claimant's row lock. */
async function assertNotPaidBefore(trx: Trx, claim: ClaimRow, paidKey: string): Promise<void> {
  const paid = await trx
    .selectFrom('follow_claims')
    .select('id')
    .where('user_id', '=', claim.user_id)
    .where('paid_key', '=', paidKey)
    .where('id', '<>', claim.id)
    .executeTakeFirst();
  if (paid === undefined) return;
  throw new AppError('CONFLICT', 'This person was already paid for following this account', {
    details: { reason: 'paid-before' },
  });
}

const budgetMessage = "Campaign doesn't have enough budget for this claim";

/**
 * Pays a pending claim from the campaign's escrow, exactly once under concurrent decisions. Completes a campaign that
 * has all its followers or no budget left. `ownReason` explains why a sole admin decides a claim that involves themselves.
 */
export async function approveClaim(
  ctx: Ctx,
  { id, ownReason }: { id: string; ownReason?: string | undefined },
): Promise<Decision> {
  const decision = await inTransaction(ctx.db, async (trx): Promise<Decision> => {
    const claim = await findClaim(trx, id);
    if (claim.user_id === null) throw createClaimNotFoundError();
    const ownDecision = await requireOtherAdmin(trx, ctx, {
      ...listInvolvedPeople(claim),
      why: { reason: ownReason, field: 'ownReason' },
    });
    await lockPeople(trx, [claim.user_id]);
    const campaign = await lockCampaign(trx, claim.campaign_id);
    const reward = campaign.points_per_follower;
    await assertNotPaidBefore(trx, claim, campaign.handle_key);
    const { user_id } = await decide(trx, ctx, id, {
      status: 'approved',
      reason: null,
      paid_key: campaign.handle_key,
    });
    if (user_id === null) throw createClaimNotFoundError();
    const profile = await trx
      .selectFrom('profiles')
      .select('suspended_at')
      .where('id', '=', user_id)
      .executeTakeFirstOrThrow();
    if (profile.suspended_at !== null) {
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
    const remainingBudget = campaign.remaining_budget - reward;
    const isComplete =
      campaign.status === 'active' && (followers >= campaign.target_follows || remainingBudget <= 0);
    await trx
      .updateTable('campaigns')
      .set({
        followers_received: sql<number>`followers_received + 1`,
        remaining_budget: sql<number>`remaining_budget - ${reward}`,
        ...(isComplete && { status: 'completed' as const, closed_at: ctx.now }),
      })
      .where('id', '=', campaign.id)
      .execute();
    if (isComplete) await enqueue(trx, notifyCreator, { campaignId: campaign.id });
    else if (campaign.status === 'completed') await notifyIfSettled(trx, campaign);
    await notify(trx, ctx, {
      userId: user_id,
      kind: 'claim',
      key: `claim-decided:${id}`,
      title: `Your claim for following @${campaign.twitter_handle} was approved`,
      body: `You earned ${reward} ${reward === 1 ? 'credit' : 'credits'}.`,
      url: '/my-claims',
    });
    const details = { campaignId: campaign.id, userId: user_id, amount: reward, ...ownDecision };
    await audit({ ...ctx, db: trx }, 'claim.approved', { subjectId: id, details });
    return { id, reward, userId: user_id, twitterHandle: campaign.twitter_handle };
  });
  if (decision.userId !== null) reportBalanceChange(ctx, decision.userId);
  reportFollowChange(ctx);
  return decision;
}

/** Rejects a pending claim with a reason visible to the claimant. */
export async function rejectClaim(
  ctx: Ctx,
  { id, reason }: { id: string; reason: string },
): Promise<Decision> {
  let creatorId: string | null = null;
  const decision = await inTransaction(ctx.db, async (trx): Promise<Decision> => {
    const claim = await findClaim(trx, id);
    const ownDecision = await requireOtherAdmin(trx, ctx, {
      ...listInvolvedPeople(claim),
      why: { reason, field: 'reason' },
    });
    await lockPeople(
      trx,
      [claim.user_id, claim.creator_id].filter((person) => person !== null),
    );
    const campaign = await lockCampaign(trx, claim.campaign_id);
    const { user_id } = await decide(trx, ctx, id, { status: 'rejected', reason });
    await returnPlace(trx, ctx, campaign, id);
    creatorId = campaign.creator_id;
    if (user_id !== null) {
      await notify(trx, ctx, {
        userId: user_id,
        kind: 'claim',
        key: `claim-decided:${id}`,
        title: `Your claim for following @${campaign.twitter_handle} was rejected`,
        body: reason,
        url: '/my-claims',
      });
    }
    const details = { campaignId: campaign.id, userId: user_id, reason, ...ownDecision };
    await audit({ ...ctx, db: trx }, 'claim.rejected', { subjectId: id, details });
    return { id, reward: 0, userId: user_id, twitterHandle: campaign.twitter_handle };
  });
  if (creatorId !== null) reportBalanceChange(ctx, creatorId);
  reportFollowChange(ctx);
  return decision;
}
