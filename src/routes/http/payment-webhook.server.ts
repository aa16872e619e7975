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
 * POST /webhooks/payments: the payment provider's events, authorized by its secret instead of a cookie or an origin.
 * The message is stored before the response, and a job processes it. If storing fails, the 503 makes the
 * provider send it again.
 */
export function createPaymentWebhookRoutes({ db, limits, payments }: WebhookOptions): Hono<HttpEnv> {
  const limit = bodyLimit({ maxSize: maxBytes, onError: (c) => c.text('Too large', 413) });
  return new Hono<HttpEnv>().post('/', limit, async (c) => {
    if (payments?.parseWebhook == null) return c.text('Not found', 404);
    const { now, address, log } = c.var;
    const raw = Buffer.from(await c.req.arrayBuffer());
    const webhook = payments.parseWebhook(raw, (name) => c.req.header(name) ?? null);
    if (!webhook.isAuthentic) {
      await limits.consume('public', address, { now });
      log.warn('payment.webhook_rejected', { address, reason: webhook.reason });
      return c.text('Unauthorized', 401);
    }
    const { reference, transactionId, reversal, body } = webhook;
    try {
      const message = { provider: payments.name, reference, transactionId, reversal, body, raw };
      await storeWebhook(db, now, message);
    } catch (error) {
      log.error('payment.webhook_not_stored', error);
      return c.text('Try again', 503, { 'retry-after': '5' });
    }
    return c.text('OK');
  });
}
