import { type Selectable, sql } from 'kysely';
import { type Db, inTransaction, type Trx } from '#/db/client.server.ts';
import type { Database } from '#/db/schema.server.ts';
import type { PaymentFlag } from '#/db/tables/payments.server.ts';
import type { Change } from '#/platform/context.server.ts';
import type { Outcome, Transaction } from '#/platform/payments/provider.server.ts';
import { lockPeople } from '../../credits/ledger/commands.server.ts';
import { notify } from '../../notifications/commands.server.ts';
import { judgePayment, type Verdict } from '../judge.ts';
import { getPaymentMessage } from '../messages.ts';
import { addMonthsOfPremium, fulfillCredits } from './fulfillment-commands.server.ts';
import { getNextPoll, pollingPeriodMs } from './poll-schedule.ts';

/** A result found by the `buyer` is shown on the screen. One found by a `job` is reported by a notification. */
export type FoundBy = 'buyer' | 'job';

export const paymentColumns = [
  'id',
  'user_id',
  'reference',
  'kind',
  'package_id',
  'base_credits',
  'bonus_credits',
  'months',
  'amount',
  'currency',
  'state',
  'settled_at',
  'flag',
  'provider',
  'provider_id',
  'polls',
  'next_poll_at',
  'expires_at',
] as const;

export type PaymentRow = Pick<Selectable<Database['payments']>, (typeof paymentColumns)[number]>;

export async function readPayment(db: Db, id: string): Promise<PaymentRow | undefined> {
  return db.selectFrom('payments').select(paymentColumns).where('id', '=', id).executeTakeFirst();
}

/** Keeps an earlier flag, because that payment still needs a review; replaces only `unknown`. */
const mergeFlag = (flag: PaymentFlag | null) =>
  sql<PaymentFlag | null>`coalesce(nullif(flag, 'unknown'), ${flag}::text)`;

const toPaidColumns = (transaction: Transaction) => ({
  provider_id: transaction.id,
  provider_reference: transaction.providerReference,
  paid_amount: transaction.amount,
  paid_currency: transaction.currency,
});

/** Marks the payment as succeeded. Only the caller that sets the state delivers the purchase. */
async function markSucceeded(
  trx: Trx,
  now: Date,
  row: PaymentRow,
  transaction: Transaction,
  flag: 'surplus' | null,
): Promise<{ isDelivered: boolean; changes: Change[] }> {
  const hasBuyer = row.user_id !== null;
  const claimed = await trx
    .updateTable('payments')
    .set({
      state: hasBuyer ? 'succeeded' : 'failed',
      ...toPaidColumns(transaction),
      flag: mergeFlag(hasBuyer ? flag : 'nobody'),
      next_poll_at: null,
      settled_at: now,
    })
    .where('id', '=', row.id)
    .where('state', '<>', 'succeeded')
    .returning('id')
    .executeTakeFirst();
  if (claimed === undefined) {
    // The same reference was paid twice.
    await trx
      .updateTable('payments')
      .set({ flag: mergeFlag('duplicate') })
      .where('id', '=', row.id)
      .where('provider_id', '<>', transaction.id)
      .execute();
    return { isDelivered: false, changes: [] };
  }
  const userId = row.user_id;
  if (userId === null) return { isDelivered: false, changes: [] };
  if (row.kind === 'credits')
    return { isDelivered: true, changes: await fulfillCredits(trx, now, { ...row, userId }) };
  await addMonthsOfPremium(trx, now, { userId, months: row.months ?? 1, paymentId: row.id });
  return { isDelivered: true, changes: [{ topic: 'subscription', userId }] };
}

async function markFailed(
  trx: Trx,
  now: Date,
  row: PaymentRow,
  transaction: Transaction,
  flag: 'short' | 'currency' | 'reference',
): Promise<boolean> {
  const changed = await trx
    .updateTable('payments')
    .set({
      state: 'failed',
      flag: mergeFlag(flag),
      settled_at: now,
      // The transaction belongs to another reference.
      ...(flag !== 'reference' && toPaidColumns(transaction)),
    })
    .where('id', '=', row.id)
    .where('state', '<>', 'succeeded')
    .where((eb) => eb.or([eb('state', '<>', 'failed'), eb('flag', 'is', null), eb('flag', '=', 'unknown')]))
    .returning('id')
    .executeTakeFirst();
  return changed !== undefined;
}

async function notifyBuyer(
  trx: Trx,
  now: Date,
  row: PaymentRow,
  status: 'succeeded' | 'failed',
): Promise<void> {
  if (row.user_id === null) return;
  const { title, description } = getPaymentMessage({
    kind: row.kind,
    status,
    isMismatch: status === 'failed',
    credits: (row.base_credits ?? 0) + (row.bonus_credits ?? 0),
  });
  await notify(
    trx,
    { now },
    {
      userId: row.user_id,
      kind: 'payment',
      key: `payment-${status}:${row.id}`,
      title,
      body: description,
      url: row.kind === 'credits' ? '/buy-credits' : '/plan',
    },
  );
}

/** A pending bank transfer restarts the polling period. Returns whether it was restarted. */
async function markPending(
  trx: Trx,
  now: Date,
  id: string,
  { remark, retryAfterMs }: Outcome,
): Promise<boolean> {
  const updated = await trx
    .updateTable('payments')
    .set({
      state: 'pending',
      polls: 0,
      next_poll_at: getNextPoll(now, 0, retryAfterMs),
      expires_at: new Date(now.getTime() + pollingPeriodMs),
    })
    .where('id', '=', id)
    .where('state', 'in', ['created', 'opened', 'failed'])
    .where('flag', 'is', null)
    .returning('id')
    .executeTakeFirst();
  if (remark !== null) {
    await trx
      .updateTable('payments')
      .set({ flag: 'unknown' })
      .where('id', '=', id)
      .where('flag', 'is', null)
      .where('state', '<>', 'succeeded')
      .execute();
  }
  return updated !== undefined;
}

/** Returns whether another payment has this transaction. Serializes payments that settle by the same transaction. */
async function isTransactionUsed(trx: Trx, row: PaymentRow, transactionId: string): Promise<boolean> {
  const key = `transaction ${row.provider} ${transactionId}`;
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${key}, 0))`.execute(trx);
  const otherPayment = await trx
    .selectFrom('payments')
    .select('id')
    .where('provider', '=', row.provider)
    .where('provider_id', '=', transactionId)
    .where('id', '<>', row.id)
    .executeTakeFirst();
  return otherPayment !== undefined;
}

/** Rejects a transaction that already paid for another payment, even if its reference matches. */
async function judgeOutcome(trx: Trx, row: PaymentRow, outcome: Outcome): Promise<Verdict> {
  const verdict = judgePayment(row, outcome);
  if (verdict.kind !== 'deliver' && verdict.kind !== 'reject') return verdict;
  if (outcome.transaction === null || !(await isTransactionUsed(trx, row, outcome.transaction.id)))
    return verdict;
  return { kind: 'reject', flag: 'reference' };
}

/** Locks the buyer's row before the payment's, in the lock order that prevents deadlocks. */
async function lockBuyer(trx: Trx, id: string): Promise<PaymentRow | undefined> {
  const row = await readPayment(trx, id);
  if (row?.user_id == null) return row;
  await lockPeople(trx, [row.user_id]);
  return readPayment(trx, id);
}

export type SettlementResult = { row: PaymentRow; changes: Change[]; isNewlyFlagged: boolean };

/**
 * Brings a payment into the state that the provider reports, with all consequences in one transaction. Success
 * delivers the purchase exactly once, however late. `poll` is true if the result is from a scheduled poll.
 */
export async function settlePayment(
  db: Db,
  now: Date,
  id: string,
  outcome: Outcome,
  { foundBy, poll }: { foundBy: FoundBy; poll: boolean },
): Promise<SettlementResult | undefined> {
  return inTransaction(db, async (trx) => {
    const payment = await lockBuyer(trx, id);
    if (payment === undefined) return undefined;
    const { transaction } = outcome;
    let isRestarted = false;
    const verdict = await judgeOutcome(trx, payment, outcome);
    let changes: Change[] = [];
    if (verdict.kind === 'deliver' && transaction !== null) {
      const delivery = await markSucceeded(trx, now, payment, transaction, verdict.flag);
      changes = delivery.changes;
      if (delivery.isDelivered && foundBy === 'job') await notifyBuyer(trx, now, payment, 'succeeded');
    } else if (verdict.kind === 'reject' && transaction !== null) {
      const isNew = await markFailed(trx, now, payment, transaction, verdict.flag);
      if (isNew && foundBy === 'job') await notifyBuyer(trx, now, payment, 'failed');
    } else if (verdict.kind === 'failed') {
      await trx
        .updateTable('payments')
        .set({ state: 'failed', settled_at: now })
        .where('id', '=', id)
        .where('state', 'in', ['created', 'opened', 'pending'])
        .execute();
    } else if (verdict.kind === 'pending') {
      isRestarted = await markPending(trx, now, id, outcome);
    }
    if (poll && !isRestarted) await scheduleNextPoll(trx, now, id, outcome.retryAfterMs);
    const row = await readPayment(trx, id);
    if (row === undefined) return undefined;
    return { row, changes, isNewlyFlagged: row.flag !== null && row.flag !== payment.flag };
  });
}

/** Schedules the next poll, or ends polling when the period is over. */
async function scheduleNextPoll(trx: Trx, now: Date, id: string, retryAfterMs: number | null): Promise<void> {
  const row = await readPayment(trx, id);
  if (row === undefined || row.state === 'succeeded') return;
  if (row.expires_at <= now) {
    const isUnpaid = row.state !== 'failed';
    await trx
      .updateTable('payments')
      .set({ next_poll_at: null, ...(isUnpaid && { state: 'expired' as const }) })
      .where('id', '=', id)
      .where('state', '<>', 'succeeded')
      .execute();
    return;
  }
  const polls = row.polls + 1;
  await trx
    .updateTable('payments')
    .set({ polls, next_poll_at: getNextPoll(now, polls, retryAfterMs) })
    .where('id', '=', id)
    .where('state', '<>', 'succeeded')
    .execute();
}
