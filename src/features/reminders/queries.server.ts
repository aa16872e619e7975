import type { Db } from '#/db/client.server.ts';

/** For the file of all that a person owns. */
export const reminderParts = [
  {
    name: 'reminderSettings',
    read: (db: Db, id: string) =>
      db
        .selectFrom('reminder_settings')
        .select(['daily_at', 'lead_minutes', 'quiet_from', 'quiet_to', 'starts_in_daily', 'updated_at'])
        .where('user_id', '=', id)
        .execute(),
  },
];
