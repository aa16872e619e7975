import { sql } from 'kysely';
import type { Db } from '#/db/client.server.ts';
import type { PaymentDetail } from '../schema.ts';
import { getCreditsToDeduct, getRefundedPriceAmount, getRemainingAmount } from './refund-amounts.ts';

/** Returns the amounts of a refund if it were made now; null if nothing is left or a refund is in progress. */
export async function getRefundable(db: Db, id: string): Promise<PaymentDetail['refundable']> {
  const row = await db
    .selectFrom('payments as p')
    .leftJoin('credit_purchases as c', 'c.payment_id', 'p.id')
    .select([
      'p.user_id',
      'p.amount',
      'p.provider_id',
      'p.paid_amount',
      'c.total_credits',
      'c.refunded_credits',
    ])
    .select(
      sql<number>`(SELECT coalesce(sum(r.amount), 0)::bigint FROM payment_refunds r
        WHERE r.payment_id = p.id AND r.state = 'done')`.as('returned_amount'),
    )
    .select(
      sql<number>`coalesce((SELECT balance FROM ledger_accounts a WHERE a.name = 'user:' || p.user_id), 0)`.as(
        'balance',
      ),
    )
    .select(
      sql<boolean>`EXISTS (SELECT FROM payment_refunds r
        WHERE r.payment_id = p.id AND r.state IN ('requested', 'sending'))`.as('is_in_progress'),
    )
    .where('p.id', '=', id)
    .executeTakeFirst();
  if (row === undefined || row.provider_id === null || row.is_in_progress) return null;
  const amounts = {
    amount: row.amount,
    // Payments can have decimals; refunds are whole amounts.
    paid: Math.floor(Number(row.paid_amount ?? 0)),
    returnedAmount: row.returned_amount,
  };
  const amount = getRemainingAmount(amounts);
  if (amount <= 0) return null;
  const refundedPrice = getRefundedPriceAmount({
    ...amounts,
    returnedAmount: amounts.returnedAmount + amount,
  });
  const credits =
    row.total_credits === null
      ? 0
      : getCreditsToDeduct(row.total_credits, refundedPrice, row.amount) - (row.refunded_credits ?? 0);
  const owed = row.user_id === null ? 0 : Math.max(0, credits - row.balance);
  return { amount, credits, owed };
}
