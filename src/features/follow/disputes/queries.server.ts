import { withCustomPlans } from '#/db/client.server.ts';
import type { MemberCtx } from '#/platform/context.server.ts';
import { byInstant, readList } from '#/platform/keyset.server.ts';
import { formatClaimantName } from '../queries.server.ts';
import { evaluateClaims, getSignals } from '../review/signal-queries.server.ts';
import type { OpenDisputes, OpenDisputesInput } from './schema.ts';

const pageSize = 20;

/** Lists open disputes, oldest first, with their claims and risk signals. */
export function listOpenDisputes(ctx: MemberCtx, { cursor, id }: OpenDisputesInput): Promise<OpenDisputes> {
  return withCustomPlans(ctx.db, async (trx) => {
    const page = await readList(
      trx
        .selectFrom('claim_disputes as d')
        .innerJoin('follow_claims as f', 'f.id', 'd.claim_id')
        .innerJoin('campaigns as c', 'c.id', 'f.campaign_id')
        .innerJoin('profiles as o', 'o.id', 'd.user_id')
        .leftJoin('profiles as p', 'p.id', 'f.user_id')
        .select(['d.id', 'd.reason', 'd.created_at', 'd.user_id as creator_id'])
        .select(['o.first_name as creator_first', 'o.last_name as creator_last', 'o.email as creator_email'])
        .select([
          'f.id as claim_id',
          'f.user_id',
          'f.proof_url',
          'f.decided_at',
          'f.created_at as claimed_at',
        ])
        .select(['c.twitter_handle', 'c.points_per_follower'])
        .select(['p.first_name', 'p.last_name', 'p.suspended_at'])
        .where('d.status', '=', 'open')
        .$if(id !== undefined, (query) => query.where('d.id', '=', id ?? '')),
      { cursor, size: pageSize, by: byInstant('d.created_at', 'd.id'), first: 'oldest' },
      (row) => row,
    );
    const evaluations = await evaluateClaims(
      trx,
      page.items.map(({ claim_id }) => claim_id),
    );
    return {
      ...page,
      items: page.items.map((row) => ({
        id: row.id,
        reason: row.reason,
        createdAt: row.created_at.toISOString(),
        creator: {
          id: row.creator_id,
          name: `${row.creator_first} ${row.creator_last}`.trim() || row.creator_email,
        },
        claim: {
          id: row.claim_id,
          claimant: {
            id: row.user_id,
            name: formatClaimantName(row),
            isSuspended: row.suspended_at !== null,
          },
          twitterHandle: row.twitter_handle,
          proofUrl: row.proof_url,
          reward: row.points_per_follower,
          approvedAt: (row.decided_at ?? row.claimed_at).toISOString(),
          signals: getSignals(evaluations, row.claim_id),
        },
      })),
    };
  });
}
