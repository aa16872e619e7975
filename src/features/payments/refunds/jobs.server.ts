import { z } from 'zod';
import { defineJob } from '#/platform/jobs.server.ts';
import { storePaymentEvent } from '../settlement/polling-jobs.server.ts';
import { reversePayment } from './reversal-commands.server.ts';

/**
 * Sends a refund at most once: the request is claimed before the provider is called. If the outcome is unknown (the
 * process died, or the provider didn't respond), the refund is `unclear` and never resent automatically; the
 * provider's webhook settles it.
 */
export const refundPayment = defineJob({
  name: 'payments.refund',
  schema: z.object({ id: z.uuid() }),
  timeoutMs: 90_000,
  run: async ({ db, now, log, payments, changed, signal }, { id }) => {
    const row = await db
      .selectFrom('payment_refunds as r')
      .innerJoin('payments as p', 'p.id', 'r.payment_id')
      .select(['r.state', 'r.amount', 'r.reason', 'r.requested_by', 'p.id', 'p.reference', 'p.provider'])
      .select(['p.provider_id', 'p.paid_amount'])
      .where('r.id', '=', id)
      .executeTakeFirst();
    if (row?.provider_id == null) return;
    const end = (state: 'failed' | 'unclear', failure: string) =>
      db
        .updateTable('payment_refunds')
        .set({ state, failure: failure.slice(0, 500), settled_at: now })
        .where('id', '=', id)
        .where('state', 'in', ['requested', 'sending'])
        .execute();
    if (row.state === 'sending') {
      await end('unclear', 'The refund request may not have reached the provider.');
      log.error('payment.refund_unclear', new Error('a refund was interrupted'), {
        reference: row.reference,
      });
      return;
    }
    if (row.state !== 'requested') return;
    if (payments === undefined || payments.name !== row.provider) {
      await end('failed', `Payments by ${row.provider} are not configured.`);
      return;
    }
    const claimed = await db
      .updateTable('payment_refunds')
      .set({ state: 'sending' })
      .where('id', '=', id)
      .where('state', '=', 'requested')
      .returning('id')
      .executeTakeFirst();
    if (claimed === undefined) return;
    const isWhole = row.amount === Math.floor(Number(row.paid_amount ?? 0));
    const transaction = { id: row.provider_id, reference: row.reference };
    const refunded = await payments.refund(transaction, isWhole ? null : row.amount, { signal });
    if (refunded.answer !== null) {
      await storePaymentEvent(db, now, {
        source: 'refund',
        provider: row.provider,
        reference: row.reference,
        body: refunded.answer,
        providerId: refunded.status === 'done' ? refunded.id : null,
        identity: `${id} ${refunded.answer}`,
      });
    }
    if (refunded.status !== 'done') {
      await end(refunded.status === 'rejected' ? 'failed' : 'unclear', refunded.message);
      log.error('payment.not_refunded', new Error(refunded.message), { reference: row.reference });
      return;
    }
    const reversed = await db.transaction().execute((trx) =>
      reversePayment(trx, now, {
        paymentId: row.id,
        kind: 'refund',
        amount: refunded.amount ?? row.amount,
        refundId: id,
        providerId: refunded.id,
        reason: row.reason,
        requestedBy: row.requested_by,
      }),
    );
    if (reversed === undefined) await end('failed', 'The payment was already refunded.');
    else changed(...reversed.changes);
  },
});
