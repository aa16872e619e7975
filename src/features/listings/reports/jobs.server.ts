import { sql } from 'kysely';
import { z } from 'zod';
import { type Db, inTransaction } from '#/db/client.server.ts';
import { defineJob } from '#/platform/jobs.server.ts';
import { notifyEach } from '../../notifications/commands.server.ts';
import { getListPath } from './kinds.ts';

const batchSize = 500;

const outcomeTexts = {
  hidden: 'We’ve hidden its links.',
  kept: 'We’ve taken action.',
  deleted: 'It has been deleted.',
};

/** Notifies the next reporters whose reports were decided. Returns their number. */
async function notifyBatch(db: Db, now: Date): Promise<number> {
  return inTransaction(db, async (trx) => {
    const rows = await trx
      .selectFrom('listing_reports as r')
      .leftJoin('search_entries as s', (join) =>
        join.onRef('s.kind', '=', sql`r.kind`).onRef('s.item_id', '=', 'r.item_id'),
      )
      .select(['r.id', 'r.kind', 'r.user_id', 'r.title', 'r.status', 'r.outcome', 'r.note', 's.url'])
      .where(sql<boolean>`r.status <> 'open' AND r.told_at IS NULL`)
      .orderBy('r.decided_at')
      .orderBy('r.id')
      .limit(batchSize)
      .forUpdate('r')
      .skipLocked()
      .execute();
    if (rows.length === 0) return 0;
    const news = rows.flatMap(({ user_id: userId, ...row }) => {
      if (userId === null) return [];
      const body =
        row.status === 'dismissed'
          ? (row.note ?? 'We reviewed it and found no problem.')
          : [outcomeTexts[row.outcome ?? 'kept'], row.note, 'Thank you for telling us.']
              .filter(Boolean)
              .join(' ');
      return {
        userId,
        kind: 'report' as const,
        key: `report-decided:${row.id}`,
        body,
        title:
          row.status === 'upheld'
            ? `We agreed with your report about “${row.title}”`
            : `We reviewed your report about “${row.title}”`,
        url: row.url ?? getListPath(row.kind),
      };
    });
    await notifyEach(trx, { now }, news, { isBulk: rows.length > 20 });
    await trx
      .updateTable('listing_reports')
      .set({ told_at: now })
      .where(
        'id',
        'in',
        rows.map(({ id }) => id),
      )
      .execute();
    return rows.length;
  });
}

/** Notifies reporters of the outcome, also if the item was deleted. */
export const notifyReporters = defineJob({
  name: 'reports.tell',
  schema: z.object({}),
  schedule: '*/5 * * * *',
  timeoutMs: 5 * 60_000,
  run: async ({ db, now, signal }) => {
    for (let notified = batchSize; notified === batchSize && !signal.aborted; ) {
      notified = await notifyBatch(db, now);
    }
  },
});
