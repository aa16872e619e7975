import { sql } from 'kysely';
import type { Trx } from '#/db/client.server.ts';
import { type ClaimEvaluation, needsCloserLook } from './look-closer.ts';
import { readRings } from './ring-queries.server.ts';
import type { Ring } from './rings.ts';
import { type SignalCounts, type Signals, toSignals } from './signals.ts';

type Row = {
  id: string;
  user_id: string | null;
  shared_proof: number;
  shared_network: number | null;
  account_days: number | null;
  burst: number;
  paid_before: number;
  reviewed: [count: number, rejected: number];
  mailbox: number | null;
  is_admin: boolean;
  cannot_be_paid: boolean;
  is_short: boolean;
  was_rejected: boolean;
};

type EvaluatedClaim = ClaimEvaluation & { id: string; isHeldBack: boolean };
export type EvaluatedClaims = ReadonlyMap<string, EvaluatedClaim>;

export function getSignals(evaluated: EvaluatedClaims, id: string): Signals {
  const claim = evaluated.get(id);
  if (claim === undefined) throw new Error(`claim ${id} was not evaluated`);
  return claim.signals;
}

const columns = sql`id, user_id, campaign_id, proof_url, network_hash, created_at, handed_in_again_at`;

/** A proof or network may have very many claims, of which counting the first thousand suffices. */
const maxCountedClaims = 1000;

/** SQL for each value of a column in `requested`, with the number of people who submitted it. */
const countPeopleByValue = (column: 'proof_url' | 'network_hash') => sql`(
  SELECT v.value, (
    SELECT count(DISTINCT coalesce(o.user_id, o.id)) FROM (
      SELECT user_id, id FROM follow_claims WHERE ${sql.ref(column)} = v.value LIMIT ${sql.lit(maxCountedClaims)}
    ) o) AS n
  FROM (SELECT DISTINCT ${sql.ref(column)} AS value FROM requested WHERE ${sql.ref(column)} IS NOT NULL) v)`;

/** SQL for the maximum number of the person's claims in any hour that includes this claim. */
const burst = sql<number>`(
  SELECT coalesce(max(n), 1) FROM (
    SELECT created_at, count(*) OVER (
      ORDER BY created_at RANGE BETWEEN INTERVAL '1 hour' PRECEDING AND CURRENT ROW) AS n
    FROM follow_claims
    WHERE user_id = f.user_id
      AND created_at BETWEEN f.created_at - INTERVAL '1 hour' AND f.created_at + INTERVAL '1 hour'
  ) hours WHERE created_at >= f.created_at)`;

const paidBefore = sql<number>`(
  SELECT count(*) FROM follow_claims o JOIN campaigns oc ON oc.id = o.campaign_id
  WHERE o.user_id = f.user_id AND o.id <> f.id AND o.status = 'approved' AND lower(oc.twitter_handle) = lower(c.twitter_handle))`;

/** SQL for the number of the person's latest reviewed claims, and of the rejected ones among them. */
const reviewed = sql`(
  SELECT ARRAY[count(*), count(*) FILTER (WHERE status = 'rejected')]::int[] FROM (
    SELECT status FROM follow_claims WHERE user_id = f.user_id AND status <> 'pending'
    ORDER BY created_at DESC, id DESC LIMIT 100) latest)`;

/**
 * SQL for the mailbox of an email address, without its tag, and for Gmail without dots. The index `profiles_mailbox` has the
 * same expression.
 */
const toMailboxSql = (email: string) =>
  sql.raw(`(CASE WHEN split_part(lower(${email}), '@', 2) IN ('gmail.com', 'googlemail.com')
    THEN replace(split_part(split_part(lower(${email}), '@', 1), '+', 1), '.', '') || '@gmail.com'
    ELSE split_part(split_part(lower(${email}), '@', 1), '+', 1) || '@' || split_part(lower(${email}), '@', 2) END)`);

/** SQL for the number of other accounts with the same mailbox, or null if the account was deleted. */
const sharedMailbox = sql<number | null>`CASE WHEN p.id IS NOT NULL THEN (
  SELECT count(*) FROM profiles o WHERE ${toMailboxSql('o.email')} = ${toMailboxSql('p.email')} AND o.id <> p.id) END`;

const toCounts = (row: Row, rings: ReadonlyMap<string, Ring>): SignalCounts => ({
  sharedProof: row.shared_proof,
  accountDays: row.account_days,
  burst: row.burst,
  sharedNetwork: row.shared_network,
  paidBefore: row.paid_before,
  reviewed: row.reviewed[0],
  rejected: row.reviewed[1],
  ring: row.user_id === null ? null : (rings.get(row.user_id)?.people.length ?? 1) - 1,
  mailbox: row.mailbox,
  admin: row.is_admin ? 1 : 0,
});

async function evaluate(trx: Trx, claimIds: ReturnType<typeof sql>): Promise<EvaluatedClaims> {
  const { rows } = await sql<Row>`
    WITH requested AS MATERIALIZED (${claimIds})
    SELECT f.id, f.user_id, coalesce(proof.n - 1, 0) AS shared_proof,
      CASE WHEN f.network_hash IS NOT NULL THEN coalesce(network.n - 1, 0) END AS shared_network,
      greatest(0, floor(extract(epoch FROM f.created_at - p.created_at) / 86400))::int AS account_days,
      ${burst} AS burst, ${paidBefore} AS paid_before, ${reviewed} AS reviewed,
      ${sharedMailbox} AS mailbox,
      EXISTS (SELECT FROM user_roles r WHERE r.user_id = f.user_id AND r.role = 'admin') AS is_admin,
      p.id IS NULL OR p.suspended_at IS NOT NULL AS cannot_be_paid,
      c.remaining_budget < c.points_per_follower AS is_short,
      f.handed_in_again_at IS NOT NULL AS was_rejected
    FROM requested f
    JOIN campaigns c ON c.id = f.campaign_id
    LEFT JOIN profiles p ON p.id = f.user_id
    LEFT JOIN ${countPeopleByValue('proof_url')} proof ON proof.value = f.proof_url
    LEFT JOIN ${countPeopleByValue('network_hash')} network ON network.value = f.network_hash`.execute(trx);
  const rings = await readRings(
    trx,
    rows.flatMap(({ user_id }) => user_id ?? []),
  );
  const claims = rows.map((row): EvaluatedClaim => {
    const claim = {
      signals: toSignals(toCounts(row, rings)),
      cannotBePaid: row.cannot_be_paid,
      isShort: row.is_short,
      wasRejected: row.was_rejected,
    };
    return { id: row.id, ...claim, isHeldBack: needsCloserLook(claim) };
  });
  return new Map(claims.map((claim) => [claim.id, claim]));
}

/** Evaluates the risk signals of these claims, decided or pending. Unknown ids are omitted. */
export const evaluateClaims = (trx: Trx, ids: readonly string[]): Promise<EvaluatedClaims> =>
  evaluate(trx, sql`SELECT ${columns} FROM follow_claims WHERE id = ANY(${ids})`);

/** Evaluates the oldest `maxClaims` pending claims of one campaign or of all. */
export const evaluatePending = (trx: Trx, maxClaims: number, campaignId?: string): Promise<EvaluatedClaims> =>
  evaluate(
    trx,
    sql`SELECT ${columns} FROM follow_claims
      WHERE status = 'pending' ${campaignId === undefined ? sql`` : sql`AND campaign_id = ${campaignId}`} ORDER BY created_at, id LIMIT ${sql.lit(maxClaims)}`,
  );
