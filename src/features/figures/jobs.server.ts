import { sql } from 'kysely';
import { z } from 'zod';
import { defineJob } from '#/platform/jobs.server.ts';

/** Merges the rows of each connection, so that sums read few rows. */
export const foldFigures = defineJob({
  name: 'figures.fold',
  schema: z.object({}),
  schedule: '*/5 * * * *',
  run: async ({ db }) => {
    await sql`SELECT fold_figures()`.execute(db);
  },
});
