import { sql } from 'kysely';
import { z } from 'zod';
import { inTransaction } from '#/db/client.server.ts';
import { defineJob } from '#/platform/jobs.server.ts';
import { deliver, type OutgoingMessage, recordMailDelivery } from '../channels/commands.server.ts';
import { sendNotificationMail } from './emails/notification-mails.server.ts';
import { isNotificationKind } from './kinds.ts';
import { createPlaceLookup } from './queries.server.ts';

/** Publishes new notifications to open pages, and sends them to the channels that people have chosen for their kind. */
export const deliverNotifications = defineJob({
  name: 'notifications.tell',
  schema: z.object({ ids: z.array(z.uuid()).min(1), isBulk: z.optional(z.boolean()) }),
  run: async ({ db, now, config: { baseUrl }, changed, signal, unsubscribing }, { ids, isBulk = false }) => {
    const rows = await db
      .selectFrom('notifications')
      .innerJoin('profiles', 'profiles.id', 'notifications.user_id')
      .select(['notifications.id', 'notifications.user_id', 'notifications.kind', 'notifications.title'])
      .select([
        'notifications.body',
        'notifications.url',
        'notifications.airdrop_id',
        'useful_until',
        'in_app',
      ])
      .select(['profiles.email', 'profiles.first_name', 'profiles.email_verified', 'profiles.suspended_at'])
      .where('notifications.id', '=', sql<string>`ANY(${ids}::uuid[])`)
      .orderBy('notifications.id')
      .execute();
    const inAppUserIds = new Set(rows.filter((row) => row.in_app).map((row) => row.user_id));
    changed(...[...inAppUserIds].map((userId) => ({ topic: 'notifications' as const, userId })));
    const findPlaces = await createPlaceLookup(db, [...new Set(rows.map((row) => row.user_id))]);
    for (const row of rows) {
      if (signal.aborted) throw signal.reason;
      const { id, kind, title, body, url } = row;
      if (row.suspended_at !== null || !isNotificationKind(kind)) continue;
      const outgoing: OutgoingMessage = {
        userId: row.user_id,
        key: id,
        kind,
        title,
        body,
        url,
        isBulk,
        airdropId: row.airdrop_id,
        usefulUntil: row.useful_until,
        channels: findPlaces(row.user_id, kind),
      };
      await inTransaction(db, async (trx) => {
        await deliver(trx, { now }, [outgoing]);
        if (!outgoing.channels.has('email') || !row.email_verified) return;
        // The email's key is the notification's, so a second run is a no-op.
        await sendNotificationMail(
          trx,
          { id: row.user_id, email: row.email, firstName: row.first_name },
          { ...outgoing, id, kind, url: `${baseUrl}${url}` },
          `${baseUrl}/notifications/unsubscribe?token=${unsubscribing.sign(`${row.user_id} ${kind}`)}`,
        );
        await recordMailDelivery(trx, { now }, outgoing);
      });
    }
  },
});
