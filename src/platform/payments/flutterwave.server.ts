import { createHash, createHmac } from 'node:crypto';
import { isSameSecret } from '../auth/same-secret.server.ts';
import {
  type ProviderResponse,
  parseAmount,
  parseFields,
  parseId,
  parseText,
  parseWebhookBody,
  readVerification,
  toFields,
} from './flutterwave-responses.server.ts';
import type {
  Intent,
  PaymentProvider,
  ProviderCallOptions,
  RefundResult,
  Webhook,
} from './provider.server.ts';
import { removePersonalData } from './remove-personal-data.server.ts';

export type FlutterwaveOptions = {
  secretKey: string;
  publicKey: string | null;
  webhookSecret: string;
  /** API base URL, without a trailing slash. */
  url: string;
  checkout: 'hosted' | 'inline';
  /** Response timeout; the provider itself gives up after 28 s. */
  timeoutMs?: number;
};

const scriptUrl = 'https://checkout.flutterwave.com/v3.js';
const paymentOptions = 'card, mobilemoney, ussd';
const sessionMinutes = 60;
const maxBytes = 256 * 1024;
const maxRetryMs = 3_600_000;
/** GET requests can be retried, so their timeout is shorter. */
const getTimeoutMs = 12_000;

const sha256 = (text: string) => createHash('sha256').update(text);

function parseRetryAfter(header: string | null): number | null {
  if (header === null) return null;
  const ms = /^\d{1,6}$/.test(header) ? Number(header) * 1000 : Date.parse(header) - Date.now();
  return Number.isFinite(ms) && ms > 0 ? Math.min(ms, maxRetryMs) : null;
}

async function readText(response: Response): Promise<string> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body ?? []) {
    size += chunk.length;
    if (size > maxBytes) throw new Error('the answer is too large');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString();
}

/**
 * Creates a client of Flutterwave's API, version 3. The operator sets the URL, so it may be a private
 * address.
 */
export function createFlutterwave(options: FlutterwaveOptions): PaymentProvider {
  const { secretKey, publicKey, webhookSecret, url, timeoutMs = 30_000 } = options;

  async function request(
    path: string,
    body: unknown,
    { signal }: ProviderCallOptions,
  ): Promise<ProviderResponse> {
    const timeout = AbortSignal.timeout(body === undefined ? Math.min(timeoutMs, getTimeoutMs) : timeoutMs);
    try {
      const response = await fetch(`${url}${path}`, {
        method: body === undefined ? 'GET' : 'POST',
        headers: {
          authorization: `Bearer ${secretKey}`,
          accept: 'application/json',
          ...(body !== undefined && { 'content-type': 'application/json' }),
        },
        ...(body !== undefined && { body: JSON.stringify(body) }),
        // A redirect would leak the key to another host.
        redirect: 'error',
        signal: signal === undefined ? timeout : AbortSignal.any([timeout, signal]),
      });
      const text = await readText(response);
      const retryAfterMs = parseRetryAfter(response.headers.get('retry-after'));
      return { isAnswer: true, httpStatus: response.status, text, body: parseFields(text), retryAfterMs };
    } catch (error) {
      return { isAnswer: false, reason: error instanceof Error ? error.message : 'no answer' };
    }
  }

  const hashPayload = ({ amount, currency, buyer, reference }: Intent): string =>
    sha256(`${amount}${currency}${buyer.email}${reference}${sha256(secretKey).digest('hex')}`).digest('hex');

  function findRejectionReason(body: Buffer, header: (name: string) => string | null): string | undefined {
    const hash = header('verif-hash');
    if (hash === null || hash === '') return 'it carries no verif-hash';
    if (!isSameSecret(hash, webhookSecret)) return 'its verif-hash is wrong';
    const signature = header('flutterwave-signature');
    if (signature === null) return undefined;
    const expected = createHmac('sha256', webhookSecret).update(body).digest('base64');
    return isSameSecret(signature, expected) ? undefined : 'its signature is wrong';
  }

  return {
    name: 'flutterwave',
    origins:
      options.checkout === 'inline'
        ? [new URL(scriptUrl).origin, 'https://checkout-v3-ui-prod.f4b-flutterwave.com']
        : [],

    async checkout(intent, callOptions = {}) {
      const { reference, amount, currency, buyer, title, description, returnUrl } = intent;
      const common = {
        tx_ref: reference,
        amount,
        currency,
        payment_options: paymentOptions,
        redirect_url: returnUrl,
        customer: { email: buyer.email, name: buyer.name },
        customizations: { title, description },
        meta: { reference },
      };
      if (options.checkout === 'inline' && publicKey !== null) {
        const inline = { ...common, public_key: publicKey, payload_hash: hashPayload(intent) };
        return { mode: 'inline', scriptUrl, options: inline };
      }
      const response = await request(
        '/payments',
        { ...common, session_duration: sessionMinutes },
        callOptions,
      );
      if (!response.isAnswer) throw new Error(`the payment provider did not answer: ${response.reason}`);
      const link = parseText(toFields(response.body?.data)?.link);
      if (response.body?.status !== 'success' || link === null || !/^https?:\/\//.test(link)) {
        const reason = parseText(response.body?.message) ?? 'nothing that could be read';
        throw new Error(`the payment provider returned ${response.httpStatus}: ${reason}`);
      }
      return { mode: 'redirect', url: link };
    },

    async verifyByReference(reference, callOptions = {}) {
      const path = `/transactions/verify_by_reference?tx_ref=${encodeURIComponent(reference)}`;
      return readVerification(await request(path, undefined, callOptions));
    },

    async verifyById(id, callOptions = {}) {
      return readVerification(
        await request(`/transactions/${encodeURIComponent(id)}/verify`, undefined, callOptions),
      );
    },

    parseWebhook(body, header): Webhook {
      const reason = findRejectionReason(body, header);
      if (reason !== undefined) return { isAuthentic: false, reason };
      const text = body.toString();
      const fields = parseFields(text);
      const event = fields === undefined ? undefined : parseWebhookBody(fields);
      return {
        isAuthentic: true,
        body: removePersonalData(text),
        reference: event?.reference ?? null,
        transactionId: event?.transactionId ?? null,
        reversal: event?.reversal ?? null,
      };
    },

    async refund({ id }, amount, callOptions = {}): Promise<RefundResult> {
      const path = `/transactions/${encodeURIComponent(id)}/refund`;
      const response = await request(path, amount === null ? {} : { amount }, callOptions);
      if (!response.isAnswer) return { status: 'unclear', message: response.reason, answer: null };
      const common = { answer: removePersonalData(response.text) };
      const message = parseText(response.body?.message) ?? `HTTP status ${response.httpStatus}`;
      const data = toFields(response.body?.data);
      const refundId = parseId(data?.id);
      if (response.body?.status === 'success' && data !== undefined && refundId !== null) {
        const refunded = parseAmount(data.amount_refunded ?? data.AmountRefunded);
        return { ...common, status: 'done', id: refundId, amount: refunded };
      }
      const isRejection = response.body?.status === 'error' && response.httpStatus < 500;
      return { ...common, status: isRejection ? 'rejected' : 'unclear', message };
    },
  };
}
