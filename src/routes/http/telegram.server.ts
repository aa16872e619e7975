import { Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import type { Telegram } from '#/platform/channels/telegram.server.ts';
import { type TelegramUpdate, telegramUpdate } from '#/platform/channels/telegram-updates.server.ts';
import type { HttpEnv } from '#/platform/http/http-env.server.ts';
import type { Limits } from '#/platform/limits.server.ts';

export type TelegramRoutesOptions = {
  limits: Limits;
  telegram: Telegram | undefined;
  receiveUpdate: ((update: TelegramUpdate) => Promise<void>) | undefined;
};

const maxBytes = 256 * 1024;

/**
 * POST /telegram/webhook: the updates from Telegram. Only the secret that we gave Telegram authorizes, no
 * cookie or origin. After a 500, Telegram sends the update again.
 */
export function createTelegramRoutes({
  limits,
  telegram,
  receiveUpdate,
}: TelegramRoutesOptions): Hono<HttpEnv> {
  const limit = bodyLimit({ maxSize: maxBytes, onError: (c) => c.text('Too large', 413) });
  return new Hono<HttpEnv>().post('/', limit, async (c) => {
    if (telegram === undefined || receiveUpdate === undefined) return c.text('Not found', 404);
    const { now, address, log } = c.var;
    if (!telegram.isFromTelegram(c.req.header('x-telegram-bot-api-secret-token'))) {
      await limits.consume('public', address, { now });
      log.warn('telegram.webhook_rejected', { address });
      return c.text('Unauthorized', 401);
    }
    const body: unknown = await c.req.json().catch(() => undefined);
    const { data: update } = telegramUpdate.safeParse(body);
    // A retry would not make it readable, so this responds with 200.
    if (update === undefined) log.warn('telegram.unreadable');
    else await receiveUpdate(update);
    return c.text('OK');
  });
}
