import { sql } from 'kysely';
import { expect, it } from 'vitest';
import type { Db } from '../../src/db/client.server.ts';
import { transfer } from '../../src/features/credits/ledger/commands.server.ts';
import { findBreaches, paymentInvariants } from '../../src/features/payments/invariant-queries.server.ts';
import { reversePayment } from '../../src/features/payments/refunds/reversal-commands.server.ts';
import { makeMember } from '../factories/members.ts';
import { makeSettledPayment } from '../factories/payments.ts';
import { createTestDatabase } from '../harness/database.ts';

/** Statements that break each invariant, as only the database owner can run them. */
const violations: Record<string, string> = {
  'credit purchases and their transfers of base and bonus match one to one':
    'UPDATE credit_purchases SET base_credits = base_credits + 1, total_credits = total_credits + 1',
  'successful credit payments and their purchases match one to one':
    "UPDATE payments SET base_credits = base_credits + 1 WHERE kind = 'credits'",
  'each successful payment received at least its price': 'UPDATE payments SET paid_amount = amount - 1',
  'successful Premium payments and their periods match one to one':
    'UPDATE premium_periods SET months = months + 1',
  'each subscription ends when its periods end': 'UPDATE subscriptions SET renewal_date = renewal_date - 1',
  'credit refunds and their transfers match one to one':
    "UPDATE payment_refunds SET provider_id = 'another' WHERE credits > 0",
  'each purchase’s deducted credits equal its refunds':
    'UPDATE credit_purchases SET refunded_credits = refunded_credits - 1 WHERE refunded_credits > 0',
  'each payment’s returned amount equals its refunds':
    'UPDATE payments SET refunded_amount = refunded_amount - 1 WHERE refunded_amount > 0',
  'users who owe credits have no balance': 'a debt beside a balance',
};

async function createPayments(db: Db): Promise<{ userId: string }> {
  const [member, other] = [await makeMember(db), await makeMember(db)];
  await makeSettledPayment(db, member);
  await makeSettledPayment(db, member, { kind: 'premium', months: 2, amount: 10_000 });
  const { id } = await makeSettledPayment(db, other);
  await db.transaction().execute((trx) =>
    reversePayment(trx, new Date(), {
      paymentId: id,
      kind: 'refund',
      amount: 2000,
      providerId: 'back-1',
      reason: null,
      requestedBy: null,
    }),
  );
  return { userId: member.id };
}

const createDebt = (db: Db, userId: string) =>
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

it.each(paymentInvariants.map(({ name }) => name))('the doctor reports a violation of: %s', async (name) => {
  const database = await createTestDatabase();
  try {
    const { userId } = await createPayments(database.db);
    expect(await findBreaches(database.db)).toEqual([]);
    const statement = violations[name];
    if (statement === undefined) throw new Error(`no statement violates: ${name}`);
    if (statement.startsWith('UPDATE')) await sql.raw(statement).execute(database.ownerDb);
    else await createDebt(database.db, userId);
    expect((await findBreaches(database.db)).map(({ invariant }) => invariant)).toContain(name);
  } finally {
    await database.close();
  }
});
