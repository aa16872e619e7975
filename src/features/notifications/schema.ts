import * as z from 'zod/mini';
import { listPage } from '#/lib/list-page.ts';
import { maxBellCount } from './count.ts';
import { notificationKinds } from './kinds.ts';

export { kindLabels, type ReminderKind, reminderKinds } from './kinds.ts';

/** The unread count stops at one more than is shown. */
export const maxCounted = maxBellCount + 1;

export const notification = z.strictObject({
  id: z.uuid(),
  kind: z.string(),
  title: z.string(),
  body: z.string(),
  /** A same-origin path. */
  url: z.string(),
  createdAt: z.string(),
  isRead: z.boolean(),
});
export type Notification = z.output<typeof notification>;

/** Counts up to `maxCounted`. */
export const unreadCount = z.strictObject({ unread: z.int() });
export type UnreadCount = z.output<typeof unreadCount>;

export const latestNotifications = z.strictObject({ unread: z.int(), items: z.array(notification) });
export type LatestNotifications = z.output<typeof latestNotifications>;

export const notificationsPage = listPage(notification);
export type NotificationsPage = z.output<typeof notificationsPage>;

export const notificationId = z.strictObject({ id: z.uuid() });

const places = {
  inApp: z.boolean(),
  email: z.boolean(),
  push: z.boolean(),
  telegram: z.boolean(),
  webhook: z.boolean(),
};

/** The places where notifications of a kind appear. */
export const notificationSetting = z.strictObject({ kind: z.enum(notificationKinds), ...places });
export type NotificationSetting = z.output<typeof notificationSetting>;
export const notificationSettings = z.strictObject({ items: z.array(notificationSetting) });

/** Omitted places are kept. */
export const notificationSettingChange = z.required(z.partial(notificationSetting), { kind: true });
export type NotificationSettingChange = z.output<typeof notificationSettingChange>;

export const notificationSettingChanges = z.strictObject({
  items: z.array(notificationSettingChange).check(z.minLength(1), z.maxLength(notificationKinds.length)),
});

export const unsubscribeInput = z.strictObject({
  token: z.string('This link is incomplete.').check(z.maxLength(300)),
});
