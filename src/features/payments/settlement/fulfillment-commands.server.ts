import type { Trx } from '#/db/client.server.ts';
import { uuidv7 } from '#/lib/uuid.ts';
import { toCalendarDay } from '#/lib/zones.ts';
import type { Change } from '#/platform/context.server.ts';
import { transfer } from '../../credits/ledger/commands.server.ts';
import { getNextPeriod } from '../periods.ts';

/** The payment's purchase fields. */
export type BoughtCredits = {
  id: string;
  userId: string;
  reference: string;
  package_id: string | null;
  base_credits: number | null;
  bonus_credits: number | null;
  amount: number;
  currency: string;
};

/** Inserts the purchase and its transfer, in the transaction that settles the payment. */
export async function fulfillCredits(trx: Trx, now: Date, row: BoughtCredits): Promise<Change[]> {
  const { userId } = row;
  const id = uuidv7(now.getTime());
  const [base, bonus] = [row.base_credits ?? 0, row.bonus_credits ?? 0];
  await trx
    .insertInto('credit_purchases')
    .values({
      id,
      payment_id: row.id,
      user_id: userId,
      reference: row.reference,
      package_id: row.package_id ?? '',
      base_credits: base,
      bonus_credits: bonus,
      total_credits: base + bonus,
      amount_paid: row.amount,
      currency: row.currency,
      refunded_at: null,
      created_at: now,
    })
    .execute();
  await transfer(
    trx,
    { now, actor: { id: userId } },
    {
      key: `purchase:${id}`,
      cause: 'purchase',
      moves: [
        { account: 'system:sales', amount: -base },
        ...(bonus > 0 ? [{ account: 'system:bonus' as const, amount: -bonus }] : []),
        { account: `user:${userId}`, amount: base + bonus },
      ],
    },
  );
  return [{ topic: 'credits', userId }];
}

/** Adds months of premium, from today or from the current renewal date. The caller has locked the user's row. */
export async function addMonthsOfPremium(
  trx: Trx,
  now: Date,
  { userId, months, paymentId }: { userId: string; months: number; paymentId: string | null },
): Promise<string> {
  const person = await trx
    .selectFrom('profiles as p')
    .leftJoin('subscriptions as s', 's.user_id', 'p.id')
    .select(['p.time_zone', 's.renewal_date'])
    .where('p.id', '=', userId)
    .executeTakeFirstOrThrow();
  const today = toCalendarDay(now.getTime(), person.time_zone);
  const { startsOn, endsOn } = getNextPeriod(today, person.renewal_date, months);
  await trx
    .insertInto('premium_periods')
    .values({
      id: uuidv7(now.getTime()),
      payment_id: paymentId,
      user_id: userId,
      months,
      starts_on: startsOn,
      ends_on: endsOn,
      created_at: now,
      revoked_at: null,
    })
    .execute();
  const values = { tier: 'premium' as const, renewal_date: endsOn, updated_at: now };
  await trx
    .insertInto('subscriptions')
    .values({ user_id: userId, ...values })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(values))
    .execute();
  return endsOn;
}
