import { z } from 'zod';
import { inTransaction, type Trx } from '#/db/client.server.ts';
import { defineJob } from '#/platform/jobs.server.ts';
import { toCurrentStatus } from './queries.server.ts';
import { notifyOfStart } from './reminder-commands.server.ts';
import { getDueStatus } from './status.ts';

/** Updates a campaign's status if that is still due when its row is locked. Returns whether the status has changed. */
async function updateStatus(trx: Trx, id: string, now: Date): Promise<boolean> {
  const row = await trx
    .selectFrom('hub_campaigns')
    .select(['title', 'status', 'status_set_at', 'start_date', 'end_date'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (row === undefined) return false;
  const status = getDueStatus(toCurrentStatus(row), now.getTime());
  if (status === row.status) return false;
  await trx.updateTable('hub_campaigns').set({ status, status_set_at: now }).where('id', '=', id).execute();
  if (status === 'active') await notifyOfStart(trx, { now }, { id, title: row.title });
  return true;
}

/** Starts and ends campaigns by their dates. */
export const updateStatuses = defineJob({
  name: 'campaigns.move-status',
  schema: z.object({}),
  schedule: '* * * * *',
  maxAttempts: 1,
  run: async ({ db, now, changed, signal }) => {
    const rows = await db
      .selectFrom('hub_campaigns')
      .select('id')
      .where((eb) =>
        eb.or([
          ...(['start_date', 'end_date'] as const).map((date) =>
            eb.and([eb(date, '<=', now), eb(date, '>', eb.ref('status_set_at'))]),
          ),
          eb.and([eb('status', '=', 'active'), eb('end_date', '<=', now)]),
        ]),
      )
      .orderBy('id')
      .execute();
    let hasChanged = false;
    for (const { id } of rows) {
      if (signal.aborted) break;
      if (await inTransaction(db, (trx) => updateStatus(trx, id, now))) hasChanged = true;
    }
    if (hasChanged) changed({ topic: 'public', noun: 'campaigns' });
  },
});
