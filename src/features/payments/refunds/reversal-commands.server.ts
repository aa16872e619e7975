import { sql } from 'kysely';
import type { Trx } from '#/db/client.server.ts';
import type { RefundKind } from '#/db/tables/payments.server.ts';
import { formatNaira } from '#/lib/naira.ts';
import { uuidv7 } from '#/lib/uuid.ts';
import type { Change } from '#/platform/context.server.ts';
import { createDeductionMoves, lockPeople, transfer } from '../../credits/ledger/commands.server.ts';
import { notify } from '../../notifications/commands.server.ts';
import { getRenewalWithout } from '../periods.ts';
import {
  getCreditsToDeduct,
  getRefundedPriceAmount,
  getRemainingAmount,
  type PaymentAmounts,
} from './refund-amounts.ts';

export type LockedPayment = PaymentAmounts & {
  id: string;
  user_id: string | null;
  reference: string;
  kind: 'credits' | 'premium';
  state: string;
  provider_id: string | null;
};

/** Locks the buyer's row, then the payment's. Returns undefined if the payment doesn't exist. */
export async function lockPayment(trx: Trx, id: string): Promise<LockedPayment | undefined> {
  const payment = await trx.selectFrom('payments').select('user_id').where('id', '=', id).executeTakeFirst();
  if (payment === undefined) return undefined;
  if (payment.user_id !== null) await lockPeople(trx, [payment.user_id]);
  const row = await trx
    .selectFrom('payments')
    .select(['id', 'user_id', 'reference', 'kind', 'state', 'amount', 'provider_id', 'paid_amount'])
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
  const { sentBack } = await trx
    .selectFrom('payment_refunds')
    .select(sql<number>`coalesce(sum(amount), 0)::bigint`.as('sentBack'))
    .where('payment_id', '=', id)
    .where('state', '=', 'done')
    .executeTakeFirstOrThrow();
  const { paid_amount, ...columns } = row;
  return { ...columns, paid: Math.floor(Number(paid_amount ?? 0)), returnedAmount: sentBack };
}

export type ReversalInput = {
  paymentId: string;
  kind: RefundKind;
  /** Whole naira. */
  amount: number;
  /** The provider's id of the refund; each is processed once. */
  providerId: string;
  /** Our refund request, if this reversal completes one. */
  refundId?: string;
  reason: string | null;
  requestedBy: string | null;
};

export type Reversal = { refundId: string; changes: Change[] };

/** Deducts the credits of a reversed payment. Credits already spent become a debt. */
async function deductCredits(
  trx: Trx,
  now: Date,
  payment: LockedPayment,
  { providerId, kind }: ReversalInput,
  refundedPrice: number,
): Promise<number> {
  const purchase = await trx
    .selectFrom('credit_purchases')
    .select(['id', 'total_credits', 'refunded_credits'])
    .where('payment_id', '=', payment.id)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (purchase === undefined) return 0;
  const credits =
    getCreditsToDeduct(purchase.total_credits, refundedPrice, payment.amount) - purchase.refunded_credits;
  const isWhole = refundedPrice >= payment.amount;
  await trx
    .updateTable('credit_purchases')
    .set({
      refunded_credits: purchase.refunded_credits + credits,
      refunded_at: now,
      ...(isWhole && { status: kind === 'refund' ? ('refunded' as const) : ('charged_back' as const) }),
    })
    .where('id', '=', purchase.id)
    .execute();
  if (credits === 0) return 0;
  await transfer(
    trx,
    { now, actor: undefined },
    {
      key: `refund:${providerId}`,
      cause: 'refund',
      moves: [
        ...(await createDeductionMoves(trx, payment.user_id, credits)),
        { account: 'system:sales', amount: credits },
      ],
    },
  );
  return credits;
}

async function revokePremium(trx: Trx, now: Date, payment: LockedPayment): Promise<void> {
  const period = await trx
    .updateTable('premium_periods')
    .set({ revoked_at: now })
    .where('payment_id', '=', payment.id)
    .where('revoked_at', 'is', null)
    .returning(['starts_on', 'ends_on'])
    .executeTakeFirst();
  if (period === undefined || payment.user_id === null) return;
  const subscription = await trx
    .selectFrom('subscriptions')
    .select('renewal_date')
    .where('user_id', '=', payment.user_id)
    .executeTakeFirst();
  if (subscription === undefined) return;
  const renewal = getRenewalWithout(subscription.renewal_date, {
    startsOn: period.starts_on,
    endsOn: period.ends_on,
  });
  await trx
    .updateTable('subscriptions')
    .set({ renewal_date: renewal, updated_at: now })
    .where('user_id', '=', payment.user_id)
    .execute();
}

/** Updates the refund request that this reversal completes, or inserts a row for a reversal made elsewhere. */
async function upsertRefund(
  trx: Trx,
  now: Date,
  input: ReversalInput,
  returned: { amount: number; credits: number },
) {
  const { paymentId, kind, providerId, refundId, reason, requestedBy } = input;
  const columns = { ...returned, state: 'done' as const, provider_id: providerId, settled_at: now };
  const openRequest = await trx
    .selectFrom('payment_refunds')
    .select('id')
    .where('payment_id', '=', paymentId)
    .where('kind', '=', kind)
    .where('state', 'in', ['requested', 'sending', 'unclear'])
    .$if(refundId !== undefined, (query) => query.where('id', '=', refundId ?? ''))
    .orderBy('created_at')
    .limit(1)
    .executeTakeFirst();
  if (openRequest !== undefined) {
    await trx.updateTable('payment_refunds').set(columns).where('id', '=', openRequest.id).execute();
    return openRequest.id;
  }
  const id = uuidv7(now.getTime());
  await trx
    .insertInto('payment_refunds')
    .values({
      ...columns,
      id,
      payment_id: paymentId,
      kind,
      reason,
      failure: null,
      created_at: now,
      requested_by: requestedBy,
    })
    .execute();
  return id;
}

/**
 * Applies a reversal by deducting the purchased credits or months. Returns undefined if it was already applied or the whole
 * payment was returned.
 */
export async function reversePayment(
  trx: Trx,
  now: Date,
  input: ReversalInput,
): Promise<Reversal | undefined> {
  const payment = await lockPayment(trx, input.paymentId);
  if (payment === undefined) return undefined;
  const applied = await trx
    .selectFrom('payment_refunds')
    .select('id')
    .where('provider_id', '=', input.providerId)
    .executeTakeFirst();
  const amount = Math.min(Math.floor(input.amount), getRemainingAmount(payment));
  if (applied !== undefined || amount <= 0) return undefined;
  const refundedPrice = getRefundedPriceAmount({
    ...payment,
    returnedAmount: payment.returnedAmount + amount,
  });
  const isCredits = payment.kind === 'credits';
  const credits = isCredits ? await deductCredits(trx, now, payment, input, refundedPrice) : 0;
  if (!isCredits && refundedPrice >= payment.amount) await revokePremium(trx, now, payment);
  const refundId = await upsertRefund(trx, now, input, { amount, credits });
  await trx
    .updateTable('payments')
    .set({
      refunded_amount: refundedPrice,
      ...(input.kind === 'refund' ? { refunded_at: now } : { charged_back_at: now }),
    })
    .where('id', '=', payment.id)
    .execute();
  if (payment.user_id === null) return { refundId, changes: [] };
  const userId = payment.user_id;
  await notify(
    trx,
    { now },
    {
      userId,
      kind: 'payment',
      key: `payment-refund:${refundId}`,
      title: input.kind === 'refund' ? 'Your payment was refunded' : 'Your payment was charged back',
      body: [
        `${formatNaira(amount)} was returned to you.`,
        ...(credits > 0 ? [`${credits} ${credits === 1 ? 'credit was' : 'credits were'} deducted.`] : []),
      ].join(' '),
      url: isCredits ? '/buy-credits' : '/plan',
    },
  );
  return { refundId, changes: [{ topic: isCredits ? 'credits' : 'subscription', userId }] };
}
