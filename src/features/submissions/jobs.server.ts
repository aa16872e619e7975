import { sql } from 'kysely';
import { z } from 'zod';
import { inTransaction } from '#/db/client.server.ts';
import { defineJob } from '#/platform/jobs.server.ts';
import { kinds, withdrawnDays } from './kinds.ts';
import { notifyApproved } from './review/notice-commands.server.ts';

const dayMs = 24 * 60 * 60_000;
const batchSize = 500;

/** Deletes submissions that were withdrawn long ago. The file cleanup removes pictures that only they referenced. */
export const tidyWithdrawn = defineJob({
  name: 'submissions.tidy-withdrawn',
  schema: z.object({}),
  schedule: '11 3 * * *',
  atLeastEveryMs: 25 * 60 * 60_000,
  maxAttempts: 3,
  run: async ({ db, now, signal }) => {
    const before = new Date(now.getTime() - withdrawnDays * dayMs);
    let removed = batchSize;
    while (removed >= batchSize && !signal.aborted) {
      const { numAffectedRows } = await sql`DELETE FROM submissions WHERE id IN (
        SELECT id FROM submissions WHERE status = 'withdrawn' AND updated_at < ${before} LIMIT ${batchSize})
        AND status = 'withdrawn' AND updated_at < ${before}`.execute(db);
      removed = Number(numAffectedRows ?? 0);
    }
  },
});

const approval = z.object({
  submissionId: z.uuid(),
  userId: z.uuid(),
  kind: z.enum(kinds),
  title: z.string(),
  isRevision: z.boolean(),
  url: z.string(),
  decidedAt: z.string(),
});

/** Notifies a promoter of an approval once it can no longer be undone; does nothing if it was undone. */
export const notifyOfApproval = defineJob({
  name: 'submissions.tell-approval',
  schema: approval,
  run: ({ db }, { url, decidedAt, ...decision }) =>
    inTransaction(db, async (trx) => {
      const decisionTime = new Date(decidedAt);
      const row = await trx
        .updateTable('submissions')
        .set({ undo_until: null, before_approval: null })
        .where('id', '=', decision.submissionId)
        .where('status', '=', 'approved')
        .where('decided_at', '=', decisionTime)
        .returning('id')
        .executeTakeFirst();
      if (row !== undefined) await notifyApproved(trx, decisionTime, decision, url);
    }),
});
