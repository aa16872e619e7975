import type { Outcome, Reversal, Transaction } from './provider.server.ts';
import { removePersonalData } from './remove-personal-data.server.ts';

type Fields = Record<string, unknown>;

/** A response of the provider, or the reason for having none. */
export type ProviderResponse =
  | {
      isAnswer: true;
      httpStatus: number;
      text: string;
      body: Fields | undefined;
      retryAfterMs: number | null;
    }
  | { isAnswer: false; reason: string };

export const toFields = (value: unknown): Fields | undefined =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : undefined;

export function parseFields(text: string): Fields | undefined {
  try {
    return toFields(JSON.parse(text));
  } catch {
    return undefined;
  }
}

/** IDs are numbers or strings. */
export function parseId(value: unknown): string | null {
  if (typeof value === 'number' && Number.isSafeInteger(value) && value > 0) return String(value);
  return typeof value === 'string' && /^[\w-]{1,64}$/.test(value) ? value : null;
}

/** Returns a one-line text that the database can store; null for anything else. */
export const parseText = (value: unknown): string | null =>
  typeof value === 'string' && value !== '' ? value.slice(0, 200).replaceAll(/\p{Cc}/gu, ' ') : null;

/** Returns an amount with two decimals; null for anything else. */
export function parseAmount(value: unknown): number | null {
  const amount = typeof value === 'string' && /^\d+(\.\d+)?$/.test(value) ? Number(value) : value;
  if (typeof amount !== 'number' || !Number.isFinite(amount) || amount < 0 || amount > 1e11) return null;
  return Math.floor(amount * 100 + 1e-6) / 100;
}

function parseTransaction(data: Fields): Transaction | undefined {
  const [id, amount, currency] = [parseId(data.id), parseAmount(data.amount), parseText(data.currency)];
  if (id === null || amount === null || currency === null) return undefined;
  return {
    id,
    amount,
    currency: currency.toUpperCase().slice(0, 8),
    reference: parseText(data.tx_ref),
    providerReference: parseText(data.flw_ref),
  };
}

const statuses: Readonly<Record<string, 'succeeded' | 'failed' | 'pending'>> = {
  successful: 'succeeded',
  failed: 'failed',
  cancelled: 'failed',
  pending: 'pending',
  'pending auth': 'pending',
};

const createOutcome = (
  status: Outcome['status'],
  rest: Partial<Outcome> & Pick<Outcome, 'answer'>,
): Outcome => ({
  transaction: null,
  remark: null,
  retryAfterMs: null,
  ...rest,
  status,
});

/** Converts a verification response. The body decides, not the HTTP status. */
export function readVerification(response: ProviderResponse): Outcome {
  if (!response.isAnswer) return createOutcome('unknown', { answer: null, remark: response.reason });
  const { httpStatus, body, retryAfterMs } = response;
  const common = { answer: removePersonalData(response.text), retryAfterMs };
  const unknown = (remark: string) => createOutcome('unknown', { ...common, remark });
  if (body === undefined) return unknown(`an answer that is no JSON, with HTTP status ${httpStatus}`);
  const data = toFields(body.data);
  if (body.status === 'success' && data !== undefined && httpStatus < 300) {
    const transaction = parseTransaction(data);
    if (transaction === undefined) return unknown('an answer without id, amount or currency');
    const providerStatus = String(data.status).toLowerCase();
    const status = Object.hasOwn(statuses, providerStatus) ? statuses[providerStatus] : undefined;
    if (status === undefined) {
      return createOutcome('pending', {
        ...common,
        transaction,
        remark: `the status '${providerStatus.slice(0, 40)}'`,
      });
    }
    return createOutcome(status, { ...common, transaction });
  }
  const message = parseText(body.message) ?? '';
  if (/no transaction was found/i.test(message) && httpStatus < 500) return createOutcome('pending', common);
  return unknown(`HTTP status ${httpStatus}: ${message.slice(0, 200)}`);
}

export type WebhookEvent = {
  reference: string | null;
  transactionId: string | null;
  reversal: Reversal | null;
};

const findFirstValue = (data: Fields, names: readonly string[]): unknown =>
  names.map((name) => data[name]).find((value) => value !== undefined && value !== null);

/** A refund that failed or is still pending doesn't count. */
const isIncomplete = (status: unknown): boolean =>
  typeof status === 'string' && !/^(completed.*|successful|success|refunded)$/i.test(status);

function parseReversal(kind: Reversal['kind'], data: Fields): Reversal | null {
  const id = parseId(data.id);
  const amount = parseAmount(
    findFirstValue(data, ['AmountRefunded', 'amount_refunded', 'amountRefunded', 'amount']),
  );
  if (id === null || amount === null || amount <= 0) return null;
  if (kind === 'refund') return isIncomplete(data.status) ? null : { kind, id, amount };
  return /^(lost|accepted)$/i.test(String(data.status)) ? { kind, id: `chargeback-${id}`, amount } : null;
}

function getReversalKind(event: string, data: Fields): Reversal['kind'] | undefined {
  if (/chargeback/i.test(event)) return 'chargeback';
  return /refund/i.test(event) || 'AmountRefunded' in data ? 'refund' : undefined;
}

/**
 * Parses the three formats of webhooks: an event with its data, flat camel case, and the refund's Pascal
 * case.
 */
export function parseWebhookBody(body: Fields): WebhookEvent {
  const event = parseText(body.event) ?? '';
  const data = toFields(body.data) ?? body;
  const reference = parseText(findFirstValue(data, ['tx_ref', 'txRef', 'TxRef']));
  const refundedId = parseId(
    findFirstValue(data, ['TransactionId', 'transaction_id', 'transactionId', 'tx_id']),
  );
  const kind = getReversalKind(event, data);
  if (kind !== undefined) {
    return { reference, transactionId: refundedId, reversal: parseReversal(kind, data) };
  }
  return { reference, transactionId: parseId(data.id) ?? refundedId, reversal: null };
}
