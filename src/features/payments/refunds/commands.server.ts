import { inTransaction, type Trx } from '#/db/client.server.ts';
import { AppError, notFound } from '#/lib/app-error.ts';
import { formatNaira } from '#/lib/naira.ts';
import { uuidv7 } from '#/lib/uuid.ts';
import { audit } from '#/platform/audit.server.ts';
import type { MemberCtx } from '#/platform/context.server.ts';
import { enqueue } from '#/platform/jobs.server.ts';
import type { ChargebackInput, NoteInput, RefundInput, RequestReversalResult } from '../schema.ts';
import { refundPayment } from './jobs.server.ts';
import { getRemainingAmount } from './refund-amounts.ts';
import { type LockedPayment, lockPayment, reversePayment } from './reversal-commands.server.ts';

async function lockOrThrow(trx: Trx, id: string): Promise<LockedPayment> {
  const payment = await lockPayment(trx, id);
  if (payment === undefined) throw notFound('payment');
  return payment;
}

/** Throws `CONFLICT` if the remaining amount has changed since the admin confirmed it. */
function assertConfirmed(remaining: number, confirmed: number): void {
  if (remaining === confirmed) return;
  throw new AppError(
    'CONFLICT',
    `${formatNaira(remaining)} of this payment is left to refund. Review it again, then confirm.`,
  );
}

/** Requests a refund. A job sends the money, and deducts the purchase once it was sent. */
export async function requestRefund(
  ctx: MemberCtx,
  { id, amount, reason }: RefundInput,
): Promise<RequestReversalResult> {
  const refundId = uuidv7(ctx.now.getTime());
  await inTransaction(ctx.db, async (trx) => {
    const payment = await lockOrThrow(trx, id);
    const remaining = getRemainingAmount(payment);
    if (payment.provider_id === null || remaining <= 0) {
      throw new AppError('CONFLICT', 'This payment has nothing left to refund.');
    }
    const openRefund = await trx
      .selectFrom('payment_refunds')
      .select('id')
      .where('payment_id', '=', id)
      .where('state', 'in', ['requested', 'sending'])
      .executeTakeFirst();
    if (openRefund !== undefined) throw new AppError('CONFLICT', 'A refund of this payment is in progress.');
    assertConfirmed(remaining, amount);
    await trx
      .insertInto('payment_refunds')
      .values({
        id: refundId,
        payment_id: id,
        kind: 'refund',
        state: 'requested',
        amount: remaining,
        reason,
        provider_id: null,
        failure: null,
        settled_at: null,
        requested_by: ctx.actor.id,
        created_at: ctx.now,
      })
      .execute();
    const subject = payment.user_id === null ? {} : { subjectId: payment.user_id };
    await audit({ ...ctx, db: trx }, 'payment.refund-requested', {
      ...subject,
      details: { paymentId: id, amount: remaining, reason },
    });
    await enqueue(trx, refundPayment, { id: refundId });
  });
  return { id: refundId, state: 'requested' };
}

/** Records a chargeback that an admin learned of, and deducts the purchase immediately. */
export async function recordChargeback(
  ctx: MemberCtx,
  { id, amount: confirmed, reason }: ChargebackInput,
): Promise<RequestReversalResult> {
  const { refundId, changes } = await inTransaction(ctx.db, async (trx) => {
    const payment = await lockOrThrow(trx, id);
    const amount = getRemainingAmount(payment);
    if (amount <= 0) throw new AppError('CONFLICT', 'This payment has nothing left to charge back.');
    assertConfirmed(amount, confirmed);
    const reversed = await reversePayment(trx, ctx.now, {
      paymentId: id,
      kind: 'chargeback',
      amount,
      reason,
      requestedBy: ctx.actor.id,
      providerId: `chargeback-noted-${uuidv7(ctx.now.getTime())}`,
    });
    if (reversed === undefined)
      throw new AppError('CONFLICT', 'This payment has nothing left to charge back.');
    const subject = payment.user_id === null ? {} : { subjectId: payment.user_id };
    await audit({ ...ctx, db: trx }, 'payment.charged-back', {
      ...subject,
      details: { paymentId: id, amount, reason },
    });
    return reversed;
  });
  ctx.changed(...changes);
  return { id: refundId, state: 'done' };
}

export async function addNote(ctx: MemberCtx, { id: paymentId, text }: NoteInput): Promise<{ id: string }> {
  const id = uuidv7(ctx.now.getTime());
  await inTransaction(ctx.db, async (trx) => {
    const payment = await trx
      .selectFrom('payments')
      .select('user_id')
      .where('id', '=', paymentId)
      .executeTakeFirstOrThrow(() => notFound('payment'));
    await trx
      .insertInto('payment_notes')
      .values({ id, payment_id: paymentId, admin_id: ctx.actor.id, text, created_at: ctx.now })
      .execute();
    const subject = payment.user_id === null ? {} : { subjectId: payment.user_id };
    await audit({ ...ctx, db: trx }, 'payment.noted', { ...subject, details: { paymentId, text } });
  });
  return { id };
}
