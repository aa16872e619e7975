import type { Db } from '#/db/client.server.ts';
import type { PaymentState } from '#/db/tables/payments.server.ts';
import { notFound } from '#/lib/app-error.ts';
import type { PageInput } from '#/lib/list-page.ts';
import { formatDisplayName } from '#/lib/person-names.ts';
import type { MemberCtx } from '#/platform/context.server.ts';
import { byInstant, readList } from '#/platform/keyset.server.ts';
import { formatPremium } from './checkout/months.ts';
import type { PaymentId, Purchase, PurchasePage, Receipt } from './schema.ts';

const pageSize = 20;

type GoodsRow = { base_credits: number | null; bonus_credits: number | null };

const sumCredits = ({ base_credits, bonus_credits }: GoodsRow): number | null =>
  base_credits === null ? null : base_credits + (bonus_credits ?? 0);

type StatusRow = {
  state: PaymentState;
  amount: number;
  refunded_amount: number;
  charged_back_at: Date | null;
};

function getPurchaseStatus(row: StatusRow): Purchase['status'] {
  if (row.state !== 'succeeded') return 'pending';
  if (row.charged_back_at !== null) return 'charged_back';
  return row.refunded_amount >= row.amount ? 'refunded' : 'completed';
}

/** Lists the caller's completed and pending purchases, newest first. */
export async function listPurchases(ctx: MemberCtx, { cursor }: PageInput): Promise<PurchasePage> {
  const purchases = ctx.db
    .selectFrom('payments')
    .select(['id', 'reference', 'kind', 'state', 'base_credits', 'bonus_credits', 'months', 'amount'])
    .select(['currency', 'refunded_amount', 'charged_back_at', 'created_at'])
    .where('user_id', '=', ctx.actor.id)
    .where('state', 'in', ['pending', 'succeeded']);
  const paging = { cursor, size: pageSize, by: byInstant('created_at', 'id') };
  return readList(purchases, paging, (row) => ({
    id: row.id,
    reference: row.reference,
    kind: row.kind,
    status: getPurchaseStatus(row),
    totalCredits: sumCredits(row),
    months: row.months,
    amountPaid: row.amount,
    currency: row.currency,
    refundedAmount: row.refunded_amount,
    createdAt: row.created_at.toISOString(),
  }));
}

/** Returns the receipt of the caller's succeeded payment. */
export async function getReceipt(ctx: MemberCtx, { id }: PaymentId): Promise<Receipt> {
  const row = await ctx.db
    .selectFrom('payments as p')
    .leftJoin('premium_periods as m', 'm.payment_id', 'p.id')
    .select(['p.id', 'p.reference', 'p.kind', 'p.state', 'p.base_credits', 'p.bonus_credits', 'p.months'])
    .select(['p.amount', 'p.currency', 'p.provider_id', 'p.refunded_amount', 'p.refunded_at'])
    .select(['p.charged_back_at', 'p.created_at', 'p.settled_at', 'm.starts_on', 'm.ends_on'])
    .where('p.id', '=', id)
    .where('p.user_id', '=', ctx.actor.id)
    .where('p.state', '=', 'succeeded')
    .executeTakeFirstOrThrow(() => notFound('payment'));
  const { firstName, lastName, email } = ctx.actor;
  const bonus = row.bonus_credits ?? 0;
  const lines =
    row.kind === 'credits'
      ? [
          { text: 'Credits', credits: row.base_credits ?? 0 },
          ...(bonus > 0 ? [{ text: 'Bonus credits', credits: bonus }] : []),
        ]
      : [{ text: formatPremium(row.months ?? 0), credits: null }];
  return {
    id: row.id,
    reference: row.reference,
    transactionId: row.provider_id ?? '',
    kind: row.kind,
    status: getPurchaseStatus(row),
    buyer: { name: formatDisplayName({ firstName, lastName, email }), email },
    lines,
    amountPaid: row.amount,
    currency: row.currency,
    refundedAmount: row.refunded_amount,
    refundedAt: (row.charged_back_at ?? row.refunded_at)?.toISOString() ?? null,
    period:
      row.starts_on === null || row.ends_on === null
        ? null
        : { startsOn: row.starts_on, endsOn: row.ends_on },
    createdAt: row.created_at.toISOString(),
    paidAt: (row.settled_at ?? row.created_at).toISOString(),
  };
}

/** The account export's payments. */
export const paymentParts = [
  {
    name: 'payments',
    query: (db: Db, userId: string) =>
      db
        .selectFrom('payments')
        .select(['id', 'reference', 'kind', 'package_id', 'months', 'amount', 'currency', 'state'])
        .select(['provider', 'provider_id', 'paid_amount', 'paid_currency', 'refunded_amount'])
        .select(['created_at', 'settled_at', 'refunded_at', 'charged_back_at'])
        .where('user_id', '=', userId)
        .orderBy('created_at')
        .orderBy('id'),
  },
  {
    name: 'creditPurchases',
    query: (db: Db, userId: string) =>
      db
        .selectFrom('credit_purchases')
        .select(['id', 'reference', 'package_id', 'base_credits', 'bonus_credits', 'total_credits'])
        .select(['amount_paid', 'currency', 'status', 'refunded_credits', 'refunded_at', 'created_at'])
        .where('user_id', '=', userId)
        .orderBy('created_at')
        .orderBy('id'),
  },
  {
    name: 'premiumPeriods',
    query: (db: Db, userId: string) =>
      db
        .selectFrom('premium_periods')
        .select(['id', 'months', 'starts_on', 'ends_on', 'created_at', 'revoked_at'])
        .where('user_id', '=', userId)
        .orderBy('created_at')
        .orderBy('id'),
  },
];
