import { sql } from 'kysely';
import { inTransaction, type Trx } from '#/db/client.server.ts';
import { AppError } from '#/lib/app-error.ts';
import { audit } from '#/platform/audit.server.ts';
import { requireOtherAdmin } from '#/platform/auth/own-decision.server.ts';
import type { Ctx } from '#/platform/context.server.ts';
import { formatCredits } from '../../credits/components/amounts.ts';
import { createDeductionMoves, lockPeople, transfer } from '../../credits/ledger/commands.server.ts';
import { notify } from '../../notifications/commands.server.ts';
import { upholdOpenDispute } from '../closing-commands.server.ts';
import {
  type LockedCampaign,
  lockCampaign,
  reportBalanceChange,
  reportFollowChange,
  returnCost,
} from '../commands.server.ts';
import {
  createClaimDecidedError,
  createClaimNotFoundError,
  findClaim,
  listInvolvedPeople,
} from './commands.server.ts';

export type ReversedClaim = {
  id: string;
  /** Credits deducted; `owed` of them were already spent and became a debt. */
  amount: number;
  owed: number;
  /** A running campaign gets the credits back and has a free place again. Otherwise, its creator gets them. */
  returnedTo: 'campaign' | 'creator';
  userId: string | null;
  creatorId: string | null;
  twitterHandle: string;
};

const formatDebt = (owed: number) =>
  owed === 0
    ? ''
    : ` You still owe ${formatCredits(owed)} of that. The next credits you receive repay it first.`;

type Reversal = { id: string; userId: string | null; reason: string; owed: number; isDisputed: boolean };

/** Notifies the claimant and the campaign's creator, unless their account was deleted. */
async function notifyOfReversal(
  trx: Trx,
  ctx: Ctx,
  campaign: LockedCampaign,
  { id, userId, reason, owed, isDisputed }: Reversal,
): Promise<void> {
  const amount = campaign.points_per_follower;
  const handle = `@${campaign.twitter_handle}`;
  if (userId !== null) {
    await notify(trx, ctx, {
      userId,
      kind: 'claim',
      key: `claim-clawed-back:${id}`,
      title: `Your claim for following ${handle} was reversed`,
      body: `${reason}\n${formatCredits(amount)} ${amount === 1 ? 'was' : 'were'} deducted.${formatDebt(owed)}`,
      url: '/my-claims',
    });
  }
  if (campaign.creator_id !== null) {
    const returned = `${formatCredits(amount)} ${amount === 1 ? 'was' : 'were'} returned to`;
    await notify(trx, ctx, {
      userId: campaign.creator_id,
      kind: 'follow_campaign',
      key: `follow-clawed-back:${id}`,
      title: isDisputed
        ? `Your dispute about a claim for ${handle} was upheld`
        : `A claim on your campaign for ${handle} was reversed`,
      body:
        campaign.status === 'active'
          ? `${returned} the campaign’s budget, and its spot is open again.`
          : `${returned} your balance.`,
      url: '/my-projects?show=follow',
    });
  }
}

/**
 * Reverses a falsely approved claim, exactly once under concurrent requests. Deducts the claimant's credits, turns
 * spent ones into a debt, and rejects the claim with a reason visible to the claimant. The follow still counts as
 * paid, because it must not be paid again. Upholds an open dispute about the claim; `disputeId` requires a specific one.
 *
 * Throws NOT_FOUND; CONFLICT if the claim isn't approved or the dispute was already decided.
 */
export async function reverseClaim(
  ctx: Ctx,
  { id, reason, disputeId }: { id: string; reason: string; disputeId?: string },
): Promise<ReversedClaim> {
  const reversed = await inTransaction(ctx.db, async (trx): Promise<ReversedClaim> => {
    const involved = await findClaim(trx, id);
    const ownDecision = await requireOtherAdmin(trx, ctx, {
      ...listInvolvedPeople(involved),
      why: { reason, field: 'reason' },
    });
    await lockPeople(
      trx,
      [involved.user_id, involved.creator_id].filter((person) => person !== null),
    );
    const campaign = await lockCampaign(trx, involved.campaign_id);
    const claim = await trx
      .updateTable('follow_claims')
      .set({ status: 'rejected', reason, clawed_back_at: ctx.now, decided_at: ctx.now })
      .set({ decided_by: ctx.actor?.id ?? null })
      .where('id', '=', id)
      .where('status', '=', 'approved')
      .returning('user_id')
      .executeTakeFirst();
    if (claim === undefined) {
      const current = await trx
        .selectFrom('follow_claims')
        .select('status')
        .where('id', '=', id)
        .executeTakeFirstOrThrow(createClaimNotFoundError);
      if (current.status === 'rejected') throw createClaimDecidedError();
      throw new AppError('CONFLICT', 'This claim has not been approved');
    }
    const isDisputed = await upholdOpenDispute(trx, ctx, { claimId: id, disputeId });
    const amount = campaign.points_per_follower;
    const deductions = await createDeductionMoves(trx, claim.user_id, amount);
    const owed = -(deductions.find(({ account }) => account.startsWith('debt:'))?.amount ?? 0) || 0;
    await transfer(trx, ctx, {
      key: `clawback:${id}`,
      cause: 'clawback',
      moves: [...deductions, { account: `campaign:${campaign.id}`, amount }],
    });
    const isRunning = campaign.status === 'active';
    if (!isRunning) await returnCost(trx, ctx, campaign, { claimId: id, cause: 'clawback-return' });
    await trx
      .updateTable('campaigns')
      .set({
        followers_received: sql<number>`followers_received - 1`,
        ...(isRunning && { remaining_budget: sql<number>`remaining_budget + ${amount}` }),
      })
      .where('id', '=', campaign.id)
      .execute();
    await notifyOfReversal(trx, ctx, campaign, { id, userId: claim.user_id, reason, owed, isDisputed });
    const details = { campaignId: campaign.id, userId: claim.user_id, amount, owed, reason, ...ownDecision };
    await audit({ ...ctx, db: trx }, 'claim.reversed', { subjectId: id, details });
    return {
      id,
      amount,
      owed,
      returnedTo: isRunning ? 'campaign' : 'creator',
      userId: claim.user_id,
      creatorId: campaign.creator_id,
      twitterHandle: campaign.twitter_handle,
    };
  });
  const { userId, creatorId, returnedTo } = reversed;
  if (userId !== null) reportBalanceChange(ctx, userId);
  if (creatorId !== null && returnedTo === 'creator') reportBalanceChange(ctx, creatorId);
  reportFollowChange(ctx);
  return reversed;
}
