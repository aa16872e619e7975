import { sql } from 'kysely';
import { z } from 'zod';
import type { Db } from '#/db/client.server.ts';
import { findActor } from '#/platform/auth/actor.server.ts';
import { defineJob, enqueue } from '#/platform/jobs.server.ts';
import { recordChainVisits } from './chain-visit-commands.server.ts';
import { enqueueForNewReadings } from './reading-commands.server.ts';

/** Checks in to a member's airdrops whose contracts were used. */
export const checkInFromChain = defineJob({
  name: 'airdrops.chain-check-ins',
  schema: z.object({ userId: z.uuid() }),
  timeoutMs: 5 * 60_000,
  maxAttempts: 5,
  run: async (ctx, { userId }) => {
    const actor = await findActor(ctx.db, userId);
    if (actor !== undefined) await recordChainVisits({ ...ctx, actor });
  },
});

/** Adds a job that checks the member's transactions, unless one is queued. */
export const enqueueCheckIns = (trx: Db, userId: string): Promise<void> =>
  enqueue(trx, checkInFromChain, { userId }, { key: `chain-check-ins ${userId}` });

/** Adds a job for each member whose wallets were read since the last time. */
export const planCheckIns = defineJob({
  name: 'airdrops.plan-chain-check-ins',
  schema: z.object({}),
  schedule: '* * * * *',
  maxAttempts: 1,
  run: (ctx) =>
    enqueueForNewReadings(ctx, {
      readAt: 'read_at',
      processedAt: 'judged_at',
      isAffected: sql<boolean>`c.checks_in`,
      enqueue: enqueueCheckIns,
    }),
});
