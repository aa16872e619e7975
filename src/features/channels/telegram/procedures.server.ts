import * as z from 'zod/mini';
import { defineRoutes, provenOperation } from '#/platform/rpc/procedures.server.ts';
import { createTelegramLink } from './commands.server.ts';
import { telegramLink } from './schema.ts';

const route = defineRoutes('Channels');

export const telegramOperations = {
  linkTelegram: provenOperation
    .route(
      route(
        'POST',
        '/channels/telegram',
        'Get a link that connects a Telegram chat, once, within five minutes',
      ),
    )
    .input(z.prefault(z.strictObject({}), {}))
    .output(telegramLink)
    .meta({ errors: ['NOT_FOUND', 'UNAVAILABLE'] })
    .handler(({ context }) => createTelegramLink(context.ctx, context)),
};
