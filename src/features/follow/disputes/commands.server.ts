import { inTransaction } from '#/db/client.server.ts';
import { AppError, notFound } from '#/lib/app-error.ts';
import { uuidv7 } from '#/lib/uuid.ts';
import { audit } from '#/platform/audit.server.ts';
import { requireOtherAdmin } from '#/platform/auth/own-decision.server.ts';
import type { MemberCtx } from '#/platform/context.server.ts';
import { lockPeople } from '../../credits/ledger/commands.server.ts';
import { notify } from '../../notifications/commands.server.ts';
import { createDisputeDecidedError } from '../closing-commands.server.ts';
import { reverseClaim } from '../review/reversal-commands.server.ts';
import { explainNoDispute } from './policy.ts';
import type { DecideDisputeInput, DisputeInput, UpheldDispute } from './schema.ts';

/** Disputes an approved claim on one of the member's campaigns, at most once and within the dispute period. */
export async function disputeClaim(
  ctx: MemberCtx,
  { id: claimId, reason }: DisputeInput,
): Promise<{ id: string }> {
  const id = uuidv7(ctx.now.getTime());
  await inTransaction(ctx.db, async (trx) => {
    await lockPeople(trx, [ctx.actor.id]);
    const claim = await trx
      .selectFrom('follow_claims as f')
      .innerJoin('campaigns as c', 'c.id', 'f.campaign_id')
      .leftJoin('claim_disputes as d', 'd.claim_id', 'f.id')
      .select(['f.status', 'f.decided_at', 'f.campaign_id', 'd.id as dispute_id'])
      .where('f.id', '=', claimId)
      .where('c.creator_id', '=', ctx.actor.id)
      .forNoKeyUpdate('f')
      .executeTakeFirstOrThrow(() => notFound('claim'));
    const { status, decided_at: decidedAt } = claim;
    const rejection = explainNoDispute({ status, decidedAt, isDisputed: claim.dispute_id !== null }, ctx.now);
    if (rejection !== undefined) throw new AppError('CONFLICT', rejection);
    await trx
      .insertInto('claim_disputes')
      .values({ id, claim_id: claimId, user_id: ctx.actor.id, reason, created_at: ctx.now })
      .execute();
    const details = { campaignId: claim.campaign_id, reason };
    await audit({ ...ctx, db: trx }, 'claim.disputed', { subjectId: claimId, details });
  });
  ctx.changed({ topic: 'queue' });
  return { id: claimId };
}

/** Upholds an open dispute. Reverses the claim, and notifies claimant and creator. */
export async function upholdDispute(
  ctx: MemberCtx,
  { id, reason }: DecideDisputeInput,
): Promise<UpheldDispute> {
  const dispute = await ctx.db
    .selectFrom('claim_disputes')
    .select(['claim_id', 'status'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow(() => notFound('dispute'));
  if (dispute.status !== 'open') throw createDisputeDecidedError();
  const { amount, owed } = await reverseClaim(ctx, { id: dispute.claim_id, reason, disputeId: id });
  return { id, amount, owed };
}

/** Dismisses a dispute. The claim remains approved, and creator and claimant are notified. */
export async function dismissDispute(
  ctx: MemberCtx,
  { id, reason }: DecideDisputeInput,
): Promise<{ id: string }> {
  await inTransaction(ctx.db, async (trx) => {
    const openDispute = await trx
      .selectFrom('claim_disputes as d')
      .innerJoin('follow_claims as f', 'f.id', 'd.claim_id')
      .innerJoin('campaigns as c', 'c.id', 'f.campaign_id')
      .select(['d.user_id as creator_id', 'd.claim_id', 'f.user_id', 'f.proof_url', 'c.twitter_handle'])
      .where('d.id', '=', id)
      .executeTakeFirstOrThrow(() => notFound('dispute'));
    const ownDecision = await requireOtherAdmin(trx, ctx, {
      people: [openDispute.creator_id, openDispute.user_id],
      noun: 'dispute',
      why: { reason, field: 'reason' },
    });
    const people = [openDispute.creator_id, openDispute.user_id].filter((person) => person !== null);
    const existingIds = await lockPeople(trx, people);
    await trx
      .updateTable('claim_disputes')
      .set({ status: 'dismissed', answer: reason, decided_at: ctx.now, decided_by: ctx.actor.id })
      .where('id', '=', id)
      .where('status', '=', 'open')
      .returning('id')
      .executeTakeFirstOrThrow(createDisputeDecidedError);
    const handle = `@${openDispute.twitter_handle}`;
    await notify(trx, ctx, {
      userId: openDispute.creator_id,
      kind: 'follow_campaign',
      key: `dispute-dismissed:${id}`,
      title: `Your dispute about a claim for ${handle} was dismissed`,
      body: `${openDispute.proof_url.replace('https://', '')} stays approved.\n${reason}`,
      url: '/my-projects?show=follow',
    });
    if (openDispute.user_id !== null && existingIds.has(openDispute.user_id)) {
      await notify(trx, ctx, {
        userId: openDispute.user_id,
        kind: 'claim',
        key: `claim-stays:${id}`,
        title: `Your claim for following ${handle} was reviewed again`,
        body: 'It stays approved.',
        url: '/my-claims',
      });
    }
    await audit({ ...ctx, db: trx }, 'claim.dispute-dismissed', {
      subjectId: openDispute.claim_id,
      details: { reason, ...ownDecision },
    });
  });
  ctx.changed({ topic: 'follow' });
  return { id };
}
