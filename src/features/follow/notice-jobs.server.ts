import { sql } from 'kysely';
import { z } from 'zod';
import { type Db, type Trx, withCustomPlans } from '#/db/client.server.ts';
import { formatCount } from '#/lib/text.ts';
import { defineJob } from '#/platform/jobs.server.ts';
import { formatCredits } from '../credits/components/amounts.ts';
import { notify } from '../notifications/commands.server.ts';
import { selectRefundedTotal } from './refund-queries.server.ts';

const url = '/my-projects?show=follow';
const dayMs = 86_400_000;
const maxHandles = 5;

/**
 * Notifies a campaign's creator that all followers were received, or that the last claim on a closed campaign was
 * decided.
 */
export const notifyCreator = defineJob({
  name: 'follow.tell-creator',
  schema: z.object({ campaignId: z.uuid() }),
  run: async ({ db, now }, { campaignId }) => {
    const row = await db
      .selectFrom('campaigns as c')
      .select(['c.creator_id', 'c.twitter_handle', 'c.followers_received', 'c.points_per_follower'])
      .select(['c.status', 'c.review_until', selectRefundedTotal('c.id').as('refunded')])
      .select((eb) =>
        eb
          .selectFrom('follow_claims as f')
          .select((inner) => inner.fn.countAll<number>().as('n'))
          .whereRef('f.campaign_id', '=', 'c.id')
          .where('f.status', '=', 'pending')
          .$asScalar()
          .$notNull()
          .as('waiting'),
      )
      .where('c.id', '=', campaignId)
      .executeTakeFirst();
    if (row === undefined || row.creator_id === null || row.status !== 'completed' || row.waiting > 0) return;
    const handle = `@${row.twitter_handle}`;
    const paid = `${formatCount(row.followers_received, 'follower')} got ${formatCredits(row.followers_received * row.points_per_follower)}`;
    const isClosed = row.review_until !== null;
    await notify(
      db,
      { now },
      {
        userId: row.creator_id,
        kind: 'follow_campaign',
        key: `follow-${isClosed ? 'settled' : 'completed'}:${campaignId}`,
        title: isClosed
          ? `All claims on your closed campaign for ${handle} have been reviewed`
          : `Your campaign for ${handle} reached its goal`,
        body: isClosed
          ? `${paid}, and ${formatCredits(row.refunded ?? 0)} returned to your balance.`
          : `${paid}. Its budget is fully spent.`,
        url,
      },
    );
  },
});

/** A digest covers at most this time if the job didn't run for some days. */
const maxLookbackDays = 7;

type NewClaims = { twitter_handle: string; n: number; waiting: number };

/** SQL condition: the claim `f` on campaign `c` was submitted or resubmitted in this period and after the last digest. */
const isUnreported = (from: Date, to: Date) => sql<boolean>`(
  f.created_at >= greatest(c.claims_told_until, ${from}) AND f.created_at < ${to}
  OR f.handed_in_again_at >= greatest(c.claims_told_until, ${from}) AND f.handed_in_again_at < ${to})`;

async function findCreatorsToNotify(db: Db, from: Date, to: Date): Promise<string[]> {
  // Uses the indexes on both timestamps, regardless of the campaigns.
  const { rows } = await withCustomPlans(db, (trx) =>
    sql<{ id: string }>`
      SELECT DISTINCT c.creator_id AS id FROM follow_claims f JOIN campaigns c ON c.id = f.campaign_id
      WHERE (f.created_at >= ${from} AND f.created_at < ${to}
          OR f.handed_in_again_at >= ${from} AND f.handed_in_again_at < ${to})
        AND c.creator_id IS NOT NULL AND ${isUnreported(from, to)} ORDER BY id`.execute(trx),
  );
  return rows.map(({ id }) => id);
}

/** Returns the new claims on the creator's campaigns by handle, and marks them as reported in the same transaction. */
async function consumeNewClaims(trx: Trx, creatorId: string, from: Date, to: Date): Promise<NewClaims[]> {
  // The lock waits for a concurrent worker, whose report then counts.
  await sql`SELECT FROM campaigns WHERE creator_id = ${creatorId} ORDER BY id FOR NO KEY UPDATE`.execute(trx);
  const { rows } = await sql<NewClaims>`
    SELECT c.twitter_handle, count(*) AS n, count(*) FILTER (WHERE f.status = 'pending') AS waiting
    FROM follow_claims f JOIN campaigns c ON c.id = f.campaign_id
    WHERE c.creator_id = ${creatorId} AND ${isUnreported(from, to)}
    GROUP BY c.twitter_handle ORDER BY n DESC, c.twitter_handle`.execute(trx);
  await sql`UPDATE campaigns c SET claims_told_until = ${to}
    WHERE creator_id = ${creatorId}
      AND EXISTS (SELECT FROM follow_claims f WHERE f.campaign_id = c.id AND ${isUnreported(from, to)})`.execute(
    trx,
  );
  return rows;
}

/**
 * Notifies creators once a day of the claims received until the end of the previous UTC day since the last digest.
 */
export const notifyOfClaims = defineJob({
  name: 'follow.tell-claims',
  schema: z.object({}),
  schedule: '10 6 * * *',
  atLeastEveryMs: 25 * 60 * 60_000,
  run: async ({ db, now, signal }) => {
    const to = new Date(Math.floor(now.getTime() / dayMs) * dayMs);
    const from = new Date(to.getTime() - maxLookbackDays * dayMs);
    for (const creatorId of await findCreatorsToNotify(db, from, to)) {
      if (signal.aborted) throw signal.reason;
      await db.transaction().execute(async (trx) => {
        const newClaims = await consumeNewClaims(trx, creatorId, from, to);
        if (newClaims.length === 0) return;
        const total = newClaims.reduce((sum, { n }) => sum + n, 0);
        const waiting = newClaims.reduce((sum, claim) => sum + claim.waiting, 0);
        const handleCounts = newClaims
          .slice(0, maxHandles)
          .map(({ twitter_handle, n }) => `@${twitter_handle}: ${n}`);
        const others = newClaims.length - handleCounts.length;
        const list =
          others === 0 ? handleCounts : [...handleCounts, `${formatCount(others, 'other handle')}`];
        await notify(
          trx,
          { now },
          {
            userId: creatorId,
            kind: 'follow_campaign',
            key: `follow-claims:${new Date(to.getTime() - dayMs).toISOString().slice(0, 10)}`,
            title: `${formatCount(total, 'new claim')} on your follow campaigns`,
            body: `${list.join(', ')}. ${waiting === 0 ? 'All have been reviewed.' : `${waiting.toLocaleString('en')} ${waiting === 1 ? 'is' : 'are'} pending review.`}`,
            url,
          },
        );
      });
    }
  },
});
