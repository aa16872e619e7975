import { sql } from 'kysely';
import { type Db, withOwnPlans } from '#/db/client.server.ts';
import { isAppError } from '#/lib/app-error.ts';
import type { PageInput } from '#/lib/list-page.ts';
import type { MemberCtx } from '#/platform/context.server.ts';
import { byInstant, readList } from '#/platform/keyset.server.ts';
import { claimantName } from '../queries.server.ts';
import { approveClaim, type Decision, rejectClaim } from './decisions.server.ts';
import {
  type ApproveManyInput,
  type ClaimStats,
  type Decided,
  type DecidedMany,
  type Outcome,
  outcomes,
  type PendingClaim,
  type PendingPage,
  type ProcessedClaim,
  type RejectManyInput,
} from './schema.ts';
import { signalsOf } from './signals.ts';

const pageSize = 30;
const processedShown = 10;

/** How many claims there are of each kind. */
export async function getClaimStats({ db }: { db: Db }): Promise<ClaimStats> {
  const { rows } = await sql<{ status: 'pending' | 'approved' | 'rejected'; n: number }>`
    SELECT status, count(*) AS n FROM follow_claims GROUP BY status`.execute(db);
  const of = (status: string) => rows.find((row) => row.status === status)?.n ?? 0;
  const [pending, approved, rejected] = [of('pending'), of('approved'), of('rejected')];
  return { pending, approved, rejected, total: pending + approved + rejected };
}

/** How many claims wait for a decision. */
export async function countWaiting({ db }: { db: Db }): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    SELECT count(*) AS n FROM follow_claims WHERE status = 'pending'`.execute(db);
  return rows[0]?.n ?? 0;
}

/** Of a claim `f`: how many others have claims that meet the condition, among the first thousand of those. */
const othersWith = (condition: ReturnType<typeof sql>) => sql<number>`(
  SELECT count(DISTINCT coalesce(o.user_id, o.id)) FROM (
    SELECT user_id, id FROM follow_claims WHERE ${condition} AND user_id IS DISTINCT FROM f.user_id LIMIT 1000
  ) o)`;

const sharedProof = othersWith(sql`proof_url = f.proof_url`);
const sharedNetwork = sql<number | null>`
  CASE WHEN f.network_hash IS NOT NULL THEN ${othersWith(sql`network_hash = f.network_hash`)} END`;
const accountDays = sql<number | null>`
  greatest(0, floor(extract(epoch FROM f.created_at - p.created_at) / 86400))::int`;
const paidBefore = sql<number>`(
  SELECT count(*) FROM follow_claims o JOIN campaigns oc ON oc.id = o.campaign_id
  WHERE o.user_id = f.user_id AND o.status = 'approved' AND lower(oc.twitter_handle) = lower(c.twitter_handle))`;
/** Each hour that ends with a claim of the person and has this one in it; the most claims of any. */
const burst = sql<number>`(
  SELECT coalesce(max(n), 1) FROM (
    SELECT created_at, count(*) OVER (
      ORDER BY created_at RANGE BETWEEN INTERVAL '1 hour' PRECEDING AND CURRENT ROW) AS n
    FROM follow_claims
    WHERE user_id = f.user_id
      AND created_at BETWEEN f.created_at - INTERVAL '1 hour' AND f.created_at + INTERVAL '1 hour'
  ) hours WHERE created_at >= f.created_at)`;

/** What waits for a decision, newest first, each with what speaks for a closer look. */
export function listPending(ctx: MemberCtx, { cursor }: PageInput): Promise<PendingPage> {
  return withOwnPlans(ctx.db, (trx) =>
    readList(
      trx
        .selectFrom('follow_claims as f')
        .innerJoin('campaigns as c', 'c.id', 'f.campaign_id')
        .leftJoin('profiles as p', 'p.id', 'f.user_id')
        .select(['f.id', 'f.user_id', 'f.campaign_id', 'f.proof_url', 'f.created_at'])
        .select(['c.twitter_handle', 'c.points_per_follower', 'c.remaining_budget'])
        .select(['c.followers_received', 'c.target_follows', 'c.review_until', 'f.first_reason'])
        .select(['p.first_name', 'p.last_name', 'p.suspended_at'])
        .select([
          sharedProof.as('shared_proof'),
          sharedNetwork.as('shared_network'),
          accountDays.as('account_days'),
          burst.as('burst'),
          paidBefore.as('paid_before'),
        ])
        .where(sql<boolean>`f.status = 'pending'`),
      { cursor, size: pageSize, by: byInstant('f.created_at', 'f.id') },
      (row) => ({
        id: row.id,
        claimant: claimantOf(row),
        campaignId: row.campaign_id,
        twitterHandle: row.twitter_handle,
        reward: row.points_per_follower,
        remainingBudget: row.remaining_budget,
        followersReceived: row.followers_received,
        targetFollows: row.target_follows,
        proofUrl: row.proof_url,
        createdAt: row.created_at.toISOString(),
        signals: signalsOf({
          sharedProof: row.shared_proof,
          accountDays: row.account_days,
          burst: row.burst,
          sharedNetwork: row.shared_network,
          paidBefore: row.paid_before,
        }),
        firstReason: row.first_reason,
        approvedBy: row.review_until?.toISOString() ?? null,
      }),
    ),
  );
}

type ClaimantRow = {
  user_id: string | null;
  first_name: string | null;
  last_name: string | null;
  suspended_at: Date | null;
};

const claimantOf = (row: ClaimantRow): PendingClaim['claimant'] => ({
  id: row.user_id,
  name: claimantName(row),
  isSuspended: row.suspended_at !== null,
});

/** What was decided last. */
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
    .limit(processedShown)
    .execute();
  return rows.map((row) => ({
    id: row.id,
    claimant: claimantOf(row),
    twitterHandle: row.twitter_handle,
    status: row.status === 'approved' ? 'approved' : 'rejected',
    reward: row.status === 'approved' ? row.points_per_follower : 0,
    reason: row.reason,
    // What is decided has an instant of it (follow_claims_decided).
    decidedAt: (row.decided_at ?? row.created_at).toISOString(),
    decidedBy: row.d_id === null ? null : `${row.d_first} ${row.d_last}`.trim() || row.d_email,
  }));
}

/** How a refusal is called in the answer for several claims. */
function outcomeOf(error: unknown): Outcome | undefined {
  if (!isAppError(error)) return undefined;
  if (error.code === 'NOT_FOUND') return 'gone';
  return outcomes.find((one) => one === error.details?.reason);
}

/** Decides one claim after the other, each in its own transaction, and says of each what became of it. */
async function decideEach(
  ctx: MemberCtx,
  ids: readonly string[],
  decide: (id: string) => Promise<Decision>,
  done: Outcome,
): Promise<DecidedMany> {
  const results: Decided[] = [];
  for (const id of new Set(ids)) {
    try {
      const { reward } = await decide(id);
      results.push({ id, outcome: done, reward });
    } catch (error) {
      const outcome = outcomeOf(error);
      if (outcome === undefined) ctx.log.error('follow.decide-failed', error, { claimId: id });
      results.push({ id, outcome: outcome ?? 'failed', reward: 0 });
    }
  }
  return { results };
}

export const approveMany = (ctx: MemberCtx, { ids }: ApproveManyInput): Promise<DecidedMany> =>
  decideEach(ctx, ids, (id) => approveClaim(ctx, { id }), 'paid');

export const rejectMany = (ctx: MemberCtx, { ids, reason }: RejectManyInput): Promise<DecidedMany> =>
  decideEach(ctx, ids, (id) => rejectClaim(ctx, { id, reason }), 'rejected');
