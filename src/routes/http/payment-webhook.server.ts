import { Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import type { Db } from '#/db/client.server.ts';
import { storeWebhook } from '#/features/payments/jobs.server.ts';
import type { HttpEnv } from '#/platform/http/http-env.server.ts';
import type { Limits } from '#/platform/limits.server.ts';
import type { PaymentProvider } from '#/platform/payments/provider.server.ts';

export type WebhookOptions = {
  db: Db;
  limits: Limits;
  payments: PaymentProvider | undefined;
};

const maxBytes = 64 * 1024;

/**
 * POST /webhooks/payments: what the payment provider reports. Its secret is the proof: no cookie and no origin counts. The
 * message is kept before it is answered; a job does the rest. Where it can't be kept the provider is to send it again.
 */
export function paymentWebhookRoutes({ db, limits, payments }: WebhookOptions): Hono<HttpEnv> {
  const limit = bodyLimit({ maxSize: maxBytes, onError: (c) => c.text('Too large', 413) });
  return new Hono<HttpEnv>().post('/', limit, async (c) => {
    if (payments?.parseWebhook == null) return c.text('Not found', 404);
    const { now, address, log } = c.var;
    const raw = Buffer.from(await c.req.arrayBuffer());
    const webhook = payments.parseWebhook(raw, (name) => c.req.header(name) ?? null);
    if (!webhook.isAuthentic) {
      await limits.take('public', address, { now });
      log.warn('payment.webhook_refused', { address, reason: webhook.reason });
      return c.text('Unauthorized', 401);
    }
    const { reference, transactionId, reversal, body } = webhook;
    try {
      const heard = { provider: payments.name, reference, transactionId, reversal, body, raw };
      await storeWebhook(db, now, heard);
    } catch (error) {
      log.error('payment.webhook_not_kept', error);
      return c.text('Try again', 503, { 'retry-after': '5' });
    }
    return c.text('OK');
  });
}
