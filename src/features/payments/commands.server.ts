import { inTransaction, type Trx } from '#/db/client.server.ts';
import { AppError, notFound } from '#/lib/app-error.ts';
import type { MemberCtx } from '#/platform/context.server.ts';
import type { Call } from '#/platform/rpc/call.server.ts';
import { lockPeople } from '../credits/ledger/commands.server.ts';
import { creditPackages } from '../credits/policy.ts';
import { type StartCall, startPayment } from './checkout/commands.server.ts';
import { getPaymentMessage } from './messages.ts';
import type {
  BuyCreditsInput,
  ManualUpgradeInput,
  StartPaymentResult,
  StartPremiumInput,
  StatusInput,
  UpgradeResult,
  VerifyInput,
  VerifyPaymentResult,
} from './schema.ts';
import { type PaymentRow, paymentColumns } from './settlement/commands.server.ts';
import { addMonthsOfPremium } from './settlement/fulfillment-commands.server.ts';
import { checkWithProvider } from './settlement/polling-jobs.server.ts';

/** Starts a purchase of a credit package. The server sets price and credits. */
export async function buyCredits(
  ctx: MemberCtx,
  { packageId }: BuyCreditsInput,
  call: StartCall,
  services: Pick<Call, 'payments' | 'limits'>,
): Promise<StartPaymentResult> {
  const goods = creditPackages.find(({ id }) => id === packageId);
  if (goods === undefined) {
    throw new AppError('INVALID', 'Select a package', { field: 'packageId' });
  }
  return startPayment(ctx, { kind: 'credits', goods }, call, services);
}

/** Starts a purchase of premium months, if they are sold. */
export async function startPremium(
  ctx: MemberCtx,
  { months }: StartPremiumInput,
  call: StartCall,
  services: Pick<Call, 'payments' | 'limits'>,
): Promise<StartPaymentResult> {
  if (ctx.config.pricing === 'free') throw new AppError('CONFLICT', 'Premium is free here.');
  const order = { kind: 'premium' as const, months, amount: months * ctx.config.premiumPriceNgn };
  return startPayment(ctx, order, call, services);
}

async function findOwnPayment(ctx: MemberCtx, reference: string): Promise<PaymentRow> {
  return ctx.db
    .selectFrom('payments')
    .select(paymentColumns)
    .where('reference', '=', reference)
    .where('user_id', '=', ctx.actor.id)
    .executeTakeFirstOrThrow(() => notFound('payment'));
}

const toVerifiedStatus = ({ state }: PaymentRow): VerifyPaymentResult['status'] => {
  if (state === 'succeeded') return 'succeeded';
  return state === 'failed' || state === 'expired' ? 'failed' : 'pending';
};

async function readRenewalDate(ctx: MemberCtx): Promise<string | null> {
  const row = await ctx.db
    .selectFrom('subscriptions')
    .select('renewal_date')
    .where('user_id', '=', ctx.actor.id)
    .executeTakeFirst();
  return row?.renewal_date ?? null;
}

async function toVerified(
  ctx: MemberCtx,
  row: PaymentRow,
  status: VerifyPaymentResult['status'],
  {
    transactionId = null,
    isCanceled = false,
    wasAnnounced = false,
  }: { transactionId?: string | null; isCanceled?: boolean; wasAnnounced?: boolean } = {},
): Promise<VerifyPaymentResult> {
  const { kind, reference, flag, settled_at: settledAt } = row;
  const paidAt = status === 'succeeded' ? settledAt : null;
  const credits = kind === 'credits' ? (row.base_credits ?? 0) + (row.bonus_credits ?? 0) : null;
  const isMismatch = flag !== null && flag !== 'unknown';
  const message = getPaymentMessage({ kind, status, isMismatch, isCanceled, credits });
  return {
    success: status === 'succeeded',
    error: status === 'succeeded' ? null : message.description,
    status,
    reference,
    kind,
    message,
    credits: status === 'succeeded' ? credits : null,
    months: row.months,
    packageId: row.package_id,
    paidAt: paidAt?.toISOString() ?? null,
    isEarlier: wasAnnounced || (paidAt !== null && ctx.now.getTime() - paidAt.getTime() > maxReturnMs),
    renewalDate: kind === 'premium' && status === 'succeeded' ? await readRenewalDate(ctx) : null,
    transactionId: row.provider_id ?? transactionId,
  };
}

/** Returns the buyer's view of a succeeded payment. Only the first response announces it as new. */
async function announce(ctx: MemberCtx, row: PaymentRow): Promise<VerifyPaymentResult> {
  const announced = await ctx.db
    .updateTable('payments')
    .set({ announced_at: ctx.now })
    .where('id', '=', row.id)
    .where('announced_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return toVerified(ctx, row, 'succeeded', { wasAnnounced: announced === undefined });
}

/** Ignores the amounts that the browser claims, but logs a mismatch. */
function logMismatch(ctx: MemberCtx, row: PaymentRow, input: VerifyInput): void {
  const total = (row.base_credits ?? 0) + (row.bonus_credits ?? 0);
  const pairs = [
    [input.expectedAmount, row.amount],
    [input.baseCredits, row.base_credits],
    [input.bonusCredits, row.bonus_credits],
    [input.totalCredits, row.kind === 'credits' ? total : null],
  ] as const;
  if (pairs.every(([claimed, actual]) => claimed === undefined || claimed === actual)) return;
  ctx.log.warn('payment.claims_differ', { userId: ctx.actor.id, reference: row.reference });
}

/** Exceeds the time that a buyer takes to return from the provider's page. */
const maxReturnMs = 10 * 60_000;

const unsuccessfulStatuses = new Set(['failed', 'cancelled']);

/**
 * Checks the caller's payment with the provider and settles it by the result. The return address is a hint: a
 * reported cancellation counts only while the provider knows no transaction.
 */
export async function verifyPayment(
  ctx: MemberCtx,
  input: VerifyInput,
  { payments, limits }: Pick<Call, 'payments' | 'limits'>,
): Promise<VerifyPaymentResult> {
  const row = await findOwnPayment(ctx, input.reference);
  logMismatch(ctx, row, input);
  if (row.state === 'succeeded') return announce(ctx, row);
  await limits.consume('paymentCheck', ctx.actor.id, { now: ctx.now });
  const transactionId = input.transactionId ?? null;
  const check = await checkWithProvider({ ...ctx, payments }, row, { foundBy: 'buyer', transactionId });
  const status = toVerifiedStatus(check.row);
  if (status === 'succeeded') return announce(ctx, check.row);
  const hint = input.status?.split(',')[0]?.toLowerCase() ?? '';
  const isFailed =
    status === 'pending' && check.outcome.transaction === null && unsuccessfulStatuses.has(hint);
  return toVerified(ctx, check.row, isFailed ? 'failed' : status, {
    transactionId: check.outcome.transaction?.id ?? transactionId,
    isCanceled: isFailed && hint === 'cancelled',
  });
}

/** Returns the stored state of the caller's payment, without contacting the provider. */
export async function getPaymentStatus(
  ctx: MemberCtx,
  { reference }: StatusInput,
): Promise<VerifyPaymentResult> {
  const row = await findOwnPayment(ctx, reference);
  return toVerified(ctx, row, toVerifiedStatus(row));
}

/** Grants premium without payment, in the sandbox only. */
export async function upgradeForTest(
  ctx: MemberCtx,
  { months }: ManualUpgradeInput,
  { payments }: Pick<Call, 'payments'>,
): Promise<UpgradeResult> {
  if (payments?.name !== 'sandbox' || ctx.config.pricing === 'free')
    throw new AppError('NOT_FOUND', 'Unknown operation.');
  const userId = ctx.actor.id;
  const renewalDate = await inTransaction(ctx.db, async (trx) => {
    await lockPeople(trx, [userId]);
    return addMonthsOfPremium(trx, ctx.now, { userId, months, paymentId: null });
  });
  ctx.changed({ topic: 'subscription', userId });
  return { success: true, renewalDate };
}

/** Removes checkouts when an account is deleted, because they contain personal data. The payments remain. */
export async function deleteCheckouts(trx: Trx, { id }: { id: string }): Promise<void> {
  await trx.updateTable('payments').set({ checkout: null }).where('user_id', '=', id).execute();
}
