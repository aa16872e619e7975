import * as z from 'zod/mini';
import { requiredLine, requiredLink } from '#/lib/input-fields.ts';
import { listInput, listPage } from '#/lib/list-page.ts';
import { linkedChannels, outerChannels, webhookForms } from './schema.ts';

/** A channel as its owner sees it. `shown` tells it apart: a host, or a name on Telegram. */
export const channel = z.strictObject({
  id: z.uuid(),
  kind: z.enum(linkedChannels),
  name: z.string(),
  shown: z.string(),
  createdAt: z.string(),
  lastOkAt: z.nullable(z.string()),
  /** Since when nothing has arrived there. */
  failingSince: z.nullable(z.string()),
  /** When we stopped sending there. A test that arrives begins it again. */
  brokenAt: z.nullable(z.string()),
  lastAnswer: z.nullable(z.string()),
  /** Whether it is this browser. */
  isThisDevice: z.boolean(),
});
export type Channel = z.output<typeof channel>;

/** What this site can send to, and what of it the person has linked. */
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

const key = z.string().check(z.maxLength(200), z.regex(/^[A-Za-z0-9_-]+$/));

/** A subscription as the browser made it (`PushSubscription.toJSON()`), and how its owner calls the device. */
export const pushInput = z.strictObject({
  endpoint: requiredLink,
  keys: z.strictObject({ p256dh: key, auth: key }),
  name,
});
export type PushInput = z.output<typeof pushInput>;

export const webhookInput = z.strictObject({
  url: requiredLink,
  name,
  form: z.enum(webhookForms, { error: 'Please choose JSON, Discord or Slack' }),
});
export type WebhookInput = z.output<typeof webhookInput>;

/** `secret` signs what is sent and is told this once; null where nothing is signed. */
export const addedWebhook = z.strictObject({ channel, secret: z.nullable(z.string()) });
export type AddedWebhook = z.output<typeof addedWebhook>;

const deliveryStates = ['waiting', 'sent', 'failed', 'dropped', 'unknown'] as const;

/** One message to one channel and what came of it. `unknown`: it may have arrived, and wasn't sent again. */
export const delivery = z.strictObject({
  id: z.uuid(),
  channel: z.enum(outerChannels),
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
