import { sql } from 'kysely';
import { type Db, withOwnPlans } from '#/db/client.server.ts';
import { AppError, isAppError } from '#/lib/app-error.ts';
import type { MemberCtx } from '#/platform/context.server.ts';
import { byInstant, readList } from '#/platform/keyset.server.ts';
import { claimantName } from '../queries.server.ts';
import { approveClaim, type Decision, rejectClaim } from './decisions.server.ts';
import {
  type ApproveManyInput,
  type ClaimStats,
  type Decided,
  type DecidedMany,
  mostAtOnce,
  type Outcome,
  outcomes,
  type PendingClaim,
  type PendingInput,
  type PendingPage,
  type ProcessedClaim,
  type RejectManyInput,
} from './schema.ts';
import { judgeClaims, judgeWaiting, signalsIn } from './signals.server.ts';

const processedShown = 10;

/** How many claims there are of each kind. */
export async function getClaimStats({ db }: { db: Db }): Promise<ClaimStats> {
  const { rows } = await sql<{ status: 'pending' | 'approved' | 'rejected'; n: number }>`
    SELECT status, count(*) AS n FROM follow_claims GROUP BY status`.execute(db);
  const of = (status: string) => rows.find((row) => row.status === status)?.n ?? 0;
  const [pending, approved, rejected] = [of('pending'), of('approved'), of('rejected')];
  return { pending, approved, rejected, total: pending + approved + rejected };
}

/** So many are judged at once; whoever has decided these gets the next. */
const mostJudged = 2000;
const sizes = { closer: 30, clean: mostAtOnce } as const;

/** What waits for a decision in a section or on a campaign, newest first, each with what speaks for a closer look. */
export function listPending(
  ctx: MemberCtx,
  { cursor, section, campaignId }: PendingInput,
): Promise<PendingPage> {
  return withOwnPlans(ctx.db, async (trx) => {
    const judged = await judgeWaiting(trx, mostJudged, campaignId);
    const ids = [...judged.values()]
      .filter(({ isHeldBack }) => campaignId !== undefined || isHeldBack === (section === 'closer'))
      .map(({ id }) => id);
    const page = await readList(
      trx
        .selectFrom('follow_claims as f')
        .innerJoin('campaigns as c', 'c.id', 'f.campaign_id')
        .leftJoin('profiles as p', 'p.id', 'f.user_id')
        .select(['f.id', 'f.user_id', 'f.campaign_id', 'f.proof_url', 'f.created_at'])
        .select(['c.twitter_handle', 'c.points_per_follower', 'c.remaining_budget'])
        .select(['c.followers_received', 'c.target_follows', 'c.review_until', 'f.first_reason'])
        .select(['p.first_name', 'p.last_name', 'p.suspended_at', 'f.stated_followers', 'f.stated_since'])
        .where(sql<boolean>`f.status = 'pending' AND f.id = ANY(${ids})`),
      { cursor, size: sizes[section], by: byInstant('f.created_at', 'f.id') },
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
        signals: signalsIn(judged, row.id),
        stated: { followers: row.stated_followers, since: row.stated_since },
        firstReason: row.first_reason,
        approvedBy: row.review_until?.toISOString() ?? null,
      }),
    );
    const closer = [...judged.values()].filter(({ isHeldBack }) => isHeldBack).length;
    return {
      ...page,
      counts: { closer, clean: judged.size - closer },
      isCut: judged.size === mostJudged,
    };
  });
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

/** Refuses what is to be looked at closer by now: other claims may have come in, or been paid, since it was seen. */
async function refuseHeldBack(ctx: MemberCtx, id: string): Promise<void> {
  const judged = (await withOwnPlans(ctx.db, (trx) => judgeClaims(trx, [id]))).get(id);
  // What can't be paid says why by itself.
  if (judged?.isHeldBack !== true || judged.cannotBePaid || judged.isShort) return;
  throw new AppError('CONFLICT', 'This claim needs a closer look now', { details: { reason: 'held-back' } });
}

export const approveMany = (ctx: MemberCtx, { ids, onlyClean }: ApproveManyInput): Promise<DecidedMany> =>
  decideEach(
    ctx,
    ids,
    async (id) => {
      if (onlyClean) await refuseHeldBack(ctx, id);
      return approveClaim(ctx, { id });
    },
    'paid',
  );

export const rejectMany = (ctx: MemberCtx, { ids, reason }: RejectManyInput): Promise<DecidedMany> =>
  decideEach(ctx, ids, (id) => rejectClaim(ctx, { id, reason }), 'rejected');
