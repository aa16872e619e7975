import { z } from 'zod';
import { inTransaction } from '#/db/client.server.ts';
import { defineJob, type JobCtx } from '#/platform/jobs.server.ts';
import { notifyEach } from '../notifications/commands.server.ts';
import { processClaimAlarms } from './claim-alarm-commands.server.ts';
import { processDailyAlarms } from './daily-alarm-commands.server.ts';
import type { ProcessBatch } from './reminder-news.server.ts';

const batchSize = 500;

/**
 * Processes everything due, in separately committed batches; after an abort, the next tick or another process
 * continues.
 */
async function processAll(ctx: JobCtx, processBatch: ProcessBatch): Promise<void> {
  for (let processed = batchSize; processed === batchSize; ) {
    if (ctx.signal.aborted) throw ctx.signal.reason;
    processed = await inTransaction(ctx.db, async (trx) => {
      const batch = await processBatch(trx, ctx, batchSize);
      await notifyEach(trx, ctx, batch.notifications, { isBulk: true });
      for (const { planned, reason } of batch.dropped) {
        ctx.log.info('reminders.dropped', { key: planned.key, kind: planned.kind, reason });
      }
      return batch.processed;
    });
  }
}

/**
 * Sends due reminders. The cost depends on due alarms only, which an index on their next time finds. After a
 * downtime, reminders that are still useful are sent once, and others are logged as dropped.
 */
export const tickReminders = defineJob({
  name: 'reminders.tick',
  schema: z.object({}),
  schedule: '* * * * *',
  // The next minute's tick continues.
  maxAttempts: 1,
  timeoutMs: 5 * 60_000,
  run: async (ctx) => {
    await processAll(ctx, processClaimAlarms);
    await processAll(ctx, processDailyAlarms);
  },
});
