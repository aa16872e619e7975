import { sql } from 'kysely';
import { isAppError, notFound } from '#/lib/app-error.ts';
import type { PageInput } from '#/lib/list-page.ts';
import type { MemberCtx } from '#/platform/context.server.ts';
import { byInstant, readList } from '#/platform/keyset.server.ts';
import { closeFollowCampaign } from '../commands.server.ts';
import { explainNoDispute } from '../disputes/policy.ts';
import { selectRefundedTotal } from '../refund-queries.server.ts';
import { type FollowCampaignId, getTotalCost } from '../schema.ts';
import type {
  CampaignClaims,
  CampaignClaimsInput,
  ClosedFollowCampaign,
  HandleInput,
  HandleUse,
  OwnFollowCampaigns,
} from './schema.ts';

const pageSize = 20;
const claimsPageSize = 25;

/** SQL for the credits refunded at once when the campaign was closed early. */
const selectImmediateRefund = (id: string) => sql<number | null>`(
  SELECT e.amount FROM ledger_transfers t JOIN ledger_entries e ON e.transfer_id = t.id
  WHERE t.key = 'campaign-close:' || ${sql.ref(id)} AND e.amount > 0)`;

const countClaims = (status: 'pending' | 'approved' | 'rejected') =>
  sql<number>`(SELECT count(*) FROM follow_claims f WHERE f.campaign_id = c.id AND f.status = ${status})`;

export async function listOwnCampaigns(
  { db, actor }: MemberCtx,
  { cursor }: PageInput,
): Promise<OwnFollowCampaigns> {
  const campaigns = db
    .selectFrom('campaigns as c')
    .select(['c.id', 'c.twitter_handle', 'c.points_per_follower', 'c.target_follows'])
    .select(['c.remaining_budget', 'c.followers_received', 'c.status', 'c.created_at', 'c.closed_at'])
    .select('c.review_until')
    .select([
      countClaims('pending').as('pending'),
      countClaims('approved').as('approved'),
      countClaims('rejected').as('rejected'),
      selectRefundedTotal('c.id').as('refunded'),
    ])
    .where('c.creator_id', '=', actor.id);
  const by = byInstant('c.created_at', 'c.id');
  return readList(campaigns, { cursor, size: pageSize, by }, (row) => ({
    id: row.id,
    twitterHandle: row.twitter_handle,
    pointsPerFollower: row.points_per_follower,
    targetFollows: row.target_follows,
    followersReceived: row.followers_received,
    totalCost: getTotalCost({
      pointsPerFollower: row.points_per_follower,
      targetFollows: row.target_follows,
    }),
    remainingBudget: row.remaining_budget,
    status: row.status,
    claims: { pending: row.pending, approved: row.approved, rejected: row.rejected },
    createdAt: row.created_at.toISOString(),
    closedAt: row.closed_at?.toISOString() ?? null,
    closedEarly: row.review_until !== null,
    reviewUntil: row.pending > 0 ? (row.review_until?.toISOString() ?? null) : null,
    refunded: row.review_until === null ? null : (row.refunded ?? 0),
  }));
}

/** Lists the claims on one of the member's campaigns, newest first. Throws `NOT_FOUND` for another user's campaign. */
export async function listCampaignClaims(
  { db, actor, now }: MemberCtx,
  { id, cursor }: CampaignClaimsInput,
): Promise<CampaignClaims> {
  await db
    .selectFrom('campaigns')
    .select('id')
    .where('id', '=', id)
    .where('creator_id', '=', actor.id)
    .executeTakeFirstOrThrow(() => notFound('campaign'));
  const claims = db
    .selectFrom('follow_claims as f')
    .leftJoin('claim_disputes as d', 'd.claim_id', 'f.id')
    .select(['f.id', 'f.proof_url', 'f.status', 'f.created_at', 'f.decided_at', 'f.clawed_back_at'])
    .select(['d.status as dispute_status', 'd.reason as dispute_reason', 'd.answer'])
    .where('f.campaign_id', '=', id);
  return readList(claims, { cursor, size: claimsPageSize, by: byInstant('f.created_at', 'f.id') }, (row) => ({
    id: row.id,
    proofUrl: row.proof_url,
    status: row.status,
    createdAt: row.created_at.toISOString(),
    decidedAt: row.decided_at?.toISOString() ?? null,
    isReversed: row.clawed_back_at !== null,
    mayDispute:
      explainNoDispute(
        { status: row.status, decidedAt: row.decided_at, isDisputed: row.dispute_status !== null },
        now,
      ) === undefined,
    dispute:
      row.dispute_status === null || row.dispute_reason === null
        ? null
        : { status: row.dispute_status, reason: row.dispute_reason, answer: row.answer },
  }));
}

/** Closes one of the member's campaigns early. Idempotent: returns the same refund when repeated. */
export async function closeOwnCampaign(
  ctx: MemberCtx,
  { id }: FollowCampaignId,
): Promise<ClosedFollowCampaign> {
  try {
    return { id, ...(await closeFollowCampaign(ctx, { id })) };
  } catch (error) {
    if (!isAppError(error) || error.code !== 'CONFLICT') throw error;
    const closed = await ctx.db
      .selectFrom('campaigns as c')
      .select(['c.review_until', selectImmediateRefund('c.id').as('refunded')])
      .where('c.id', '=', id)
      .where('c.creator_id', '=', ctx.actor.id)
      .executeTakeFirst();
    if (closed === undefined || closed.review_until === null) throw error;
    return { id, refunded: closed.refunded ?? 0 };
  }
}

/** Returns whether the member runs a campaign for the handle, and how many others do. */
export async function lookUpHandle(
  { db, actor }: MemberCtx,
  { twitterHandle }: HandleInput,
): Promise<HandleUse> {
  const rows = await db
    .selectFrom('campaigns')
    .select('creator_id')
    .where(sql<string>`lower(twitter_handle)`, '=', twitterHandle.toLowerCase())
    .where('status', '=', 'active')
    .limit(100)
    .execute();
  const ownCount = rows.filter(({ creator_id }) => creator_id === actor.id).length;
  return { isOwn: ownCount > 0, others: rows.length - ownCount };
}
