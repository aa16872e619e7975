import { z } from 'zod';
import { inTransaction } from '#/db/client.server.ts';
import { defineJob, type JobCtx } from '#/platform/jobs.server.ts';
import { notifyEach } from '../notifications/commands.server.ts';
import { processClaimAlarms } from './claim-alarms.server.ts';
import { processDailyAlarms } from './daily-alarms.server.ts';
import type { ProcessBatch } from './reminder-news.server.ts';

const batchSize = 500;

/** Works off what is due, in batches that commit on their own: who stops half way leaves the rest to the next tick or another process. */
async function ringAll(ctx: JobCtx, ring: ProcessBatch): Promise<void> {
  for (let taken = batchSize; taken === batchSize; ) {
    if (ctx.signal.aborted) throw ctx.signal.reason;
    taken = await inTransaction(ctx.db, async (trx) => {
      const rung = await ring(trx, ctx, batchSize);
      await notifyEach(trx, ctx, rung.news, { isBulk: true });
      for (const { planned, reason } of rung.dropped) {
        ctx.log.info('reminders.dropped', { key: planned.key, kind: planned.kind, reason });
      }
      return rung.taken;
    });
  }
}

/**
 * Tells what is due. Its cost follows what is due: alarms are found by the index on their next instant. After a downtime
 * what is still useful is told once, the rest is logged as dropped.
 */
export const tickReminders = defineJob({
  name: 'reminders.tick',
  schema: z.object({}),
  schedule: '* * * * *',
  // The next minute's tick goes on.
  maxAttempts: 1,
  timeoutMs: 5 * 60_000,
  run: async (ctx) => {
    await ringAll(ctx, processClaimAlarms);
    await ringAll(ctx, processDailyAlarms);
  },
});
