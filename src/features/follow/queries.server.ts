import type { Db } from '#/db/client.server.ts';
import type { PageInput } from '#/lib/list-page.ts';
import type { Ctx, MemberCtx } from '#/platform/context.server.ts';
import { byInstant, readList } from '#/platform/keyset.server.ts';
import type { FollowOffers, OwnClaims } from './schema.ts';

const offersPageSize = 12;
const claimsPageSize = 30;

/** Returns the proof URL of the user's latest claim. */
async function findLatestProofUrl(db: Db, userId: string): Promise<string | null> {
  const row = await db
    .selectFrom('follow_claims')
    .select('proof_url')
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.proof_url ?? null;
}

/** Lists running follow campaigns except the caller's own, newest first. */
export async function listOffers({ db, actor }: Ctx, { cursor }: PageInput): Promise<FollowOffers> {
  const campaigns = db
    .selectFrom('campaigns as c')
    .leftJoin('follow_claims as own', (join) =>
      join.onRef('own.campaign_id', '=', 'c.id').on('own.user_id', '=', actor?.id ?? null),
    )
    .select(['c.id', 'c.twitter_handle', 'c.points_per_follower', 'c.target_follows', 'c.remaining_budget'])
    .select(['c.followers_received', 'c.held_at', 'own.id as own_id', 'own.status', 'own.reason'])
    .select(['own.handed_in_again_at', 'own.clawed_back_at'])
    .select((eb) =>
      eb
        .selectFrom('follow_claims as f')
        .select((inner) => inner.fn.countAll<number>().as('n'))
        .whereRef('f.campaign_id', '=', 'c.id')
        .where('f.status', '=', 'pending')
        .as('waiting'),
    )
    .where('c.status', '=', 'active')
    .where('c.creator_id', 'is distinct from', actor?.id ?? null);
  const by = byInstant('c.created_at', 'c.id');
  const offers = readList(campaigns, { cursor, size: offersPageSize, by }, (row) => ({
    id: row.id,
    twitterHandle: row.twitter_handle,
    pointsPerFollower: row.points_per_follower,
    targetFollows: row.target_follows,
    placesLeft: Math.max(0, row.target_follows - row.followers_received - (row.waiting ?? 0)),
    budgetLeft: row.remaining_budget,
    isHeld: row.held_at !== null,
    claim:
      row.own_id === null || row.status === null
        ? null
        : {
            id: row.own_id,
            status: row.status,
            reason: row.reason,
            mayTryAgain:
              row.status === 'rejected' && row.handed_in_again_at === null && row.clawed_back_at === null,
          },
  }));
  const [page, latestProofUrl] = await Promise.all([
    offers,
    actor === undefined ? null : findLatestProofUrl(db, actor.id),
  ]);
  return { ...page, latestProofUrl };
}

export function listOwnClaims({ db, actor }: MemberCtx, { cursor }: PageInput): Promise<OwnClaims> {
  const claims = db
    .selectFrom('follow_claims as f')
    .leftJoin('campaigns as c', 'c.id', 'f.campaign_id')
    .select(['f.id', 'f.proof_url', 'f.status', 'f.reason', 'f.created_at'])
    .select(['f.first_reason', 'f.handed_in_again_at', 'f.clawed_back_at'])
    .select(['c.twitter_handle', 'c.points_per_follower', 'c.status as campaign_status', 'c.review_until'])
    .where('f.user_id', '=', actor.id);
  const by = byInstant('f.created_at', 'f.id');
  return readList(claims, { cursor, size: claimsPageSize, by }, (row) => ({
    id: row.id,
    twitterHandle: row.twitter_handle ?? 'Unknown',
    proofUrl: row.proof_url,
    status: row.status,
    reason: row.reason,
    pointsEarned: row.status === 'approved' ? (row.points_per_follower ?? 0) : 0,
    createdAt: row.created_at.toISOString(),
    mayTryAgain:
      row.status === 'rejected' &&
      row.handed_in_again_at === null &&
      row.clawed_back_at === null &&
      row.campaign_status === 'active',
    firstReason: row.first_reason,
    approvedBy: row.status === 'pending' ? (row.review_until?.toISOString() ?? null) : null,
  }));
}

/** Returns the claimant's display name for admins. */
export function formatClaimantName(row: { first_name: string | null; last_name: string | null }): string {
  return `${row.first_name ?? ''} ${row.last_name ?? ''}`.trim() || 'Anonymous User';
}

export const followParts = [
  {
    name: 'followCampaigns',
    query: (db: Db, userId: string) =>
      db
        .selectFrom('campaigns')
        .select(['id', 'twitter_handle', 'points_per_follower', 'target_follows', 'remaining_budget'])
        .select(['followers_received', 'status', 'created_at', 'closed_at'])
        .where('creator_id', '=', userId)
        .orderBy('created_at')
        .orderBy('id'),
  },
  {
    name: 'followClaims',
    query: (db: Db, userId: string) =>
      db
        .selectFrom('follow_claims')
        .select(['id', 'campaign_id', 'proof_url', 'status', 'reason', 'created_at', 'decided_at'])
        .select(['first_reason', 'handed_in_again_at', 'clawed_back_at', 'stated_followers', 'stated_since'])
        .where('user_id', '=', userId)
        .orderBy('created_at')
        .orderBy('id'),
  },
  {
    name: 'claimDisputes',
    query: (db: Db, userId: string) =>
      db
        .selectFrom('claim_disputes')
        .select(['claim_id', 'reason', 'status', 'answer', 'created_at', 'decided_at'])
        .where('user_id', '=', userId)
        .orderBy('created_at')
        .orderBy('id'),
  },
];
