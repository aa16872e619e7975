import * as z from 'zod/mini';
import { mostShown } from './count.ts';
import { notificationKinds } from './kinds.ts';

/** Unread ones are counted up to one more than is shown. */
export const mostCounted = mostShown + 1;

export const notification = z.strictObject({
  id: z.uuid(),
  kind: z.string(),
  title: z.string(),
  body: z.string(),
  /** A path of this site. */
  url: z.string(),
  createdAt: z.string(),
  isRead: z.boolean(),
});
export type Notification = z.output<typeof notification>;

/** Unread ones, counted up to `mostCounted`. */
export const unreadCount = z.strictObject({ unread: z.int() });
export type UnreadCount = z.output<typeof unreadCount>;

export const latestNotifications = z.strictObject({ unread: z.int(), items: z.array(notification) });
export type LatestNotifications = z.output<typeof latestNotifications>;

const cursor = z.optional(z.string().check(z.maxLength(200)));
export const notificationsInput = z.prefault(z.strictObject({ after: cursor, before: cursor }), {});
export type NotificationsInput = z.output<typeof notificationsInput>;

export const notificationsPage = z.strictObject({
  items: z.array(notification),
  newer: z.nullable(z.string()),
  older: z.nullable(z.string()),
});
export type NotificationsPage = z.output<typeof notificationsPage>;

export const notificationId = z.strictObject({ id: z.uuid() });

export const notificationSetting = z.strictObject({ kind: z.enum(notificationKinds), email: z.boolean() });
export type NotificationSetting = z.output<typeof notificationSetting>;

export const unsubscribeInput = z.strictObject({
  token: z.string('This link is not complete.').check(z.maxLength(300)),
});
