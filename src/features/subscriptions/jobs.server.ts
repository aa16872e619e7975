import { sql } from 'kysely';
import { z } from 'zod';
import { inTransaction, type Trx } from '#/db/client.server.ts';
import { addDays } from '#/lib/dates.ts';
import { formatDay } from '#/lib/wording.ts';
import { calendarDay } from '#/lib/zones.ts';
import { defineJob } from '#/platform/jobs.server.ts';
import { lockPeople } from '../credits/ledger/commands.server.ts';
import { notify } from '../notifications/commands.server.ts';
import { isReminderDue, noticeDays } from './renewal.ts';

const keyOf = (renewalDate: string) => `premium-ends:${renewalDate}`;

/** Tells one person that their premium ends, if it still ends on that day once nobody else writes to it. */
async function remindOne(trx: Trx, now: Date, userId: string, renewalDate: string): Promise<void> {
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
      key: keyOf(renewalDate),
    },
  );
}

/** Reminds people a week before their premium ends, once for each day on which it does. */
export const remindRenewals = defineJob({
  name: 'subscriptions.remind',
  schema: z.object({}),
  schedule: '5 * * * *',
  run: async ({ db, now, config, signal }) => {
    if (config.pricing === 'free') return;
    const today = calendarDay(now.getTime(), 'UTC');
    const rows = await db
      .selectFrom('subscriptions as s')
      .innerJoin('profiles as p', 'p.id', 's.user_id')
      .select(['s.user_id', 's.renewal_date', 'p.time_zone'])
      // A zone's own day is at most one away from that of UTC.
      .where('s.renewal_date', '>=', addDays(today, -1))
      .where('s.renewal_date', '<=', addDays(today, noticeDays + 1))
      .where('p.suspended_at', 'is', null)
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('notifications as n')
              .select('n.id')
              .whereRef('n.user_id', '=', 's.user_id')
              .where('n.key', '=', sql<string>`${keyOf('')}::text || to_char(s.renewal_date, 'YYYY-MM-DD')`),
          ),
        ),
      )
      .orderBy('s.user_id')
      .execute();
    for (const { user_id, renewal_date, time_zone } of rows) {
      if (signal.aborted) throw signal.reason;
      if (!isReminderDue(now, renewal_date, time_zone)) continue;
      await inTransaction(db, (trx) => remindOne(trx, now, user_id, renewal_date));
    }
  },
});
