import { sql } from 'kysely';
import { z } from 'zod';
import { inTransaction, type Trx } from '#/db/client.server.ts';
import { addDays } from '#/lib/dates.ts';
import { formatDay } from '#/lib/wording.ts';
import { toCalendarDay } from '#/lib/zones.ts';
import { defineJob } from '#/platform/jobs.server.ts';
import { lockPeople } from '../credits/ledger/commands.server.ts';
import { notify } from '../notifications/commands.server.ts';
import { isReminderDue, noticeDays } from './renewal.ts';

const toNotificationKey = (renewalDate: string) => `premium-ends:${renewalDate}`;

/** Reminds a user that premium ends, unless the end date has changed before the row was locked. */
async function sendReminder(trx: Trx, now: Date, userId: string, renewalDate: string): Promise<void> {
  await lockPeople(trx, [userId]);
  const row = await trx
    .selectFrom('subscriptions as s')
    .innerJoin('profiles as p', 'p.id', 's.user_id')
    .select('p.locale')
    .where('s.user_id', '=', userId)
    .where('s.renewal_date', '=', renewalDate)
    .executeTakeFirst();
  if (row === undefined) return;
  await notify(
    trx,
    { now },
    {
      userId,
      kind: 'payment',
      title: `Your Premium ends on ${formatDay(renewalDate, row.locale)}`,
      body: 'Premium doesn’t renew automatically. Buy more months before then to extend it. Otherwise you keep all your data and can edit it, but free plan limits apply to new entries.',
      url: '/plan',
      key: toNotificationKey(renewalDate),
    },
  );
}

/** Reminds users a week before their premium ends, once per end date. */
export const remindRenewals = defineJob({
  name: 'subscriptions.remind',
  schema: z.object({}),
  schedule: '5 * * * *',
  run: async ({ db, now, config, signal }) => {
    if (config.pricing === 'free') return;
    const today = toCalendarDay(now.getTime(), 'UTC');
    const rows = await db
      .selectFrom('subscriptions as s')
      .innerJoin('profiles as p', 'p.id', 's.user_id')
      .select(['s.user_id', 's.renewal_date', 'p.time_zone'])
      // A time zone's date differs from UTC's by at most one day.
      .where('s.renewal_date', '>=', addDays(today, -1))
      .where('s.renewal_date', '<=', addDays(today, noticeDays + 1))
      .where('p.suspended_at', 'is', null)
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('notifications as n')
              .select('n.id')
              .whereRef('n.user_id', '=', 's.user_id')
              .where(
                'n.key',
                '=',
                sql<string>`${toNotificationKey('')}::text || to_char(s.renewal_date, 'YYYY-MM-DD')`,
              ),
          ),
        ),
      )
      .orderBy('s.user_id')
      .execute();
    for (const { user_id, renewal_date, time_zone } of rows) {
      if (signal.aborted) throw signal.reason;
      if (!isReminderDue(now, renewal_date, time_zone)) continue;
      await inTransaction(db, (trx) => sendReminder(trx, now, user_id, renewal_date));
    }
  },
});
