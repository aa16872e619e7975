import type { Db } from '#/db/client.server.ts';

/** What a person paid and bought, for the file of all that is theirs. */
export const paymentParts = [
  {
    name: 'payments',
    read: (db: Db, userId: string) =>
      db
        .selectFrom('payments')
        .select(['id', 'reference', 'kind', 'package_id', 'months', 'amount', 'currency', 'state'])
        .select(['provider', 'provider_id', 'paid_amount', 'paid_currency', 'refunded_amount'])
        .select(['created_at', 'settled_at', 'refunded_at', 'charged_back_at'])
        .where('user_id', '=', userId)
        .orderBy('created_at')
        .orderBy('id')
        .execute(),
  },
  {
    name: 'creditPurchases',
    read: (db: Db, userId: string) =>
      db
        .selectFrom('credit_purchases')
        .select(['id', 'reference', 'package_id', 'base_credits', 'bonus_credits', 'total_credits'])
        .select(['amount_paid', 'currency', 'status', 'refunded_credits', 'refunded_at', 'created_at'])
        .where('user_id', '=', userId)
        .orderBy('created_at')
        .orderBy('id')
        .execute(),
  },
  {
    name: 'premiumPeriods',
    read: (db: Db, userId: string) =>
      db
        .selectFrom('premium_periods')
        .select(['id', 'months', 'starts_on', 'ends_on', 'created_at', 'revoked_at'])
        .where('user_id', '=', userId)
        .orderBy('created_at')
        .orderBy('id')
        .execute(),
  },
];
