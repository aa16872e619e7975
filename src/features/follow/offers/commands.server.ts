import { sql } from 'kysely';
import { inTransaction, type Trx } from '#/db/client.server.ts';
import { AppError, notFound } from '#/lib/app-error.ts';
import { uuidv7 } from '#/lib/uuid.ts';
import type { MemberCtx } from '#/platform/context.server.ts';
import { lockPeople } from '../../credits/ledger/commands.server.ts';
import {
  countPendingClaims,
  type LockedCampaign,
  lockCampaign,
  reportBalanceChange,
  reportFollowChange,
  returnPlace,
} from '../commands.server.ts';
import { isProfileUrl } from '../handles.ts';
import type { ClaimInput, FollowCampaignId } from '../schema.ts';

const createConflict = (message: string) => new AppError('CONFLICT', message);
/** Hashes of the network and the device kind that a claim was submitted from. */
export type ClaimOrigin = { network: string | null; device: string | null };
const toOriginColumns = (origin: ClaimOrigin | null) => ({
  network_hash: origin?.network ?? null,
  device_hash: origin?.device ?? null,
});

export type SubmittedClaim = { id: string; status: 'pending' };

function assertNotOwnHandle(campaign: LockedCampaign, proofUrl: string): void {
  if (!isProfileUrl(proofUrl, campaign.twitter_handle)) return;
  throw new AppError('INVALID', 'That is the account to follow. Enter your own profile link', {
    field: 'proofUrl',
  });
}

async function assertPlaceLeft(trx: Trx, campaign: LockedCampaign): Promise<void> {
  if (campaign.status !== 'active') throw createConflict('This campaign is completed');
  if (campaign.held_at !== null) throw createConflict('This campaign is on hold while we look into reports');
  const usedPlaces = campaign.followers_received + (await countPendingClaims(trx, campaign.id));
  if (usedPlaces >= campaign.target_follows) throw createConflict('This campaign is full');
}

const createReversedError = (handle: string) =>
  createConflict(`Your claim for following @${handle} was reversed, so you can’t claim for it again`);

/** Enforces one payment per follow across the campaigns of a creator. Requires the claimant's row lock. */
async function assertNotPaidBefore(trx: Trx, userId: string, campaign: LockedCampaign): Promise<void> {
  const other = await trx
    .selectFrom('follow_claims as f')
    .innerJoin('campaigns as c', 'c.id', 'f.campaign_id')
    .select(['f.status', 'f.clawed_back_at'])
    .where('f.user_id', '=', userId)
    .where((eb) => eb.or([eb('f.paid_key', 'is not', null), eb('f.status', '=', 'pending')]))
    .where('c.handle_key', '=', campaign.handle_key)
    .where('c.id', '<>', campaign.id)
    .orderBy(sql`f.status`)
    .limit(1)
    .executeTakeFirst();
  if (other === undefined) return;
  const handle = `@${campaign.twitter_handle}`;
  if (other.clawed_back_at !== null) throw createReversedError(campaign.twitter_handle);
  throw createConflict(
    other.status === 'approved'
      ? `You’ve already been paid for following ${handle}`
      : `Your earlier claim for following ${handle} is still pending`,
  );
}

/**
 * Submits a claim. A user can claim once per campaign of another user while places are left, and only if the follow
 * wasn't paid before.
 */
export async function claimFollow(
  ctx: MemberCtx,
  { id: campaignId, proofUrl, followers, since }: ClaimInput,
  origin: ClaimOrigin | null,
): Promise<SubmittedClaim> {
  const id = uuidv7(ctx.now.getTime());
  await inTransaction(ctx.db, async (trx) => {
    await lockPeople(trx, [ctx.actor.id]);
    const campaign = await lockCampaign(trx, campaignId);
    if (campaign.creator_id === ctx.actor.id) {
      throw new AppError('FORBIDDEN', 'You can’t claim on your own campaign');
    }
    const existing = await trx
      .selectFrom('follow_claims')
      .select('id')
      .where('campaign_id', '=', campaignId)
      .where('user_id', '=', ctx.actor.id)
      .executeTakeFirst();
    if (existing !== undefined) throw createConflict('You’ve already claimed on this campaign');
    await assertPlaceLeft(trx, campaign);
    assertNotOwnHandle(campaign, proofUrl);
    await assertNotPaidBefore(trx, ctx.actor.id, campaign);
    await trx
      .insertInto('follow_claims')
      .values({
        id,
        user_id: ctx.actor.id,
        campaign_id: campaignId,
        proof_url: proofUrl,
        reason: null,
        ...toOriginColumns(origin),
        stated_followers: followers ?? null,
        stated_since: since ?? null,
        created_at: ctx.now,
        decided_at: null,
        decided_by: null,
      })
      .execute();
  });
  reportFollowChange(ctx);
  return { id, status: 'pending' };
}

/** Locks the member's claim and its campaign, after the rows of the users involved. */
async function lockOwnClaim(trx: Trx, ctx: MemberCtx, id: string) {
  const row = await trx
    .selectFrom('follow_claims as f')
    .innerJoin('campaigns as c', 'c.id', 'f.campaign_id')
    .select(['c.id', 'c.creator_id'])
    .where('f.id', '=', id)
    .where('f.user_id', '=', ctx.actor.id)
    .executeTakeFirstOrThrow(() => notFound('claim'));
  await lockPeople(trx, [ctx.actor.id, ...(row.creator_id === null ? [] : [row.creator_id])]);
  const campaign = await lockCampaign(trx, row.id);
  const claim = await trx
    .selectFrom('follow_claims')
    .select(['id', 'status', 'reason', 'first_reason', 'handed_in_again_at'])
    .select(['clawed_back_at', 'decided_by'])
    .where('id', '=', id)
    .where('user_id', '=', ctx.actor.id)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow(() => notFound('claim'));
  return { claim, campaign };
}

const createDecidedError = () => createConflict('This claim has already been reviewed');

/**
 * Replaces a pending claim's proof and assigns a new id. An admin who reviewed the old proof gets `NOT_FOUND`, and never
 * pays for an unseen proof.
 */
export async function editClaim(
  ctx: MemberCtx,
  { id, proofUrl, followers, since }: ClaimInput,
  origin: ClaimOrigin | null,
): Promise<SubmittedClaim> {
  const newId = uuidv7(ctx.now.getTime());
  await inTransaction(ctx.db, async (trx) => {
    const { claim, campaign } = await lockOwnClaim(trx, ctx, id);
    if (claim.status !== 'pending') throw createDecidedError();
    assertNotOwnHandle(campaign, proofUrl);
    await trx
      .updateTable('follow_claims')
      .set({ id: newId, proof_url: proofUrl, ...toOriginColumns(origin) })
      .set({
        ...(followers !== undefined && { stated_followers: followers }),
        ...(since !== undefined && { stated_since: since }),
      })
      .where('id', '=', id)
      .execute();
  });
  reportFollowChange(ctx);
  return { id: newId, status: 'pending' };
}

/** Withdraws a pending claim. A resubmitted claim returns to its rejected state. */
export async function withdrawClaim(ctx: MemberCtx, { id }: FollowCampaignId): Promise<{ id: string }> {
  const creatorId = await inTransaction(ctx.db, async (trx) => {
    const { claim, campaign } = await lockOwnClaim(trx, ctx, id);
    if (claim.status !== 'pending') throw createDecidedError();
    if (claim.handed_in_again_at === null) {
      await trx.deleteFrom('follow_claims').where('id', '=', id).execute();
    } else {
      await trx
        .updateTable('follow_claims')
        .set({ status: 'rejected', reason: claim.first_reason, decided_at: ctx.now })
        .where('id', '=', id)
        .execute();
    }
    await returnPlace(trx, ctx, campaign, id);
    return campaign.creator_id;
  });
  if (creatorId !== null) reportBalanceChange(ctx, creatorId);
  reportFollowChange(ctx);
  return { id };
}

/**
 * Resubmits a rejected claim once while the campaign has a place. Reviewers see the reason of the earlier rejection.
 */
export async function resubmitClaim(
  ctx: MemberCtx,
  { id, proofUrl, followers, since }: ClaimInput,
  origin: ClaimOrigin | null,
): Promise<SubmittedClaim> {
  const newId = uuidv7(ctx.now.getTime());
  await inTransaction(ctx.db, async (trx) => {
    const { claim, campaign } = await lockOwnClaim(trx, ctx, id);
    if (claim.status !== 'rejected') throw createConflict('This claim was not rejected');
    if (claim.clawed_back_at !== null) throw createReversedError(campaign.twitter_handle);
    if (claim.handed_in_again_at !== null) throw createConflict('A claim can be resubmitted only once');
    await assertPlaceLeft(trx, campaign);
    assertNotOwnHandle(campaign, proofUrl);
    await assertNotPaidBefore(trx, ctx.actor.id, campaign);
    await trx
      .updateTable('follow_claims')
      .set({
        id: newId,
        status: 'pending',
        proof_url: proofUrl,
        ...toOriginColumns(origin),
        stated_followers: followers ?? null,
        stated_since: since ?? null,
        reason: null,
        decided_at: null,
        decided_by: null,
        first_reason: claim.reason ?? '',
        handed_in_again_at: ctx.now,
      })
      .where('id', '=', id)
      .execute();
  });
  reportFollowChange(ctx);
  return { id: newId, status: 'pending' };
}
