import * as z from 'zod/mini';
import { pageInput } from '#/lib/list-page.ts';
import { defineRoutes, personalOperation, publicOperation } from '#/platform/rpc/procedures.server.ts';
import { changeSetting, changeSettings, markAllRead, markRead, unsubscribe } from './commands.server.ts';
import { countUnread, listLatestNotifications, listNotifications, listSettings } from './queries.server.ts';
import {
  latestNotifications,
  notificationId,
  notificationSettingChange,
  notificationSettingChanges,
  notificationSettings,
  notificationsPage,
  unreadCount,
  unsubscribeInput,
} from './schema.ts';

const route = defineRoutes('Notifications');
const path = '/notifications';

export const notificationOperations = {
  list: personalOperation
    .meta({ access: 'member', sessionOnly: true, weight: 'heavy' })
    .route(route('GET', path, 'List my notifications, newest first'))
    .input(pageInput)
    .output(notificationsPage)
    .handler(({ context, input }) => listNotifications(context.ctx, input)),

  latest: personalOperation
    .route(route('GET', `${path}/latest`, 'Get the latest 20 notifications and the unread count'))
    .output(latestNotifications)
    .handler(({ context }) => listLatestNotifications(context.ctx)),

  unread: personalOperation
    .route(route('GET', `${path}/unread`, 'Count unread notifications, up to 100'))
    .output(unreadCount)
    .handler(({ context }) => countUnread(context.ctx)),

  read: personalOperation
    .route(route('POST', `${path}/{id}/read`, 'Mark a notification as read'))
    .input(notificationId)
    .output(unreadCount)
    .meta({ errors: ['NOT_FOUND'] })
    .handler(({ context, input }) => markRead(context.ctx, input)),

  readAll: personalOperation
    .route(route('POST', `${path}/read`, 'Mark all as read'))
    .output(unreadCount)
    .handler(({ context }) => markAllRead(context.ctx)),

  settings: personalOperation
    .route(route('GET', `${path}/settings`, 'Get where I want notifications'))
    .output(notificationSettings)
    .handler(async ({ context }) => ({ items: await listSettings(context.ctx) })),

  changeSetting: personalOperation
    .route(route('PATCH', `${path}/settings`, 'Change where I want notifications of a kind'))
    .input(notificationSettingChange)
    .output(notificationSettings)
    .handler(async ({ context, input }) => ({ items: await changeSetting(context.ctx, input) })),

  changeSettings: personalOperation
    .route(route('PATCH', `${path}/settings/bulk`, 'Change where I want notifications of several kinds'))
    .input(notificationSettingChanges)
    .output(notificationSettings)
    .handler(async ({ context, input }) => ({ items: await changeSettings(context.ctx, input) })),

  unsubscribe: publicOperation
    .route(route('POST', `${path}/unsubscribe`, 'Turn off emails with the link in an email'))
    .input(unsubscribeInput)
    .output(z.strictObject({ label: z.string() }))
    .handler(({ context, input }) => unsubscribe(context.ctx, input, context.unsubscribing)),
};
