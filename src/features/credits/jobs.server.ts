import { z } from 'zod';
import { defineJob } from '#/platform/jobs.server.ts';
import { expireGrants } from './pending-grant-commands.server.ts';

/** Expires grants that no second admin confirmed in time. */
export const expirePendingGrants = defineJob({
  name: 'credits.expire-grants',
  schema: z.object({}),
  schedule: '17 * * * *',
  run: (ctx) => expireGrants(ctx),
});
