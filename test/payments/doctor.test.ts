import { sql } from 'kysely';
import { expect, it } from 'vitest';
import type { Db } from '../../src/db/client.server.ts';
import { transfer } from '../../src/features/credits/ledger/commands.server.ts';
import { findBreaches, paymentInvariants } from '../../src/features/payments/invariants.server.ts';
import { reversePayment } from '../../src/features/payments/reversal.server.ts';
import { createTestDatabase } from '../database.ts';
import { makeMember } from '../factories.ts';
import { makePaid } from './paid.ts';

/** What breaks each of them, as its owner could. */
const breaks: Record<string, string> = {
  'each purchase of credits has one transfer of its base and bonus to the buyer, and the reverse':
    'UPDATE credit_purchases SET base_credits = base_credits + 1, total_credits = total_credits + 1',
  'each payment for credits that succeeded has one purchase of what was asked for, and the reverse':
    "UPDATE payments SET base_credits = base_credits + 1 WHERE kind = 'credits'",
  'each payment that succeeded brought what was asked for': 'UPDATE payments SET paid_amount = amount - 1',
  'each payment for premium that succeeded has one period of its months, and the reverse':
    'UPDATE premium_periods SET months = months + 1',
  'a subscription lasts as long as its periods say':
    'UPDATE subscriptions SET renewal_date = renewal_date - 1',
  'each refund of credits has one transfer of them, and the reverse':
    "UPDATE payment_refunds SET provider_id = 'another' WHERE credits > 0",
  'what a purchase lost is what its refunds took':
    'UPDATE credit_purchases SET refunded_credits = refunded_credits - 1 WHERE refunded_credits > 0',
  'what a payment lost is what went back of it':
    'UPDATE payments SET refunded_amount = refunded_amount - 1 WHERE refunded_amount > 0',
  'who owes credits holds none': 'a debt beside a balance',
};

async function scene(db: Db): Promise<{ userId: string }> {
  const [member, other] = [await makeMember(db), await makeMember(db)];
  await makePaid(db, member);
  await makePaid(db, member, { kind: 'premium', months: 2, amount: 10_000 });
  const { id } = await makePaid(db, other);
  await db.transaction().execute((trx) =>
    reversePayment(trx, new Date(), {
      ...{ paymentId: id, kind: 'refund', amount: 2000, providerId: 'back-1' },
      ...{ reason: null, requestedBy: null },
    }),
  );
  return { userId: member.id };
}

const owe = (db: Db, userId: string) =>
  db.transaction().execute((trx) =>
    transfer(
      trx,
      { now: new Date(), actor: undefined },
      {
        key: 'forfeit:a-debt',
        cause: 'forfeit',
        moves: [
          { account: `debt:${userId}`, amount: -5 },
          { account: 'system:sales', amount: 5 },
        ],
      },
    ),
  );

it.each(paymentInvariants.map(({ name }) => name))(
  'the doctor finds it when it no longer holds that %s',
  async (name) => {
    const one = await createTestDatabase();
    try {
      const { userId } = await scene(one.db);
      expect(await findBreaches(one.db)).toEqual([]);
      const statement = breaks[name];
      if (statement === undefined) throw new Error(`nothing is known to break: ${name}`);
      if (statement.startsWith('UPDATE')) await sql.raw(statement).execute(one.ownerDb);
      else await owe(one.db, userId);
      expect((await findBreaches(one.db)).map(({ invariant }) => invariant)).toContain(name);
    } finally {
      await one.close();
    }
  },
);
