import { type Db, inTransaction } from '#/db/client.server.ts';
import { AppError, notFound } from '#/lib/app-error.ts';
import { uuidv7 } from '#/lib/uuid.ts';
import { audit } from '#/platform/audit.server.ts';
import type { MemberCtx } from '#/platform/context.server.ts';
import { runIdempotently } from '#/platform/idempotency.server.ts';
import { enqueue } from '#/platform/jobs.server.ts';
import type { PaymentProvider } from '#/platform/payments/provider.server.ts';
import type { Call } from '#/platform/rpc/call.server.ts';
import type { CreditPackage } from '../../credits/schema.ts';
import { startFailedMessages } from '../messages.ts';
import {
  type Checkout,
  type CheckPaymentResult,
  checkout as checkoutSchema,
  type PaymentId,
  type StartPaymentResult,
} from '../schema.ts';
import { readPayment } from '../settlement/commands.server.ts';
import { getNextPoll, pollingPeriodMs } from '../settlement/poll-schedule.ts';
import { checkWithProvider, pollPayment, toPollKey } from '../settlement/polling-jobs.server.ts';
import { formatPremium } from './months.ts';

export type Order =
  | { kind: 'credits'; goods: CreditPackage }
  | { kind: 'premium'; months: number; amount: number };

/** The request that starts the payment. A repeated key returns the first request's payment. */
export type StartCall = { key: string | null; operation: string; request: unknown };

const prefixes = { credits: 'credit', premium: 'premium' } as const;
const maxReferenceOffsetMs = 1000;

/**
 * Stores the payment to be made. Its reference contains the buyer's id and the instant; a collision moves it to the
 * next millisecond.
 */
async function createIntent(
  ctx: MemberCtx,
  order: Order,
  provider: PaymentProvider,
): Promise<{ id: string }> {
  const id = uuidv7(ctx.now.getTime());
  const goods =
    order.kind === 'credits'
      ? {
          package_id: order.goods.id,
          base_credits: order.goods.baseCredits,
          bonus_credits: order.goods.bonusCredits,
          months: null,
          amount: order.goods.amount,
        }
      : {
          package_id: null,
          base_credits: null,
          bonus_credits: null,
          months: order.months,
          amount: order.amount,
        };
  for (let offset = 0; offset < maxReferenceOffsetMs; offset += 1) {
    const intent = await ctx.db
      .insertInto('payments')
      .values({
        id,
        user_id: ctx.actor.id,
        reference: `${prefixes[order.kind]}_${ctx.actor.id}_${ctx.now.getTime() + offset}`,
        kind: order.kind,
        ...goods,
        provider: provider.name,
        next_poll_at: null,
        expires_at: new Date(ctx.now.getTime() + pollingPeriodMs),
        created_at: ctx.now,
        opened_at: null,
        settled_at: null,
        refunded_at: null,
        charged_back_at: null,
      })
      .onConflict((conflict) => conflict.column('reference').doNothing())
      .returning('id')
      .executeTakeFirst();
    if (intent !== undefined) return intent;
  }
  throw new AppError('RATE_LIMITED', 'Please wait a moment and try again.', { details: { retryAfter: 1 } });
}

async function readIntent(db: Db, id: string) {
  const row = await db
    .selectFrom('payments')
    .select(['id', 'reference', 'kind', 'amount', 'currency', 'months', 'base_credits', 'bonus_credits'])
    .select('checkout')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return { ...row, checkout: row.checkout === null ? undefined : checkoutSchema.parse(row.checkout) };
}

type IntentRow = Awaited<ReturnType<typeof readIntent>>;

const getCheckoutTitle = ({ kind, months, base_credits, bonus_credits }: IntentRow) =>
  kind === 'credits'
    ? {
        title: 'Buy Credits',
        description: `Purchase ${(base_credits ?? 0) + (bonus_credits ?? 0)} credits`,
      }
    : { title: 'Premium', description: formatPremium(months ?? 0) };

/** Stores the checkout and schedules polling. The first writer wins; concurrent callers get its checkout. */
async function storeCheckout(ctx: MemberCtx, id: string, checkout: Checkout): Promise<Checkout> {
  return inTransaction(ctx.db, async (trx) => {
    const nextPollAt = getNextPoll(ctx.now, 0);
    const stored = await trx
      .updateTable('payments')
      .set({
        state: 'opened',
        checkout: JSON.stringify(checkout),
        opened_at: ctx.now,
        next_poll_at: nextPollAt,
        expires_at: new Date(ctx.now.getTime() + pollingPeriodMs),
      })
      .where('id', '=', id)
      .where('checkout', 'is', null)
      .where('state', 'in', ['created', 'expired'])
      .returning('id')
      .executeTakeFirst();
    if (stored !== undefined) {
      await enqueue(trx, pollPayment, { id }, { runAt: nextPollAt, key: toPollKey(id) });
      return checkout;
    }
    return (await readIntent(trx, id)).checkout ?? checkout;
  });
}

/** Checkouts that this process is opening. Concurrent requests for the same payment share a provider call. */
const openings = new Map<string, Promise<Checkout>>();

async function openCheckout(ctx: MemberCtx, intent: IntentRow, provider: PaymentProvider): Promise<Checkout> {
  const { id, reference, amount, currency, kind } = intent;
  const { email, firstName, lastName } = ctx.actor;
  try {
    const checkout = await provider.checkout({
      reference,
      amount,
      currency,
      ...getCheckoutTitle(intent),
      buyer: { email, name: `${firstName} ${lastName}`.trim() || email },
      returnUrl: `${ctx.config.baseUrl}/payment/callback`,
    });
    return await storeCheckout(ctx, id, checkout);
  } catch (cause) {
    ctx.log.error('payment.not_opened', cause, { reference });
    throw new AppError('UNAVAILABLE', startFailedMessages[kind], { cause });
  }
}

/**
 * Starts a payment. One transaction creates the intent; the provider is called after it commits, never inside. An
 * idempotency key creates one intent; a repeated call returns its checkout, or retries opening it.
 */
export async function startPayment(
  ctx: MemberCtx,
  order: Order,
  call: StartCall,
  { payments: provider, limits }: Pick<Call, 'payments' | 'limits'>,
): Promise<StartPaymentResult> {
  if (provider === undefined) throw new AppError('CONFLICT', 'Payments are turned off.');
  await limits.consume('purchase', ctx.actor.id, { now: ctx.now });
  const create = (db: Db) => createIntent({ ...ctx, db }, order, provider);
  const { key, operation, request } = call;
  const { id } =
    key === null ? await create(ctx.db) : await runIdempotently(ctx, { key, operation, request }, create);
  const intent = await readIntent(ctx.db, id);
  if (intent.checkout !== undefined) return { reference: intent.reference, checkout: intent.checkout };
  let opening = openings.get(id);
  if (opening === undefined) {
    opening = openCheckout(ctx, intent, provider).finally(() => openings.delete(id));
    openings.set(id, opening);
  }
  return { reference: intent.reference, checkout: await opening };
}

/**
 * Checks any user's payment with the provider and settles it by the result. The buyer's open pages receive the
 * changes.
 */
export async function checkPayment(
  ctx: MemberCtx,
  { id }: PaymentId,
  { payments, limits }: Pick<Call, 'payments' | 'limits'>,
): Promise<CheckPaymentResult> {
  const row = await readPayment(ctx.db, id);
  if (row === undefined) throw notFound('payment');
  await limits.consume('paymentCheck', ctx.actor.id, { now: ctx.now });
  const { outcome } = await checkWithProvider({ ...ctx, payments }, row, { foundBy: 'job' });
  const { status, remark } = outcome;
  const subject = row.user_id === null ? {} : { subjectId: row.user_id };
  await audit(ctx, 'payment.checked', { ...subject, details: { paymentId: id, status } });
  return { status, remark };
}
