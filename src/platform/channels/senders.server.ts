import type { Config } from '#/config.server.ts';
import type { SafeFetch } from '../safe-fetch.server.ts';
import { createPushSender, type VapidKeys, vapidSubject } from './push.server.ts';
import type { ChannelSenders } from './sender.server.ts';
import type { Telegram } from './telegram.server.ts';
import { createTelegramSender } from './telegram-sender.server.ts';
import { createWebhookSender } from './webhook.server.ts';

/** What channels are reached by. */
type Means = { safeFetch: SafeFetch; vapidKeys: VapidKeys; telegram: Telegram | undefined };

/** What this site can send to. */
export function createSenders(
  config: Pick<Config, 'baseUrl' | 'supportEmail' | 'allowPrivateFetch' | 'webhooks'>,
  { safeFetch, vapidKeys: keys, telegram }: Means,
): ChannelSenders {
  const { allowPrivateFetch: allowPrivate } = config;
  const subject = vapidSubject(config.baseUrl, config.supportEmail);
  return {
    push: createPushSender({ keys, subject, safeFetch, allowPrivate }),
    telegram: telegram === undefined ? undefined : createTelegramSender(telegram),
    webhook: config.webhooks ? createWebhookSender({ safeFetch, allowPrivate }) : undefined,
  };
}
