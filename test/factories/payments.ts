import type { Db } from '../../src/db/client.server.ts';
import { creditPackages } from '../../src/features/credits/policy.ts';
import { type Order, startPayment } from '../../src/features/payments/checkout/commands.server.ts';
import { settlePayment } from '../../src/features/payments/settlement/commands.server.ts';
import { createLimits } from '../../src/platform/limits.server.ts';
import type { Outcome, Transaction } from '../../src/platform/payments/provider.server.ts';
import { createSandbox } from '../../src/platform/payments/sandbox.server.ts';
import { createMemberCtx, type Member } from './members.ts';

/** A provider's report of a successful payment. */
export const createPaidOutcome = (transaction: Transaction): Outcome => ({
  status: 'succeeded',
  transaction,
  answer: null,
  remark: null,
  retryAfterMs: null,
});

/** An order of the first package: 110 credits for 5,000 naira. */
export function createCreditsOrder(index = 0): Order {
  const goods = creditPackages[index];
  if (goods === undefined) throw new RangeError(`there is no package ${index}`);
  return { kind: 'credits', goods };
}

/** Creates a payment started in the sandbox. */
export async function makeStartedPayment(
  db: Db,
  member: Member,
  order: Order = createCreditsOrder(),
): Promise<{ id: string; reference: string; amount: number }> {
  const { reference } = await startPayment(
    createMemberCtx(db, member),
    order,
    { key: null, operation: 'test', request: {} },
    {
      payments: createSandbox({ db, baseUrl: 'http://localhost:4000' }),
      limits: createLimits(db),
    },
  );
  return db
    .selectFrom('payments')
    .select(['id', 'reference', 'amount'])
    .where('reference', '=', reference)
    .executeTakeFirstOrThrow();
}

let transactionCount = 0;

/** Creates a payment that was paid and settled. */
export async function makeSettledPayment(
  db: Db,
  member: Member,
  order: Order = createCreditsOrder(),
  change: Partial<Transaction> = {},
): Promise<{ id: string; reference: string; amount: number; transactionId: string }> {
  const intent = await makeStartedPayment(db, member, order);
  transactionCount += 1;
  const transaction: Transaction = {
    id: `sandbox-test-${process.pid}-${transactionCount}`,
    reference: intent.reference,
    providerReference: null,
    amount: intent.amount,
    currency: 'NGN',
    ...change,
  };
  await settlePayment(db, new Date(), intent.id, createPaidOutcome(transaction), {
    foundBy: 'buyer',
    poll: false,
  });
  return { ...intent, transactionId: transaction.id };
}
