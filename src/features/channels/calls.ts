import * as z from 'zod/mini';
import { requiredLine, requiredLink } from '#/lib/input-fields.ts';
import { listInput, listPage } from '#/lib/list-page.ts';
import { externalChannels, linkedChannels, webhookForms } from './schema.ts';

/** A channel as its owner sees it. `shown` is the host, or the name on Telegram. */
export const channel = z.strictObject({
  id: z.uuid(),
  kind: z.enum(linkedChannels),
  name: z.string(),
  shown: z.string(),
  createdAt: z.string(),
  lastOkAt: z.nullable(z.string()),
  /** When deliveries started to fail. */
  failingSince: z.nullable(z.string()),
  /** When the channel was turned off. A test turns it back on if it arrives. */
  brokenAt: z.nullable(z.string()),
  lastAnswer: z.nullable(z.string()),
  isThisDevice: z.boolean(),
});
export type Channel = z.output<typeof channel>;

/** The channels this site supports and those the person has linked. */
export const channelList = z.strictObject({
  available: z.strictObject({
    push: z.nullable(z.strictObject({ publicKey: z.string() })),
    telegram: z.nullable(z.strictObject({ botName: z.string() })),
    webhook: z.boolean(),
  }),
  items: z.array(channel),
});
export type ChannelList = z.output<typeof channelList>;

export const channelId = z.strictObject({ id: z.uuid() });
export type ChannelId = z.output<typeof channelId>;

const name = requiredLine('Name', 60);

export const channelName = z.strictObject({ name });
export const channelRename = z.strictObject({ id: z.uuid(), name });
export type ChannelRename = z.output<typeof channelRename>;

const subscriptionKey = z.string().check(z.maxLength(200), z.regex(/^[A-Za-z0-9_-]+$/));

/** A browser's subscription (`PushSubscription.toJSON()`) and the device's name. */
export const pushInput = z.strictObject({
  endpoint: requiredLink,
  keys: z.strictObject({ p256dh: subscriptionKey, auth: subscriptionKey }),
  name,
});
export type PushInput = z.output<typeof pushInput>;

export const webhookInput = z.strictObject({
  url: requiredLink,
  name,
  form: z.enum(webhookForms, { error: 'Choose JSON, Discord, or Slack' }),
});
export type WebhookInput = z.output<typeof webhookInput>;

/** `secret` signs the messages and is returned only once; null for formats without a signature. */
export const addedWebhook = z.strictObject({ channel, secret: z.nullable(z.string()) });
export type AddedWebhook = z.output<typeof addedWebhook>;

const deliveryStates = ['waiting', 'sent', 'failed', 'dropped', 'unknown'] as const;

/** A message to one channel. In the state `unknown`, it may have arrived and isn't sent again. */
export const delivery = z.strictObject({
  id: z.uuid(),
  channel: z.enum(externalChannels),
  channelId: z.nullable(z.uuid()),
  kind: z.string(),
  title: z.string(),
  state: z.enum(deliveryStates),
  answer: z.nullable(z.string()),
  createdAt: z.string(),
  doneAt: z.nullable(z.string()),
});
export type Delivery = z.output<typeof delivery>;

export const deliveriesInput = z.prefault(listInput({ channelId: z.optional(z.uuid()) }), {});
export type DeliveriesInput = z.output<typeof deliveriesInput>;

export const deliveriesPage = listPage(delivery);
export type DeliveriesPage = z.output<typeof deliveriesPage>;
