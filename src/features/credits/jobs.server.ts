import { z } from 'zod';
import { defineJob } from '#/platform/jobs.server.ts';
import { examineLedger } from './examination.server.ts';
import { expireGrants } from './pending-grants.server.ts';

/** Looks every night whether all that must hold of credits does; says loudly what does not, in the log and on the dashboard. */
export const examineCredits = defineJob({
  name: 'credits.examine',
  schema: z.object({}),
  schedule: '41 3 * * *',
  timeoutMs: 10 * 60_000,
  run: async ({ db, now, log }) => {
    for (const { invariant, count } of await examineLedger({ db, now })) {
      log.error('credits.breach', new Error(`${invariant}: broken ${count} times`));
    }
  },
});

/** Ends grants that no second admin confirmed in time. */
export const expirePendingGrants = defineJob({
  name: 'credits.expire-grants',
  schema: z.object({}),
  schedule: '17 * * * *',
  run: (ctx) => expireGrants(ctx),
});
