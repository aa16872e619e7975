import { sql } from 'kysely';
import { type Db, type Trx, withCustomPlans } from '#/db/client.server.ts';
import type { MemberCtx } from '#/platform/context.server.ts';
import { byInstant, readList } from '#/platform/keyset.server.ts';
import { selectTotal } from '../../figures/queries.server.ts';
import { formatClaimantName } from '../queries.server.ts';
import {
  type ClaimStats,
  maxBulkClaims,
  type PendingClaim,
  type PendingInput,
  type PendingPage,
  type ProcessedClaim,
} from './schema.ts';
import { type EvaluatedClaims, evaluatePending, getSignals } from './signal-queries.server.ts';

const maxProcessed = 10;

/** Counts claims by status. Campaigns count their approved claims, and the total is a maintained figure. */
export async function getClaimStats({ db }: { db: Db }): Promise<ClaimStats> {
  const { rows } = await sql<Omit<ClaimStats, 'rejected'>>`SELECT
    (SELECT count(*) FROM follow_claims WHERE status = 'pending') AS pending,
    (SELECT coalesce(sum(followers_received), 0)::bigint FROM campaigns) AS approved,
    ${selectTotal('claims')} AS total`.execute(db);
  const { pending = 0, approved = 0, total = 0 } = rows[0] ?? {};
  return { pending, approved, rejected: total - pending - approved, total };
}

/** Claims beyond this number are evaluated when earlier ones are decided. */
const maxEvaluated = 2000;
const pageSizes = { closer: 30, clean: maxBulkClaims } as const;

/** Selects pending claims with the data for a decision. */
const selectPending = (trx: Trx, ids: readonly string[]) =>
  trx
    .selectFrom('follow_claims as f')
    .innerJoin('campaigns as c', 'c.id', 'f.campaign_id')
    .leftJoin('profiles as p', 'p.id', 'f.user_id')
    .select(['f.id', 'f.user_id', 'f.campaign_id', 'f.proof_url', 'f.created_at'])
    .select(['c.twitter_handle', 'c.points_per_follower', 'c.remaining_budget'])
    .select(['c.followers_received', 'c.target_follows', 'c.review_until', 'f.first_reason'])
    .select(['p.first_name', 'p.last_name', 'p.suspended_at', 'f.stated_followers', 'f.stated_since'])
    .where(sql<boolean>`f.status = 'pending' AND f.id = ANY(${ids})`);
type PendingRow = Awaited<ReturnType<ReturnType<typeof selectPending>['execute']>>[number];

const toPendingClaim =
  (evaluated: EvaluatedClaims) =>
  (row: PendingRow): PendingClaim => ({
    id: row.id,
    claimant: toClaimant(row),
    campaignId: row.campaign_id,
    twitterHandle: row.twitter_handle,
    reward: row.points_per_follower,
    remainingBudget: row.remaining_budget,
    followersReceived: row.followers_received,
    targetFollows: row.target_follows,
    proofUrl: row.proof_url,
    createdAt: row.created_at.toISOString(),
    signals: getSignals(evaluated, row.id),
    stated: { followers: row.stated_followers, since: row.stated_since },
    firstReason: row.first_reason,
    autoApprovesAt: row.review_until?.toISOString() ?? null,
  });

/** Lists the pending claims of a section or a campaign with their risk signals, newest first. */
export function listPending(
  ctx: MemberCtx,
  { cursor, section, campaignId }: PendingInput,
): Promise<PendingPage> {
  return withCustomPlans(ctx.db, async (trx) => {
    const evaluated = await evaluatePending(trx, maxEvaluated, campaignId);
    const ids = [...evaluated.values()]
      .filter(({ isHeldBack }) => campaignId !== undefined || isHeldBack === (section === 'closer'))
      .map(({ id }) => id);
    const by = byInstant('f.created_at', 'f.id');
    const page = await readList(
      selectPending(trx, ids),
      { cursor, size: pageSizes[section], by },
      toPendingClaim(evaluated),
    );
    const closerCount = [...evaluated.values()].filter(({ isHeldBack }) => isHeldBack).length;
    return {
      ...page,
      counts: { closer: closerCount, clean: evaluated.size - closerCount },
      isCut: evaluated.size === maxEvaluated,
    };
  });
}

type ClaimantRow = {
  user_id: string | null;
  first_name: string | null;
  last_name: string | null;
  suspended_at: Date | null;
};

const toClaimant = (row: ClaimantRow): PendingClaim['claimant'] => ({
  id: row.user_id,
  name: formatClaimantName(row),
  isSuspended: row.suspended_at !== null,
});

/** Lists the latest decisions. */
export async function listProcessed({ db }: { db: Db }): Promise<ProcessedClaim[]> {
  const rows = await db
    .selectFrom('follow_claims as f')
    .innerJoin('campaigns as c', 'c.id', 'f.campaign_id')
    .leftJoin('profiles as p', 'p.id', 'f.user_id')
    .leftJoin('profiles as d', 'd.id', 'f.decided_by')
    .select(['f.id', 'f.user_id', 'f.status', 'f.reason', 'f.decided_at', 'f.created_at', 'f.decided_by'])
    .select(['c.twitter_handle', 'c.points_per_follower'])
    .select(['p.first_name', 'p.last_name', 'p.suspended_at'])
    .select(['d.id as d_id', 'd.first_name as d_first', 'd.last_name as d_last', 'd.email as d_email'])
    .where(sql<boolean>`f.status <> 'pending'`)
    .orderBy('f.decided_at', 'desc')
    .orderBy('f.id', 'desc')
    .limit(maxProcessed)
    .execute();
  return rows.map((row) => ({
    id: row.id,
    claimant: toClaimant(row),
    twitterHandle: row.twitter_handle,
    status: row.status === 'approved' ? 'approved' : 'rejected',
    reward: row.status === 'approved' ? row.points_per_follower : 0,
    reason: row.reason,
    // Decided claims have a decision time (constraint `follow_claims_decided`).
    decidedAt: (row.decided_at ?? row.created_at).toISOString(),
    decidedBy: row.d_id === null ? null : `${row.d_first} ${row.d_last}`.trim() || row.d_email,
  }));
}
