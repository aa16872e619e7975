import { sql } from 'kysely';
import { z } from 'zod';
import { defineJob } from '#/platform/jobs.server.ts';
import { withdrawnDays } from './kinds.ts';

const day = 24 * 60 * 60_000;
const batchSize = 500;

/** Removes what was withdrawn long ago. Pictures that only it named go with the next tidying of files. */
export const tidyWithdrawn = defineJob({
  name: 'submissions.tidy-withdrawn',
  schema: z.object({}),
  schedule: '11 3 * * *',
  atLeastEveryMs: 25 * 60 * 60_000,
  maxAttempts: 3,
  run: async ({ db, now, signal }) => {
    const before = new Date(now.getTime() - withdrawnDays * day);
    let removed = batchSize;
    while (removed >= batchSize && !signal.aborted) {
      const { numAffectedRows } = await sql`DELETE FROM submissions WHERE id IN (
        SELECT id FROM submissions WHERE status = 'withdrawn' AND updated_at < ${before} LIMIT ${batchSize})
        AND status = 'withdrawn' AND updated_at < ${before}`.execute(db);
      removed = Number(numAffectedRows ?? 0);
    }
  },
});
