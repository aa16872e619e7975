import type { ChannelSenders } from './sender.server.ts';
import type { Telegram } from './telegram.server.ts';
import { createTelegramSender } from './telegram-sender.server.ts';

/** What this site can send to. */
export function createSenders({ telegram }: { telegram: Telegram | undefined }): ChannelSenders {
  return {
    push: undefined,
    telegram: telegram === undefined ? undefined : createTelegramSender(telegram),
    webhook: undefined,
  };
}
