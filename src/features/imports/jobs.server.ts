import { sql } from 'kysely';
import { z } from 'zod';
import { defineJob } from '#/platform/jobs.server.ts';
import { retentionDays, undoWindowDays } from './kinds.ts';

const dayMs = 24 * 60 * 60_000;
const batchSize = 1_000;

/** Ends stalled imports, clears undo data past the undo window, and deletes imports past the retention period. */
export const tidyImports = defineJob({
  name: 'imports.tidy',
  schema: z.object({}),
  schedule: '41 3 * * *',
  atLeastEveryMs: 25 * 60 * 60_000,
  maxAttempts: 3,
  run: async ({ db, now, signal, changed }) => {
    const subtractDays = (days: number) => new Date(now.getTime() - days * dayMs);
    const ended = await db
      .updateTable('imports')
      .set({ state: 'done', done_at: now })
      .where('state', '=', 'running')
      .where('created_at', '<', subtractDays(1))
      .returning('user_id')
      .execute();
    changed(
      ...[...new Set(ended.map(({ user_id }) => user_id))].map((userId) => ({
        topic: 'imports' as const,
        userId,
      })),
    );
    const batches = [
      sql`UPDATE import_rows SET before = NULL, after = NULL WHERE (import_id, subject, row_number) IN (
        SELECT r.import_id, r.subject, r.row_number FROM imports i JOIN import_rows r ON r.import_id = i.id
        WHERE i.created_at < ${subtractDays(undoWindowDays)} AND (r.before IS NOT NULL OR r.after IS NOT NULL) LIMIT ${batchSize})`,
      sql`DELETE FROM import_rows WHERE (import_id, subject, row_number) IN (
        SELECT r.import_id, r.subject, r.row_number FROM imports i JOIN import_rows r ON r.import_id = i.id
        WHERE i.created_at < ${subtractDays(retentionDays)} LIMIT ${batchSize})`,
      sql`DELETE FROM imports WHERE id IN (
        SELECT id FROM imports WHERE created_at < ${subtractDays(retentionDays)} LIMIT ${batchSize})`,
    ];
    for (const batch of batches) {
      let affected = batchSize;
      while (affected >= batchSize && !signal.aborted) {
        affected = Number((await batch.execute(db)).numAffectedRows ?? 0);
      }
    }
  },
});
