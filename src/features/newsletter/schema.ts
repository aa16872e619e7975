import * as z from 'zod/mini';
import { listInput, listPage } from '#/lib/list-page.ts';
import { email } from '../session/schema.ts';

export const subscribeInput = z.strictObject({ email: email('Enter your email') });
export type SubscribeInput = z.output<typeof subscribeInput>;

export const linkInput = z.strictObject({ token: z.string().check(z.minLength(1), z.maxLength(512)) });
export type LinkInput = z.output<typeof linkInput>;

export const subscriberStatuses = ['pending', 'confirmed', 'unsubscribed'] as const;
export type SubscriberStatus = (typeof subscriberStatuses)[number];

/** `q` is an address prefix. Without a `status`, lists all. */
export const subscribersInput = z.prefault(
  listInput({
    q: z._default(z.string().check(z.trim(), z.toLowerCase(), z.maxLength(254)), ''),
    status: z.optional(z.enum(subscriberStatuses)),
  }),
  {},
);
export type SubscribersInput = z.output<typeof subscribersInput>;

export const subscriber = z.strictObject({
  id: z.uuid(),
  email: z.string(),
  status: z.enum(subscriberStatuses),
  createdAt: z.string(),
  confirmedAt: z.nullable(z.string()),
  unsubscribedAt: z.nullable(z.string()),
});
export type Subscriber = z.output<typeof subscriber>;

export const subscribersPage = listPage(subscriber);
export type SubscribersPage = z.output<typeof subscribersPage>;

export const subscriberCounts = z.strictObject({
  pending: z.number(),
  confirmed: z.number(),
  unsubscribed: z.number(),
});
export type SubscriberCounts = z.output<typeof subscriberCounts>;

/** A CSV for a mailing tool: confirmed subscribers with their unsubscribe links. */
export const subscriberExport = z.strictObject({ fileName: z.string(), csv: z.string(), count: z.number() });
