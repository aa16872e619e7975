import { type RawBuilder, sql } from 'kysely';
import { type Db, withCustomPlans } from '#/db/client.server.ts';
import { notFound } from '#/lib/app-error.ts';
import { isUuid } from '#/lib/is-uuid.ts';
import { formatDisplayName } from '#/lib/person-names.ts';
import type { MemberCtx } from '#/platform/context.server.ts';
import { byInstant, readList } from '#/platform/keyset.server.ts';
import type { paymentStatusFilters } from '../kinds.ts';
import { getRefundable } from '../refunds/queries.server.ts';
import type { PaymentDetail, PaymentId, PaymentPage, PaymentPageInput, PaymentRow } from '../schema.ts';

const pageSize = 50;
const maxEvents = 50;

const selectPayments = (db: Db) =>
  db
    .selectFrom('payments as p')
    .leftJoin('profiles as u', 'u.id', 'p.user_id')
    .select(['p.id', 'p.reference', 'p.kind', 'p.state', 'p.flag', 'p.base_credits', 'p.bonus_credits'])
    .select(['p.months', 'p.amount', 'p.currency', 'p.refunded_amount', 'p.charged_back_at'])
    .select(['p.created_at', 'p.settled_at'])
    .select(['u.id as buyer_id', 'u.email', 'u.first_name', 'u.last_name']);

type Row = Awaited<ReturnType<ReturnType<typeof selectPayments>['executeTakeFirstOrThrow']>>;

function toPaymentRow(row: Row): PaymentRow {
  const { buyer_id, email, first_name, last_name } = row;
  return {
    id: row.id,
    reference: row.reference,
    kind: row.kind,
    state: row.state,
    flag: row.flag,
    buyer:
      buyer_id === null || email === null
        ? null
        : {
            id: buyer_id,
            email,
            name: formatDisplayName({ firstName: first_name ?? '', lastName: last_name ?? '', email }),
          },
    totalCredits: row.base_credits === null ? null : row.base_credits + (row.bonus_credits ?? 0),
    months: row.months,
    amount: row.amount,
    currency: row.currency,
    refundedAmount: row.refunded_amount,
    isChargedBack: row.charged_back_at !== null,
    createdAt: row.created_at.toISOString(),
    settledAt: row.settled_at?.toISOString() ?? null,
  };
}

function matchesSearch(q: string): RawBuilder<boolean> {
  const text = q.toLowerCase();
  if (isUuid(text)) return sql<boolean>`(p.user_id = ${text}::uuid OR p.id = ${text}::uuid)`;
  if (text.includes('@')) return sql<boolean>`u.email = ${text}`;
  return sql<boolean>`(p.reference = ${text} OR p.provider_id = ${q})`;
}

function hasState(state: (typeof paymentStatusFilters)[number]): RawBuilder<boolean> {
  if (state === 'refunded') return sql<boolean>`p.refunded_at IS NOT NULL`;
  if (state === 'charged_back') return sql<boolean>`p.charged_back_at IS NOT NULL`;
  return sql<boolean>`p.state = ${state}`;
}

export async function listPayments(ctx: MemberCtx, input: PaymentPageInput): Promise<PaymentPage> {
  const { q, state, kind, flag, cursor } = input;
  return withCustomPlans(ctx.db, (trx) => {
    const payments = selectPayments(trx)
      .$if(q !== undefined && q !== '', (query) => query.where(matchesSearch(q ?? '')))
      .$if(state !== undefined, (query) => query.where(hasState(state ?? 'created')))
      .$if(kind !== undefined, (query) => query.where('p.kind', '=', kind ?? 'credits'))
      .$if(flag !== undefined, (query) =>
        flag === 'any' ? query.where('p.flag', 'is not', null) : query.where('p.flag', '=', flag ?? null),
      );
    const by = byInstant('p.created_at', 'p.id');
    return readList(payments, { cursor, size: pageSize, by }, toPaymentRow);
  });
}

async function readRefunds(db: Db, id: string): Promise<PaymentDetail['refunds']> {
  const rows = await db
    .selectFrom('payment_refunds')
    .select(['id', 'kind', 'state', 'amount', 'credits', 'reason', 'failure', 'provider_id'])
    .select(['created_at', 'settled_at'])
    .where('payment_id', '=', id)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  return rows.map(({ provider_id, created_at, settled_at, ...row }) => ({
    ...row,
    transactionId: provider_id,
    createdAt: created_at.toISOString(),
    settledAt: settled_at?.toISOString() ?? null,
  }));
}

async function readNotes(db: Db, id: string): Promise<PaymentDetail['notes']> {
  const rows = await db
    .selectFrom('payment_notes as n')
    .leftJoin('profiles as a', 'a.id', 'n.admin_id')
    .select(['n.id', 'n.text', 'n.created_at', 'a.email', 'a.first_name', 'a.last_name'])
    .where('n.payment_id', '=', id)
    .orderBy('n.created_at')
    .orderBy('n.id')
    .execute();
  return rows.map(({ email, first_name, last_name, ...row }) => ({
    id: row.id,
    text: row.text,
    admin:
      email === null
        ? null
        : formatDisplayName({ firstName: first_name ?? '', lastName: last_name ?? '', email }),
    createdAt: row.created_at.toISOString(),
  }));
}

async function readEvents(db: Db, reference: string, transactionId: string | null) {
  const rows = await db
    .selectFrom('payment_events')
    .select(['id', 'source', 'body', 'created_at'])
    .where((eb) =>
      eb.or([
        eb('reference', '=', reference),
        ...(transactionId === null ? [] : [eb('provider_id', '=', transactionId)]),
      ]),
    )
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(maxEvents)
    .execute();
  return rows.map(({ created_at, ...row }) => ({ ...row, createdAt: created_at.toISOString() }));
}

/** A transfer's key ends in the purchase's id or in the provider's id of the refund. */
async function readTransfers(db: Db, id: string): Promise<PaymentDetail['transfers']> {
  const rows = await db
    .selectFrom('ledger_transfers as t')
    .innerJoin('ledger_entries as e', 'e.transfer_id', 't.id')
    .select(['t.id', 't.cause', 't.created_at', 'e.account', 'e.amount'])
    .where('t.key', 'in', (eb) =>
      eb
        .selectFrom('credit_purchases')
        .select(sql<string>`'purchase:' || id`.as('key'))
        .where('payment_id', '=', id)
        .unionAll(
          eb
            .selectFrom('payment_refunds')
            .select(sql<string>`'refund:' || provider_id`.as('key'))
            .where('payment_id', '=', id)
            .where('provider_id', 'is not', null),
        ),
    )
    .orderBy('e.id')
    .execute();
  const transfers = new Map<string, PaymentDetail['transfers'][number]>();
  for (const { id: transferId, cause, created_at, account, amount } of rows) {
    const transfer = transfers.get(transferId) ?? {
      id: transferId,
      cause,
      moves: [],
      createdAt: created_at.toISOString(),
    };
    transfer.moves.push({ account, amount });
    transfers.set(transferId, transfer);
  }
  return [...transfers.values()];
}

export async function getPayment({ db }: MemberCtx, { id }: PaymentId): Promise<PaymentDetail> {
  // A single snapshot keeps a finished refund from being shown without the credits that it deducted.
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute((trx) => readPayment(trx, id));
}

async function readPayment(db: Db, id: string): Promise<PaymentDetail> {
  const row = await selectPayments(db)
    .select(['p.provider', 'p.provider_id', 'p.provider_reference', 'p.paid_amount', 'p.paid_currency'])
    .select(['p.polls', 'p.next_poll_at', 'p.expires_at', 'p.opened_at'])
    .where('p.id', '=', id)
    .executeTakeFirstOrThrow(() => notFound('payment'));
  return {
    ...toPaymentRow(row),
    provider: row.provider,
    transactionId: row.provider_id,
    providerReference: row.provider_reference,
    paidAmount: row.paid_amount === null ? null : Number(row.paid_amount),
    paidCurrency: row.paid_currency,
    polls: row.polls,
    nextPollAt: row.next_poll_at?.toISOString() ?? null,
    expiresAt: row.expires_at.toISOString(),
    openedAt: row.opened_at?.toISOString() ?? null,
    refundable: await getRefundable(db, id),
    transfers: await readTransfers(db, id),
    refunds: await readRefunds(db, id),
    notes: await readNotes(db, id),
    events: await readEvents(db, row.reference, row.provider_id),
  };
}
