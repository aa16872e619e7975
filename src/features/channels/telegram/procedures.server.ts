import * as z from 'zod/mini';
import { provenOperation } from '#/platform/rpc/procedures.server.ts';
import { createTelegramLink } from './commands.server.ts';
import { telegramLink } from './schema.ts';

export const telegramOperations = {
  linkTelegram: provenOperation
    .route({
      method: 'POST',
      path: '/channels/telegram',
      summary: 'Get a link that connects a Telegram chat, once, within five minutes',
      tags: ['Channels'],
    })
    .input(z.prefault(z.strictObject({}), {}))
    .output(telegramLink)
    .meta({ refuses: ['NOT_FOUND', 'UNAVAILABLE'] })
    .handler(({ context }) => createTelegramLink(context.ctx, context)),
};
