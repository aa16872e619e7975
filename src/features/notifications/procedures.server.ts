import * as z from 'zod/mini';
import { pageInput } from '#/lib/list-page.ts';
import { personalOperation, publicOperation } from '#/platform/rpc/procedures.server.ts';
import { changeSetting, markAllRead, markRead, unsubscribe } from './commands.server.ts';
import {
  countUnread,
  latestNotifications as latest,
  listNotifications,
  listSettings,
} from './queries.server.ts';
import {
  latestNotifications,
  notificationId,
  notificationSettingChange,
  notificationSettings,
  notificationsPage,
  unreadCount,
  unsubscribeInput,
} from './schema.ts';

const tags = ['Notifications'];
const path = '/notifications';

export const notificationOperations = {
  list: personalOperation
    .meta({ access: 'member', sessionOnly: true, weight: 'heavy' })
    .route({ method: 'GET', path, summary: 'List my notifications, newest first', tags })
    .input(pageInput)
    .output(notificationsPage)
    .handler(({ context, input }) => listNotifications(context.ctx, input)),

  latest: personalOperation
    .route({
      method: 'GET',
      path: `${path}/latest`,
      summary: 'Get the latest 20 notifications and the unread count',
      tags,
    })
    .output(latestNotifications)
    .handler(({ context }) => latest(context.ctx)),

  unread: personalOperation
    .route({ method: 'GET', path: `${path}/unread`, summary: 'Count unread notifications, up to 100', tags })
    .output(unreadCount)
    .handler(({ context }) => countUnread(context.ctx)),

  read: personalOperation
    .route({ method: 'POST', path: `${path}/{id}/read`, summary: 'Mark a notification as read', tags })
    .input(notificationId)
    .output(unreadCount)
    .meta({ refuses: ['NOT_FOUND'] })
    .handler(({ context, input }) => markRead(context.ctx, input)),

  readAll: personalOperation
    .route({ method: 'POST', path: `${path}/read`, summary: 'Mark all as read', tags })
    .output(unreadCount)
    .handler(({ context }) => markAllRead(context.ctx)),

  settings: personalOperation
    .route({ method: 'GET', path: `${path}/settings`, summary: 'Get where I want notifications', tags })
    .output(notificationSettings)
    .handler(async ({ context }) => ({ items: await listSettings(context.ctx) })),

  changeSetting: personalOperation
    .route({
      method: 'PATCH',
      path: `${path}/settings`,
      summary: 'Change where I want notifications of a kind',
      tags,
    })
    .input(notificationSettingChange)
    .output(notificationSettings)
    .handler(async ({ context, input }) => ({ items: await changeSetting(context.ctx, input) })),

  unsubscribe: publicOperation
    .route({
      method: 'POST',
      path: `${path}/unsubscribe`,
      summary: 'Turn off emails with the link in an email',
      tags,
    })
    .input(unsubscribeInput)
    .output(z.strictObject({ label: z.string() }))
    .handler(({ context, input }) => unsubscribe(context.ctx, input, context.unsubscribing)),
};
