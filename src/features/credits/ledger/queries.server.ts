import { type RawBuilder, sql } from 'kysely';

type Row = { n: number };

/** The tables that a partial examination restricts to changed rows. */
export type Narrowing =
  | 'transfers'
  | 'entriesOfTransfers'
  | 'accounts'
  | 'entriesOfAccounts'
  | 'people'
  | 'campaigns'
  | 'claims'
  | 'grants';

/** Rows are new if their timestamp is later, or if this transaction or a later one wrote them. */
export type Since = { at: Date; transaction: string };

export type Invariant = {
  name: string;
  breaches: RawBuilder<Row>;
  /** A partial examination restricts these tables to changed rows. Without any, it checks all rows. */
  only?: readonly Narrowing[];
  breachesSince?: (since: Since) => RawBuilder<Row>;
};

/** Invariants of credits that hold at any time; each query counts violations. */
export const creditInvariants: readonly Invariant[] = [
  {
    name: 'each transfer’s entries sum to 0',
    only: ['transfers'],
    breaches: sql<Row>`SELECT count(*) AS n FROM (
      SELECT t.id FROM ledger_transfers t LEFT JOIN ledger_entries e ON e.transfer_id = t.id
      GROUP BY t.id HAVING coalesce(sum(e.amount), 0) <> 0 OR count(e.id) < 2) broken`,
  },
  {
    name: 'the whole ledger sums to 0',
    only: ['entriesOfTransfers'],
    breaches: sql<Row>`SELECT (coalesce(sum(amount), 0) <> 0)::int::bigint AS n FROM ledger_entries`,
  },
  {
    name: 'each balance equals the sum of its account’s entries',
    only: ['accounts', 'entriesOfAccounts'],
    breaches: sql<Row>`SELECT count(*) AS n FROM ledger_accounts a
      LEFT JOIN (SELECT account, sum(amount) AS sum FROM ledger_entries GROUP BY account) e ON e.account = a.name
      WHERE a.kind <> 'system' AND a.balance <> coalesce(e.sum, 0)`,
  },
  {
    name: 'no user or campaign balance is or ever was negative',
    only: ['entriesOfAccounts'],
    breaches: sql<Row>`SELECT count(*) AS n FROM (
      SELECT e.account, e.balance,
        sum(e.amount) OVER (PARTITION BY e.account ORDER BY e.id) AS running
      FROM ledger_entries e WHERE e.account LIKE 'user:%' OR e.account LIKE 'campaign:%') one
      WHERE running < 0 OR balance IS DISTINCT FROM running`,
  },
  {
    name: 'each displayed balance matches its ledger account',
    only: ['people'],
    breaches: sql<Row>`SELECT count(*) AS n FROM profiles p
      LEFT JOIN ledger_accounts a ON a.name = 'user:' || p.id
      WHERE p.points_balance <> coalesce(a.balance, 0)`,
  },
  {
    name: 'each follow campaign’s remaining budget equals its escrow',
    only: ['campaigns'],
    breaches: sql<Row>`SELECT count(*) AS n FROM campaigns c
      LEFT JOIN ledger_accounts a ON a.name = 'campaign:' || c.id
      WHERE c.remaining_budget <> coalesce(a.balance, -1)`,
  },
  {
    name: 'each follow campaign’s follower count equals its approved claims',
    only: ['campaigns'],
    breaches: sql<Row>`SELECT count(*) AS n FROM campaigns c
      WHERE c.followers_received <> (
        SELECT count(*) FROM follow_claims f WHERE f.campaign_id = c.id AND f.status = 'approved')`,
  },
  {
    name: 'follow campaigns and the transfers that fund them match one to one',
    only: ['campaigns', 'transfers'],
    breaches: sql<Row>`SELECT count(*) AS n FROM campaigns c
      FULL JOIN (SELECT * FROM ledger_transfers WHERE cause = 'campaign') t ON t.key = 'campaign:' || c.id
      LEFT JOIN ledger_entries e ON e.transfer_id = t.id AND e.account = t.key
      WHERE c.id IS NULL OR t.id IS NULL
        OR e.amount IS DISTINCT FROM c.points_per_follower::bigint * c.target_follows`,
  },
  {
    name: 'paid claims and their reward transfers match one to one',
    only: ['claims', 'transfers'],
    breaches: sql<Row>`SELECT count(*) AS n
      FROM (SELECT f.id, f.campaign_id, f.user_id, c.points_per_follower FROM follow_claims f
        JOIN campaigns c ON c.id = f.campaign_id
        WHERE f.status = 'approved' OR f.clawed_back_at IS NOT NULL) f
      FULL JOIN (SELECT * FROM ledger_transfers WHERE cause = 'claim') t ON t.key = 'claim:' || f.id
      LEFT JOIN ledger_entries e ON e.transfer_id = t.id AND e.amount > 0
      WHERE f.id IS NULL OR t.id IS NULL OR e.amount IS DISTINCT FROM f.points_per_follower
        OR (f.user_id IS NOT NULL AND e.account <> 'user:' || f.user_id)`,
  },
  {
    name: 'reversed claims and the transfers that reverse them match one to one',
    only: ['claims', 'transfers'],
    breaches: sql<Row>`SELECT count(*) AS n
      FROM (SELECT f.id, f.campaign_id, f.user_id, c.points_per_follower FROM follow_claims f
        JOIN campaigns c ON c.id = f.campaign_id WHERE f.clawed_back_at IS NOT NULL) f
      FULL JOIN (SELECT * FROM ledger_transfers WHERE cause = 'clawback') t ON t.key = 'clawback:' || f.id
      LEFT JOIN ledger_entries e ON e.transfer_id = t.id AND e.amount > 0
      WHERE f.id IS NULL OR t.id IS NULL OR e.amount IS DISTINCT FROM f.points_per_follower
        OR e.account <> 'campaign:' || f.campaign_id
        OR (f.user_id IS NOT NULL AND EXISTS (SELECT FROM ledger_entries o WHERE o.transfer_id = t.id
          AND o.amount < 0 AND o.account NOT IN ('user:' || f.user_id, 'debt:' || f.user_id)))`,
  },
  {
    name: 'each cost that a reversed claim returns to a creator is exact and left its campaign’s escrow once',
    only: ['claims', 'transfers'],
    breaches: sql<Row>`SELECT count(*) AS n FROM ledger_transfers t
      LEFT JOIN follow_claims f ON t.key = 'clawback-return:' || f.id AND f.clawed_back_at IS NOT NULL
      LEFT JOIN campaigns c ON c.id = f.campaign_id
      LEFT JOIN ledger_entries e ON e.transfer_id = t.id AND e.account = 'campaign:' || c.id
      WHERE t.cause = 'clawback-return'
        AND (c.id IS NULL OR c.status <> 'completed' OR e.amount IS DISTINCT FROM -c.points_per_follower::bigint)`,
  },
  {
    name: 'logged grants and their transfers match one to one',
    only: ['grants', 'transfers'],
    breaches: sql<Row>`SELECT count(*) AS n FROM admin_credit_logs g
      FULL JOIN (SELECT * FROM ledger_transfers WHERE cause = 'grant') t ON t.key = 'grant:' || g.id
      LEFT JOIN ledger_entries e ON e.transfer_id = t.id AND e.account = 'user:' || g.user_id
      WHERE g.id IS NULL OR t.id IS NULL OR e.amount IS DISTINCT FROM g.amount`,
  },
  {
    name: 'completed follow campaigns hold only credits for pending claims, and active ones have places left',
    only: ['campaigns'],
    breaches: sql<Row>`SELECT count(*) AS n FROM campaigns c
      WHERE (status = 'completed' AND remaining_budget <> CASE WHEN review_until IS NULL THEN 0 ELSE
          points_per_follower * (
            SELECT count(*) FROM follow_claims f WHERE f.campaign_id = c.id AND f.status = 'pending') END)
        OR (status = 'active' AND (remaining_budget = 0 OR followers_received >= target_follows))`,
  },
  {
    name: 'each returned place refunds its exact cost, and its claim was not paid',
    only: ['claims', 'transfers'],
    breaches: sql<Row>`SELECT count(*) AS n FROM ledger_transfers t
      LEFT JOIN ledger_entries e ON e.transfer_id = t.id AND e.account LIKE 'campaign:%'
      LEFT JOIN campaigns c ON e.account = 'campaign:' || c.id
      LEFT JOIN follow_claims f ON t.key = 'claim-return:' || f.id
        AND (f.status <> 'rejected' OR f.clawed_back_at IS NOT NULL)
      WHERE t.cause = 'claim-return'
        AND (f.id IS NOT NULL OR c.review_until IS NULL OR e.amount IS DISTINCT FROM -c.points_per_follower::bigint)`,
  },
  {
    name: 'each paid claim is of one follow: once per claimant, creator and handle',
    only: ['claims'],
    breaches: sql<Row>`SELECT count(*) AS n FROM follow_claims f JOIN campaigns c ON c.id = f.campaign_id
      WHERE (f.status = 'approved' OR f.clawed_back_at IS NOT NULL) AND f.paid_key IS DISTINCT FROM c.handle_key
        AND f.paid_key IS DISTINCT FROM c.handle_key || ' again ' || f.id`,
  },
  {
    name: 'two-admin grants and their approved requests match one to one',
    breaches: sql<Row>`SELECT count(*) AS n
      FROM (SELECT * FROM pending_grants WHERE status = 'confirmed') p
      FULL JOIN (SELECT * FROM admin_credit_logs WHERE confirmed_by IS NOT NULL) g ON g.id = p.id
      WHERE p.id IS NULL OR g.id IS NULL OR (g.user_id, g.amount, g.admin_id, g.confirmed_by)
        IS DISTINCT FROM (p.user_id, p.amount, p.asked_by, p.decided_by)`,
  },
];
