import { botCommands, createBot } from '#/features/reminders/bot/update-commands.server.ts';
import type { Telegram } from '#/platform/channels/telegram.server.ts';
import {
  startTelegramUpdates,
  type TelegramUpdate,
  telegramWebhookPath,
} from '#/platform/channels/telegram-updates.server.ts';
import type { BootCtx } from './closers.server.ts';
import type { DirectAccess } from './database.server.ts';

type BotServices = Omit<Parameters<typeof createBot>[0], 'telegram'>;

/**
 * Starts the bot: registers its webhook, or polls Telegram. Returns the webhook's handler; undefined without a
 * webhook.
 */
export function startBot(
  { config, log, closers, isServer }: BootCtx,
  services: BotServices & { telegram: Telegram | undefined; database: DirectAccess },
): ((update: TelegramUpdate) => Promise<void>) | undefined {
  const { telegram, database, ...rest } = services;
  if (telegram === undefined) return undefined;
  const handle = createBot({ ...rest, telegram });
  const usesWebhook = config.telegram?.usesWebhook === true;
  if (isServer) {
    const updates = startTelegramUpdates({
      telegram,
      webhookUrl: usesWebhook ? `${config.baseUrl}${telegramWebhookPath}` : null,
      database,
      log,
      handle,
      commands: botCommands,
    });
    closers.add(() => updates.stop());
  }
  return usesWebhook ? handle : undefined;
}
