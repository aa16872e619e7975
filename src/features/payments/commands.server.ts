import { inTransaction, type Trx } from '#/db/client.server.ts';
import { AppError, noSuch } from '#/lib/app-error.ts';
import type { MemberCtx } from '#/platform/context.server.ts';
import type { Call } from '#/platform/rpc/call.server.ts';
import { lockPeople } from '../credits/ledger/commands.server.ts';
import { creditPackages } from '../credits/policy.ts';
import { type StartCall, startPayment } from './checkout/intents.server.ts';
import { getPaymentMessage } from './messages.ts';
import type {
  BuyCreditsInput,
  ManualUpgradeInput,
  Started,
  StartPremiumInput,
  StatusInput,
  Upgraded,
  Verified,
  VerifyInput,
} from './schema.ts';
import { addMonthsOfPremium } from './settlement/fulfillment.server.ts';
import { checkWithProvider } from './settlement/polling.server.ts';
import { type PaymentRow, paymentColumns } from './settlement/settle.server.ts';

/** Begins the purchase of a package. What it costs and holds is ours to say. */
export async function buyCredits(
  ctx: MemberCtx,
  { packageId }: BuyCreditsInput,
  call: StartCall,
  services: Pick<Call, 'payments' | 'limits'>,
): Promise<Started> {
  const goods = creditPackages.find(({ id }) => id === packageId);
  if (goods === undefined) {
    throw new AppError('INVALID', 'Please select a package', { field: 'packageId' });
  }
  return startPayment(ctx, { kind: 'credits', goods }, call, services);
}

/** Begins the purchase of premium months, where they are sold. */
export async function startPremium(
  ctx: MemberCtx,
  { months }: StartPremiumInput,
  call: StartCall,
  services: Pick<Call, 'payments' | 'limits'>,
): Promise<Started> {
  if (ctx.config.pricing === 'free') throw new AppError('CONFLICT', 'Premium is free here.');
  const order = { kind: 'premium' as const, months, amount: months * ctx.config.premiumPriceNgn };
  return startPayment(ctx, order, call, services);
}

async function findOwn(ctx: MemberCtx, reference: string): Promise<PaymentRow> {
  const row = await ctx.db
    .selectFrom('payments')
    .select(paymentColumns)
    .where('reference', '=', reference)
    .where('user_id', '=', ctx.actor.id)
    .executeTakeFirst();
  if (row === undefined) throw noSuch('payment');
  return row;
}

const statusOf = ({ state }: PaymentRow): Verified['status'] => {
  if (state === 'succeeded') return 'succeeded';
  return state === 'failed' || state === 'expired' ? 'failed' : 'pending';
};

async function renewalOf(ctx: MemberCtx): Promise<string | null> {
  const row = await ctx.db
    .selectFrom('subscriptions')
    .select('renewal_date')
    .where('user_id', '=', ctx.actor.id)
    .executeTakeFirst();
  return row?.renewal_date ?? null;
}

async function verifiedOf(
  ctx: MemberCtx,
  row: PaymentRow,
  status: Verified['status'],
  {
    transactionId = null,
    isCancelled = false,
    wasAnnounced = false,
  }: { transactionId?: string | null; isCancelled?: boolean; wasAnnounced?: boolean } = {},
): Promise<Verified> {
  const { kind, reference, flag, settled_at: settledAt } = row;
  const paidAt = status === 'succeeded' ? settledAt : null;
  const credits = kind === 'credits' ? (row.base_credits ?? 0) + (row.bonus_credits ?? 0) : null;
  const isOdd = flag !== null && flag !== 'unknown';
  const message = getPaymentMessage({ kind, status, isOdd, isCancelled, credits });
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
    isEarlier: wasAnnounced || (paidAt !== null && ctx.now.getTime() - paidAt.getTime() > earlierMs),
    renewalDate: kind === 'premium' && status === 'succeeded' ? await renewalOf(ctx) : null,
    transactionId: row.provider_id ?? transactionId,
  };
}

/** What a buyer's page is told of a payment that arrived: the first answer alone says that it is new. */
async function announce(ctx: MemberCtx, row: PaymentRow): Promise<Verified> {
  const first = await ctx.db
    .updateTable('payments')
    .set({ announced_at: ctx.now })
    .where('id', '=', row.id)
    .where('announced_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return verifiedOf(ctx, row, 'succeeded', { wasAnnounced: first === undefined });
}

/** What a browser says of amounts counts for nothing; that it says something else than was bought is worth a line. */
function noteClaims(ctx: MemberCtx, row: PaymentRow, input: VerifyInput): void {
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

/** Longer than a buyer takes from the provider's page back to ours. */
const earlierMs = 10 * 60_000;

const unsuccessful = new Set(['failed', 'cancelled']);

/**
 * Asks the provider what came of the caller's payment, and settles it by the answer. What the provider's page handed back
 * is a hint: that somebody gave up is believed only as long as the provider knows of nothing.
 */
export async function verifyPayment(
  ctx: MemberCtx,
  input: VerifyInput,
  { payments, limits }: Pick<Call, 'payments' | 'limits'>,
): Promise<Verified> {
  const row = await findOwn(ctx, input.reference);
  noteClaims(ctx, row, input);
  if (row.state === 'succeeded') return announce(ctx, row);
  await limits.take('paymentCheck', ctx.actor.id, { now: ctx.now });
  const transactionId = input.transactionId ?? null;
  const asked = await checkWithProvider({ ...ctx, payments }, row, { foundBy: 'buyer', transactionId });
  const status = statusOf(asked.row);
  if (status === 'succeeded') return announce(ctx, asked.row);
  const hint = input.status?.split(',')[0]?.toLowerCase() ?? '';
  const isGivenUp = status === 'pending' && asked.outcome.transaction === null && unsuccessful.has(hint);
  return verifiedOf(ctx, asked.row, isGivenUp ? 'failed' : status, {
    transactionId: asked.outcome.transaction?.id ?? transactionId,
    isCancelled: isGivenUp && hint === 'cancelled',
  });
}

/** What is known of the caller's payment now; asks nobody. */
export async function getPaymentStatus(ctx: MemberCtx, { reference }: StatusInput): Promise<Verified> {
  const row = await findOwn(ctx, reference);
  return verifiedOf(ctx, row, statusOf(row));
}

/** Premium without paying, to try things out: in the sandbox only. */
export async function upgradeForTest(
  ctx: MemberCtx,
  { months }: ManualUpgradeInput,
  { payments }: Pick<Call, 'payments'>,
): Promise<Upgraded> {
  if (payments?.name !== 'sandbox') throw new AppError('NOT_FOUND', 'Unknown operation.');
  const userId = ctx.actor.id;
  const renewalDate = await inTransaction(ctx.db, async (trx) => {
    await lockPeople(trx, [userId]);
    return addMonthsOfPremium(trx, ctx.now, { userId, months, paymentId: null });
  });
  ctx.changed({ topic: 'subscription', userId });
  return { success: true, renewalDate };
}

/** For the deletion of an account: the ways to pay name the person; the records of money stay without them. */
export async function deleteCheckouts(trx: Trx, { id }: { id: string }): Promise<void> {
  await trx.updateTable('payments').set({ checkout: null }).where('user_id', '=', id).execute();
}
