import { sql } from 'kysely';
import { inTransaction } from '#/db/client.server.ts';
import { AppError } from '#/lib/app-error.ts';
import { audit } from '#/platform/audit.server.ts';
import { requireOtherAdmin } from '#/platform/auth/own-decision.server.ts';
import type { Ctx } from '#/platform/context.server.ts';
import { creditCount } from '../../credits/components/amounts.ts';
import { createDeductionMoves, lockPeople, transfer } from '../../credits/ledger/commands.server.ts';
import { notify } from '../../notifications/commands.server.ts';
import { upholdOpenDispute } from '../closing-commands.server.ts';
import { lockCampaign, reportBalanceChange, reportFollowChange, returnCost } from '../commands.server.ts';
import { claimAlreadyDecided, claimNotFound, findClaim, listInvolvedPeople } from './commands.server.ts';

export type ReversedClaim = {
  id: string;
  /** Credits deducted; `owed` of them were already spent and became a debt. */
  amount: number;
  owed: number;
  /** `campaign`: the running campaign, whose place is free again; `creator`: the campaign's creator. */
  returnedTo: 'campaign' | 'creator';
  userId: string | null;
  creatorId: string | null;
  twitterHandle: string;
};

const debtText = (owed: number) =>
  owed === 0
    ? ''
    : ` You still owe ${creditCount(owed)} of that. The next credits you receive repay it first.`;

/**
 * Reverses a falsely approved claim, exactly once under concurrent requests. Deducts the claimant's credits, turns
 * spent ones into a debt, and rejects the claim with a reason visible to the claimant. The follow still counts as
 * paid, so that it isn't paid again. An open dispute about the claim is upheld; `disputeId` requires a specific one.
 *
 * Throws NOT_FOUND; CONFLICT if the claim isn't approved or the dispute was already decided.
 */
export async function reverseClaim(
  ctx: Ctx,
  { id, reason, disputeId }: { id: string; reason: string; disputeId?: string },
): Promise<ReversedClaim> {
  const done = await inTransaction(ctx.db, async (trx): Promise<ReversedClaim> => {
    const found = await findClaim(trx, id);
    const own = await requireOtherAdmin(trx, ctx, {
      ...listInvolvedPeople(found),
      why: { reason, field: 'reason' },
    });
    await lockPeople(
      trx,
      [found.user_id, found.creator_id].filter((person) => person !== null),
    );
    const campaign = await lockCampaign(trx, found.campaign_id);
    const claim = await trx
      .updateTable('follow_claims')
      .set({ status: 'rejected', reason, clawed_back_at: ctx.now, decided_at: ctx.now })
      .set({ decided_by: ctx.actor?.id ?? null })
      .where('id', '=', id)
      .where('status', '=', 'approved')
      .returning('user_id')
      .executeTakeFirst();
    if (claim === undefined) {
      const known = await trx
        .selectFrom('follow_claims')
        .select(['status', 'clawed_back_at'])
        .where('id', '=', id)
        .executeTakeFirstOrThrow(claimNotFound);
      if (known.status === 'rejected') throw claimAlreadyDecided();
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
    const handle = `@${campaign.twitter_handle}`;
    if (claim.user_id !== null) {
      await notify(trx, ctx, {
        userId: claim.user_id,
        kind: 'claim',
        key: `claim-clawed-back:${id}`,
        title: `Your claim for following ${handle} was reversed`,
        body: `${reason}\n${creditCount(amount)} ${amount === 1 ? 'was' : 'were'} deducted.${debtText(owed)}`,
        url: '/my-claims',
      });
    }
    if (campaign.creator_id !== null) {
      const returned = `${creditCount(amount)} ${amount === 1 ? 'was' : 'were'} returned to`;
      await notify(trx, ctx, {
        userId: campaign.creator_id,
        kind: 'follow_campaign',
        key: `follow-clawed-back:${id}`,
        title: isDisputed
          ? `Your dispute about a claim for ${handle} was upheld`
          : `A claim on your campaign for ${handle} was reversed`,
        body: isRunning
          ? `${returned} the campaign’s budget, and its spot is open again.`
          : `${returned} your balance.`,
        url: '/my-projects?show=follow',
      });
    }
    const details = { campaignId: campaign.id, userId: claim.user_id, amount, owed, reason, ...own };
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
  if (done.userId !== null) reportBalanceChange(ctx, done.userId);
  if (done.creatorId !== null && done.returnedTo === 'creator') reportBalanceChange(ctx, done.creatorId);
  reportFollowChange(ctx);
  return done;
}
