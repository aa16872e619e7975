import { z } from 'zod';
import type { Db } from '#/db/client.server.ts';
import { defineJob, enqueue } from '#/platform/jobs.server.ts';
import type { PaymentProvider } from '#/platform/payments/provider.server.ts';
import { examineLedger } from './admin/examination-commands.server.ts';
import { reversePayment } from './refunds/reversal-commands.server.ts';
import { type PaymentRow, paymentColumns } from './settlement/commands.server.ts';
import {
  checkWithProvider,
  pollPayment,
  storePaymentEvent,
  toPollKey,
  type VerificationContext,
} from './settlement/polling-jobs.server.ts';

const webhookMessage = z.object({
  reference: z.string().nullable(),
  transactionId: z.string().nullable(),
  reversal: z
    .object({ kind: z.enum(['refund', 'chargeback']), id: z.string(), amount: z.number() })
    .nullable(),
});
export type WebhookMessage = z.infer<typeof webhookMessage>;

function findPaymentBy(db: Db, column: 'reference' | 'provider_id', value: string, provider: string) {
  return db
    .selectFrom('payments')
    .select(paymentColumns)
    .where('provider', '=', provider === 'sandbox' ? 'sandbox' : 'flutterwave')
    .where(column, '=', value)
    .executeTakeFirst();
}

/** Finds a webhook's payment. The message is only a hint, which the provider has to confirm. */
async function findPayment(
  verification: VerificationContext,
  provider: PaymentProvider,
  { reference, transactionId }: WebhookMessage,
): Promise<PaymentRow | undefined> {
  const { db, signal } = verification;
  const find = (column: 'reference' | 'provider_id', value: string | null) =>
    value === null ? undefined : findPaymentBy(db, column, value, provider.name);
  const payment = (await find('provider_id', transactionId)) ?? (await find('reference', reference));
  if (payment !== undefined || transactionId === null) return payment;
  const outcome = await provider.verifyById(transactionId, { signal });
  if (outcome.status === 'unknown')
    throw new Error(`the provider sent no usable status of a transaction: ${outcome.remark}`);
  return find('reference', outcome.transaction?.reference ?? null);
}

/** Processes a provider's webhook by checking the payment with the provider and settling it by the result. */
export const processWebhook = defineJob({
  name: 'payments.hear',
  schema: webhookMessage,
  timeoutMs: 90_000,
  run: async (ctx, message) => {
    const { db, now, log, payments } = ctx;
    if (payments === undefined) return;
    const row = await findPayment(ctx, payments, message);
    const { reference, transactionId, reversal } = message;
    if (row === undefined) {
      log.warn('payment.unknown_message', { reference, transactionId });
      return;
    }
    if (reversal === null) {
      const { outcome } = await checkWithProvider(ctx, row, { foundBy: 'job', transactionId });
      // Polling has ended for this payment, so the job retries.
      if (outcome.transaction === null) {
        throw new Error(
          `a payment was reported, and can't be verified yet: ${outcome.remark ?? 'not found'}`,
        );
      }
      return;
    }
    // Only received money can be returned.
    if (row.provider_id === null) {
      const checked = await checkWithProvider(ctx, row, { foundBy: 'job', transactionId });
      if (checked.row.provider_id === null)
        throw new Error('a reversal was reported for a payment that is not verified');
    }
    const reversed = await db.transaction().execute((trx) =>
      reversePayment(trx, now, {
        paymentId: row.id,
        kind: reversal.kind,
        amount: reversal.amount,
        providerId: reversal.id,
        reason: null,
        requestedBy: null,
      }),
    );
    if (reversed !== undefined) ctx.changed(...reversed.changes);
  },
});

export type ReceivedWebhook = WebhookMessage & { provider: string; body: string; raw: Buffer };

/**
 * Stores a provider's message and enqueues its processing in one transaction. A repeated message is processed again.
 */
export async function storeWebhook(db: Db, now: Date, webhook: ReceivedWebhook): Promise<void> {
  const { provider, body, raw, reference, transactionId, reversal } = webhook;
  await db.transaction().execute(async (trx) => {
    await storePaymentEvent(trx, now, {
      source: 'webhook',
      provider,
      reference,
      providerId: transactionId,
      body,
      identity: raw,
    });
    if (reference === null && transactionId === null) return;
    const key = `payment-hear:${reference}:${transactionId}:${reversal?.id ?? ''}`;
    await enqueue(trx, processWebhook, { reference, transactionId, reversal }, { key: key.slice(0, 400) });
  });
}

const unopenedTtlMs = 60 * 60_000;
const overdueMs = 120_000;
const batchSize = 500;

/** Reschedules payments whose polls are overdue, and expires intents that were never opened. */
export const sweepPayments = defineJob({
  name: 'payments.sweep',
  schema: z.object({}),
  schedule: '*/5 * * * *',
  run: async ({ db, now }) => {
    const stalledPayments = await db
      .selectFrom('payments')
      .select('id')
      .where('next_poll_at', '<', new Date(now.getTime() - overdueMs))
      .orderBy('next_poll_at')
      .limit(batchSize)
      .execute();
    for (const { id } of stalledPayments) await enqueue(db, pollPayment, { id }, { key: toPollKey(id) });
    await db
      .updateTable('payments')
      .set({ state: 'expired' })
      .where('state', '=', 'created')
      .where('checkout', 'is', null)
      .where('created_at', '<', new Date(now.getTime() - unopenedTtlMs))
      .execute();
  },
});

/**
 * Checks the credit invariants every night: the rows written since the night before, and once a week all rows.
 * Reports violations in the log and on the dashboard.
 */
export const examineCredits = defineJob({
  name: 'credits.examine',
  schema: z.object({}),
  schedule: '41 3 * * *',
  atLeastEveryMs: 25 * 60 * 60_000,
  timeoutMs: 60 * 60_000,
  run: async ({ slowDb: db, now, log }) => {
    const { breaches } = await examineLedger({ db, now });
    for (const { invariant, count } of breaches) {
      log.error('credits.breach', new Error(`${invariant}: broken ${count} times`));
    }
  },
});
