import { sql } from 'kysely';
import { z } from 'zod';
import { defineJob } from '#/platform/jobs.server.ts';
import { sendNotificationMail } from './emails/notification-mails.server.ts';
import { isNotificationKind } from './kinds.ts';

/** Tells open pages of new notifications, and writes letters to those who want them of this kind. */
export const tellNotifications = defineJob({
  name: 'notifications.tell',
  schema: z.object({ ids: z.array(z.uuid()).min(1) }),
  run: async ({ db, config: { baseUrl }, changed, signal, unsubscribing }, { ids }) => {
    const rows = await db
      .selectFrom('notifications')
      .innerJoin('profiles', 'profiles.id', 'notifications.user_id')
      .leftJoin('notification_settings', (join) =>
        join
          .onRef('notification_settings.user_id', '=', 'notifications.user_id')
          .onRef('notification_settings.kind', '=', 'notifications.kind'),
      )
      .select(['notifications.id', 'notifications.user_id', 'notifications.kind', 'notifications.title'])
      .select(['notifications.body', 'notifications.url'])
      .select(['profiles.email', 'profiles.first_name', 'profiles.email_verified', 'profiles.suspended_at'])
      .select('notification_settings.email as wants_mail')
      .where('notifications.id', '=', sql<string>`ANY(${ids}::uuid[])`)
      .orderBy('notifications.id')
      .execute();
    const told = new Set(rows.map((row) => row.user_id));
    changed(...[...told].map((userId) => ({ topic: 'notifications' as const, userId })));
    for (const row of rows) {
      if (signal.aborted) throw signal.reason;
      const { id, kind, title, body, url } = row;
      if (row.wants_mail !== true || !row.email_verified || row.suspended_at !== null) continue;
      if (!isNotificationKind(kind)) continue;
      // The letter's key is the notification's: a second run finds it written.
      await sendNotificationMail(
        db,
        { id: row.user_id, email: row.email, firstName: row.first_name },
        { id, kind, title, body, url: `${baseUrl}${url}` },
        `${baseUrl}/notifications/unsubscribe?token=${unsubscribing.sign(`${row.user_id} ${kind}`)}`,
      );
    }
  },
});
