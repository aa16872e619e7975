import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import type { Db } from '../../src/db/client.server.ts';
import { type Order, startPayment } from '../../src/features/payments/checkout/commands.server.ts';
import { findBreaches } from '../../src/features/payments/invariant-queries.server.ts';
import { storeWebhook } from '../../src/features/payments/jobs.server.ts';
import { reversePayment } from '../../src/features/payments/refunds/reversal-commands.server.ts';
import { readPayment } from '../../src/features/payments/settlement/commands.server.ts';
import { checkWithProvider } from '../../src/features/payments/settlement/polling-jobs.server.ts';
import { createLimits } from '../../src/platform/limits.server.ts';
import type { PaymentProvider, Transaction } from '../../src/platform/payments/provider.server.ts';
import { createSandbox } from '../../src/platform/payments/sandbox.server.ts';
import { readBalance } from '../factories/credits.ts';
import { createMemberCtx, type Member, makeMember } from '../factories/members.ts';
import {
  createCreditsOrder,
  createPaidOutcome,
  makeSettledPayment,
  makeStartedPayment,
} from '../factories/payments.ts';
import { type Crash, createCrashingDb } from '../harness/crashing-db.ts';
import { setUpDatabase } from '../harness/database.ts';
import { eventually } from '../harness/eventually.ts';
import { silentLog } from '../harness/logs.ts';
import { recordPayment } from './record.ts';

const database = setUpDatabase();

type PaymentOperation = {
  run: (db: Db) => Promise<unknown>;
  /** Returns how many times it has taken effect. */
  countEffects: () => Promise<number>;
  buyer: string;
};

/** Returns a sandbox in which this transaction was paid. */
function getProvider(db: Db, transaction: Transaction): PaymentProvider {
  const verify = async () => createPaidOutcome(transaction);
  return {
    ...createSandbox({ db, baseUrl: 'http://localhost:4000' }),
    verifyByReference: verify,
    verifyById: verify,
  };
}

const now = new Date();
let transactionCount = 0;

/** Starts a payment. Returns the job's check, which finds that the payment was paid, and delivers the goods. */
async function createDelivery(member: Member, order: Order): Promise<PaymentOperation['run']> {
  const { id, reference, amount } = await makeStartedPayment(database.db, member, order);
  transactionCount += 1;
  const transaction: Transaction = {
    id: `crash-${transactionCount}`,
    reference,
    amount,
    currency: 'NGN',
    providerReference: null,
  };
  return async (db) => {
    const row = await readPayment(database.db, id);
    if (row === undefined) throw new Error('there is no payment');
    const payments = getProvider(db, transaction);
    const ctx = { db, now: new Date(), log: silentLog, payments, changed: () => undefined };
    await checkWithProvider(ctx, row, { foundBy: 'job', poll: true });
  };
}

const operations: Record<string, () => Promise<PaymentOperation>> = {
  'a payment is started': async () => {
    const member = await makeMember(database.db);
    const key = `begin-${member.id}`;
    return {
      run: (db) =>
        startPayment(
          createMemberCtx(db, member, { now }),
          createCreditsOrder(),
          { key, operation: 'payments.buyCredits', request: {} },
          {
            payments: createSandbox({ db, baseUrl: 'http://localhost:4000' }),
            limits: createLimits(database.db),
          },
        ),
      countEffects: async () => {
        const rows = await database.db
          .selectFrom('payments')
          .select('state')
          .where('user_id', '=', member.id)
          .execute();
        return rows.length;
      },
      buyer: member.id,
    };
  },
  'credits are delivered': async () => {
    const member = await makeMember(database.db);
    return {
      run: await createDelivery(member, createCreditsOrder()),
      countEffects: async () => (await readBalance(database.db, member.id)) / 110,
      buyer: member.id,
    };
  },
  'premium months are delivered': async () => {
    const member = await makeMember(database.db);
    return {
      run: await createDelivery(member, { kind: 'premium', months: 3, amount: 15_000 }),
      countEffects: async () => {
        const rows = await database.db
          .selectFrom('premium_periods')
          .select('id')
          .where('user_id', '=', member.id)
          .execute();
        return rows.length;
      },
      buyer: member.id,
    };
  },
  'a payment is refunded': async () => {
    const member = await makeMember(database.db);
    const { id, transactionId } = await makeSettledPayment(database.db, member);
    const reversal = { kind: 'refund' as const, amount: 5000, providerId: `back-${transactionId}` };
    return {
      run: (db) =>
        db
          .transaction()
          .execute((trx) =>
            reversePayment(trx, now, { ...reversal, paymentId: id, reason: null, requestedBy: null }),
          ),
      countEffects: async () => 1 - (await readBalance(database.db, member.id)) / 110,
      buyer: member.id,
    };
  },
  'a webhook is stored': async () => {
    const member = await makeMember(database.db);
    const raw = Buffer.from(member.id);
    const webhook = { provider: 'sandbox', body: '{}', raw, transactionId: null, reversal: null };
    return {
      run: (db) => storeWebhook(db, now, { ...webhook, reference: member.id }),
      countEffects: async () => {
        const events = await database.db
          .selectFrom('payment_events')
          .select('id')
          .where('reference', '=', member.id)
          .execute();
        const { rows } = await sql`SELECT FROM graphile_worker.jobs
          WHERE key = ${`payment-hear:${member.id}:null:`}`.execute(database.db);
        expect(rows).toHaveLength(events.length);
        return events.length;
      },
      buyer: member.id,
    };
  },
};

/** Runs the operation with its connection cut at a statement. Returns whether it reached the statement, and the buyer's id. */
async function runWithCrash(name: string, crash: Crash): Promise<{ hasCrashed: boolean; buyer: string }> {
  const operation = await operations[name]?.();
  if (operation === undefined) throw new Error(`there is no operation ${name}`);
  const crashing = createCrashingDb(database.appUrl, crash);
  let isAcknowledged = false;
  try {
    await operation.run(crashing.db);
    isAcknowledged = true;
  } catch {
    // Only the state of the database matters.
  }
  await crashing.close().catch(() => undefined);
  await eventually(async () => {
    const { rows } = await sql`SELECT pid FROM pg_stat_activity
      WHERE pid = ANY(${[...crashing.getBackendPids()]}::int[])`.execute(database.db);
    expect(rows).toEqual([]);
  });
  const effect = await operation.countEffects();
  expect([0, 1]).toContain(effect);
  if (isAcknowledged) expect(effect, 'acknowledged').toBe(1);
  expect(await findBreaches(database.db)).toEqual([]);
  // The queue, the provider, or the buyer retries.
  await operation.run(database.db);
  expect(await operation.countEffects(), 'after the retry').toBe(1);
  expect(await findBreaches(database.db)).toEqual([]);
  return { hasCrashed: crashing.hasCrashed(), buyer: operation.buyer };
}

describe('a killed process', () => {
  it.each(Object.keys(operations))(
    'takes effect once or not at all if killed after or during each statement while %s',
    async (name) => {
      let buyer = '';
      for (const when of ['after', 'during'] as const) {
        let index = 1;
        let hasCrashed = true;
        while (hasCrashed) {
          ({ hasCrashed, buyer } = await runWithCrash(name, { statementNumber: index, when }));
          index += 1;
        }
        expect(index, 'statements').toBeGreaterThan(4);
      }
      const broken = (await findBreaches(database.db)).length;
      const credited = await readBalance(database.db, buyer);
      const purchases = await database.db
        .selectFrom('credit_purchases')
        .select('id')
        .where('user_id', '=', buyer)
        .execute();
      recordPayment({ behavior: `killed while ${name}`, credited, rows: purchases.length, broken });
    },
  );
});
