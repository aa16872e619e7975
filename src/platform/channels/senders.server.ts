import type { Config } from '#/config/config.server.ts';
import type { SafeFetch } from '../safe-fetch.server.ts';
import { createPushSender, getVapidSubject, type VapidKeys } from './push.server.ts';
import type { ChannelSenders } from './sender.server.ts';
import type { Telegram } from './telegram.server.ts';
import { createTelegramSender } from './telegram-sender.server.ts';
import { createWebhookSender } from './webhook.server.ts';

/** Dependencies of the senders. */
type Dependencies = { safeFetch: SafeFetch; vapidKeys: VapidKeys; telegram: Telegram | undefined };

/** Creates the senders that this site has configured. */
export function createSenders(
  config: Pick<Config, 'baseUrl' | 'supportEmail' | 'allowPrivateFetch' | 'webhooks'>,
  { safeFetch, vapidKeys: keys, telegram }: Dependencies,
): ChannelSenders {
  const { allowPrivateFetch: allowPrivate } = config;
  const subject = getVapidSubject(config.baseUrl, config.supportEmail);
  return {
    push: createPushSender({ keys, subject, safeFetch, allowPrivate }),
    telegram: telegram === undefined ? undefined : createTelegramSender(telegram),
    webhook: config.webhooks ? createWebhookSender({ safeFetch, allowPrivate }) : undefined,
  };
}
