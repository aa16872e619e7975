import { createHash } from 'node:crypto';
import { z } from 'zod';
import type { Db } from '#/db/client.server.ts';
import { uuidv7 } from '#/lib/uuid.ts';
import type { Ctx } from '#/platform/context.server.ts';
import { defineJob, enqueue } from '#/platform/jobs.server.ts';
import type { Outcome, PaymentProvider } from '#/platform/payments/provider.server.ts';
import type { Call } from '#/platform/rpc/call.server.ts';
import { type FoundBy, type PaymentRow, readPayment, settlePayment } from './commands.server.ts';

export const toPollKey = (id: string): string => `payment-poll:${id}`;

export type PaymentEvent = {
  source: 'webhook' | 'verify' | 'refund';
  provider: string;
  reference: string | null;
  providerId: string | null;
  /** Without personal data. */
  body: string;
  /** Identifies duplicates, if the body alone doesn't. */
  identity?: Buffer | string;
};

/** Stores a provider's message once. Returns false if it was already stored. */
export async function storePaymentEvent(db: Db, now: Date, event: PaymentEvent): Promise<boolean> {
  const { source, provider, reference, providerId, body, identity = body } = event;
  const hash = createHash('sha256').update(`${source} ${provider} `).update(identity).digest('hex');
  const stored = await db
    .insertInto('payment_events')
    .values({
      id: uuidv7(now.getTime()),
      hash,
      source,
      provider,
      reference,
      body,
      created_at: now,
      provider_id: providerId,
    })
    .onConflict((conflict) => conflict.column('hash').doNothing())
    .returning('id')
    .executeTakeFirst();
  return stored !== undefined;
}

export type VerificationContext = Pick<Ctx, 'db' | 'now' | 'log' | 'changed'> &
  Pick<Call, 'payments'> & { signal?: AbortSignal };

async function storeResponse(
  verification: VerificationContext,
  row: PaymentRow,
  outcome: Outcome,
): Promise<void> {
  if (outcome.answer === null) return;
  await storePaymentEvent(verification.db, verification.now, {
    source: 'verify',
    provider: row.provider,
    reference: row.reference,
    providerId: outcome.transaction?.id ?? null,
    body: outcome.answer,
    identity: `${row.reference} ${outcome.answer}`,
  });
}

/**
 * Asks the provider about a payment. A transaction id is looked up only if the reference is unknown, and counts only
 * if the provider links it to this reference, because the id is from an untrusted source.
 */
async function verifyWithProvider(
  verification: VerificationContext,
  provider: PaymentProvider,
  row: PaymentRow,
  transactionId: string | null,
): Promise<Outcome> {
  const requestOptions = { signal: verification.signal };
  const byReference = await provider.verifyByReference(row.reference, requestOptions);
  await storeResponse(verification, row, byReference);
  const isKnown = byReference.transaction !== null || byReference.status === 'unknown';
  if (isKnown || transactionId === null) return byReference;
  const byId = await provider.verifyById(transactionId, requestOptions);
  if (byId.transaction === null) return byReference;
  if (byId.transaction.reference !== row.reference) {
    verification.log.warn('payment.foreign_transaction', { reference: row.reference, transactionId });
    return byReference;
  }
  await storeResponse(verification, row, byId);
  return byId;
}

export type CheckedPayment = { row: PaymentRow; outcome: Outcome };

/** Checks a payment with the provider and settles it by the result. The network call runs outside the transaction. */
export async function checkWithProvider(
  verification: VerificationContext,
  row: PaymentRow,
  options: { foundBy: FoundBy; poll?: boolean; transactionId?: string | null },
): Promise<CheckedPayment> {
  const { now, log, payments: provider } = verification;
  if (provider === undefined || provider.name !== row.provider) {
    const outcome: Outcome = {
      status: 'unknown',
      transaction: null,
      answer: null,
      retryAfterMs: null,
      remark: `payments by ${row.provider} are not configured`,
    };
    if (options.poll === true) await settleAndSchedule(verification, row.id, outcome, options);
    return { row, outcome };
  }
  const outcome = await verifyWithProvider(verification, provider, row, options.transactionId ?? null);
  if (outcome.remark !== null) {
    log.warn('payment.odd_answer', { reference: row.reference, remark: outcome.remark });
  }
  const settled = await settleAndSchedule(verification, row.id, outcome, options);
  if (settled === undefined) return { row, outcome };
  verification.changed(...settled.changes);
  if (settled.isNewlyFlagged) {
    log.error('payment.flagged', new Error(`a payment is flagged: ${settled.row.flag}`), {
      reference: row.reference,
      now: now.toISOString(),
    });
  }
  return { row: settled.row, outcome };
}

async function settleAndSchedule(
  { db, now }: VerificationContext,
  id: string,
  outcome: Outcome,
  { foundBy, poll = false }: { foundBy: FoundBy; poll?: boolean },
) {
  return db.transaction().execute(async (trx) => {
    const previousRow = await readPayment(trx, id);
    const settled = await settlePayment(trx, now, id, outcome, { foundBy, poll });
    const nextPollAt = settled?.row.next_poll_at ?? null;
    if (nextPollAt !== null && nextPollAt.getTime() !== previousRow?.next_poll_at?.getTime()) {
      await enqueue(trx, pollPayment, { id }, { runAt: nextPollAt, key: toPollKey(id) });
    }
    return settled;
  });
}

/** The job queue uses the database's clock, which may be ahead. */
const clockSkewMs = 5_000;

/** Checks one payment with the provider when its poll is due. */
export const pollPayment = defineJob({
  name: 'payments.poll',
  schema: z.object({ id: z.uuid() }),
  timeoutMs: 90_000,
  run: async (ctx, { id }) => {
    const row = await readPayment(ctx.db, id);
    const latest = ctx.now.getTime() + clockSkewMs;
    if (row === undefined || row.next_poll_at === null || row.next_poll_at.getTime() > latest) return;
    await checkWithProvider(ctx, row, { foundBy: 'job', poll: true });
  },
});
