import { sql } from 'kysely';
import type { Db, Trx } from '#/db/client.server.ts';
import { creditInvariants, type Invariant } from '../credits/ledger/queries.server.ts';
import { figuresInvariant } from '../figures/queries.server.ts';

export type Breach = { invariant: string; count: number };

type Row = { n: number };

/** Invariants between payments and the goods delivered; each query counts violations. */
export const paymentInvariants: readonly Invariant[] = [
  {
    name: 'credit purchases and their transfers of base and bonus match one to one',
    breaches: sql<Row>`SELECT count(*) AS n FROM credit_purchases p
      FULL JOIN (SELECT * FROM ledger_transfers WHERE cause = 'purchase') t ON t.key = 'purchase:' || p.id
      LEFT JOIN ledger_entries s ON s.transfer_id = t.id AND s.account = 'system:sales'
      LEFT JOIN ledger_entries b ON b.transfer_id = t.id AND b.account = 'system:bonus'
      LEFT JOIN ledger_entries u ON u.transfer_id = t.id AND u.account LIKE 'user:%'
      WHERE p.id IS NULL OR t.id IS NULL OR s.amount IS DISTINCT FROM -p.base_credits
        OR coalesce(b.amount, 0) <> -p.bonus_credits OR u.amount IS DISTINCT FROM p.total_credits
        OR (p.user_id IS NOT NULL AND u.account <> 'user:' || p.user_id)`,
  },
  {
    name: 'successful credit payments and their purchases match one to one',
    breaches: sql<Row>`SELECT count(*) AS n
      FROM (SELECT * FROM payments WHERE kind = 'credits' AND state = 'succeeded') y
      FULL JOIN credit_purchases p ON p.payment_id = y.id
      WHERE y.id IS NULL OR p.id IS NULL OR p.reference <> y.reference OR p.package_id <> y.package_id
        OR p.base_credits <> y.base_credits OR p.bonus_credits <> y.bonus_credits OR p.amount_paid <> y.amount
        OR p.currency <> y.currency OR p.user_id IS DISTINCT FROM y.user_id`,
  },
  {
    name: 'each successful payment received at least its price',
    breaches: sql<Row>`SELECT count(*) AS n FROM payments
      WHERE state = 'succeeded' AND (coalesce(paid_amount, 0) < amount OR paid_currency IS DISTINCT FROM currency)`,
  },
  {
    name: 'successful Premium payments and their periods match one to one',
    breaches: sql<Row>`SELECT count(*) AS n
      FROM (SELECT * FROM payments WHERE kind = 'premium' AND state = 'succeeded') y
      FULL JOIN (SELECT * FROM premium_periods WHERE payment_id IS NOT NULL) m ON m.payment_id = y.id
      WHERE y.id IS NULL OR m.id IS NULL OR m.months <> y.months
        OR m.ends_on <> (m.starts_on + make_interval(months => m.months))::date
        OR (m.revoked_at IS NOT NULL) <> (y.refunded_amount >= y.amount)`,
  },
  {
    name: 'each subscription ends when its periods end',
    breaches: sql<Row>`SELECT count(*) AS n FROM (
      SELECT m.user_id, max(m.ends_on) AS ends_on,
        coalesce(sum(m.ends_on - m.starts_on) FILTER (WHERE m.revoked_at IS NOT NULL), 0)::int AS revoked
      FROM premium_periods m WHERE m.user_id IS NOT NULL GROUP BY m.user_id) m
      LEFT JOIN subscriptions s ON s.user_id = m.user_id
      WHERE s.user_id IS NULL OR s.renewal_date < m.ends_on - m.revoked`,
  },
  {
    name: 'credit refunds and their transfers match one to one',
    breaches: sql<Row>`SELECT count(*) AS n
      FROM (SELECT * FROM payment_refunds WHERE state = 'done' AND credits > 0) r
      FULL JOIN (SELECT * FROM ledger_transfers WHERE cause = 'refund') t ON t.key = 'refund:' || r.provider_id
      LEFT JOIN ledger_entries s ON s.transfer_id = t.id AND s.account = 'system:sales'
      WHERE r.id IS NULL OR t.id IS NULL OR s.amount IS DISTINCT FROM r.credits`,
  },
  {
    name: 'each purchase’s deducted credits equal its refunds',
    breaches: sql<Row>`SELECT count(*) AS n FROM credit_purchases p
      WHERE p.refunded_credits <> (SELECT coalesce(sum(r.credits), 0) FROM payment_refunds r
          WHERE r.payment_id = p.payment_id AND r.state = 'done')
        OR (p.status = 'completed') <> (p.refunded_credits < p.total_credits)`,
  },
  {
    name: 'each payment’s returned amount equals its refunds',
    breaches: sql<Row>`SELECT count(*) AS n FROM payments y
      WHERE y.refunded_amount <> least(y.amount, greatest(0,
        (SELECT coalesce(sum(r.amount), 0) FROM payment_refunds r WHERE r.payment_id = y.id AND r.state = 'done')
          - greatest(0, floor(coalesce(y.paid_amount, 0)) - y.amount)))`,
  },
  {
    name: 'users who owe credits have no balance',
    only: ['accounts'],
    breaches: sql<Row>`SELECT count(*) AS n FROM ledger_accounts d
      JOIN ledger_accounts u ON u.name = 'user:' || d.owner_id
      WHERE d.kind = 'debt' AND d.balance < 0 AND u.balance > 0`,
  },
];

/** All invariants of credits, payments, and figures. */
export const invariants: readonly Invariant[] = [...creditInvariants, ...paymentInvariants, figuresInvariant];

/** Runs `work` in a repeatable-read transaction, whose statements all see the same snapshot. */
export const runInSnapshot = <T>(db: Db, work: (trx: Trx) => Promise<T>): Promise<T> =>
  db.transaction().setIsolationLevel('repeatable read').execute(work);

/** Counts the violations of each invariant with the chosen statement. */
export async function countBreaches(
  trx: Db,
  getStatement: (invariant: Invariant) => Invariant['breaches'],
): Promise<Breach[]> {
  const breaches: Breach[] = [];
  for (const invariant of invariants) {
    const { rows } = await getStatement(invariant).execute(trx);
    const count = rows[0]?.n ?? 0;
    if (count > 0) breaches.push({ invariant: invariant.name, count });
  }
  return breaches;
}

/** Returns the violated invariants with their counts, from a single snapshot. */
export const findBreaches = (db: Db): Promise<Breach[]> =>
  runInSnapshot(db, (trx) => countBreaches(trx, ({ breaches }) => breaches));
