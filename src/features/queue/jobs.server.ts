import { z } from 'zod';
import { inTransaction } from '#/db/client.server.ts';
import { toCalendarDay } from '#/lib/zones.ts';
import { selectActiveAdmins } from '#/platform/auth/active-admins.server.ts';
import { defineJob } from '#/platform/jobs.server.ts';
import { notify } from '../notifications/commands.server.ts';
import { createPlaceLookup } from '../notifications/queries.server.ts';
import { formatCappedCount, kindLabels, sumCounts } from './counts.ts';
import { queueKinds } from './kinds.ts';
import { countQueue } from './queries.server.ts';

const dayMs = 86_400_000;

/** Emails the queue's counts every morning to subscribed admins, if anything is queued. */
export const notifyAdmins = defineJob({
  name: 'queue.tell',
  schema: z.object({}),
  schedule: '0 7 * * *',
  atLeastEveryMs: 1.5 * dayMs,
  run: async ({ db, now, signal }) => {
    const admins = await selectActiveAdmins(db).select('profiles.id').orderBy('profiles.id').execute();
    const findPlaces = await createPlaceLookup(
      db,
      admins.map(({ id }) => id),
    );
    for (const actor of admins) {
      if (signal.aborted) throw signal.reason;
      if (findPlaces(actor.id, 'admin_queue').size === 0) continue;
      const counts = await countQueue({ db, actor, now });
      const total = sumCounts(counts);
      if (total === 0) continue;
      const parts = queueKinds
        .filter((kind) => counts[kind] > 0)
        .map((kind) => `${kindLabels[kind].plural}: ${formatCappedCount(counts[kind])}`);
      await inTransaction(db, (trx) =>
        notify(
          trx,
          { now },
          {
            userId: actor.id,
            kind: 'admin_queue',
            title:
              total === 1
                ? '1 item needs your attention'
                : `${formatCappedCount(total)} items need your attention`,
            body: `${parts.join(', ')}.`,
            url: '/admin/queue',
            key: `admin-queue:${toCalendarDay(now.getTime(), 'UTC')}`,
            usefulUntil: new Date(now.getTime() + dayMs),
          },
        ),
      );
    }
  },
});
