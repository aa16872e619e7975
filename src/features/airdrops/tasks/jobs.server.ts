import { sql } from 'kysely';
import { z } from 'zod';
import type { Db } from '#/db/client.server.ts';
import { findActor } from '#/platform/auth/actor.server.ts';
import { defineJob, enqueue } from '#/platform/jobs.server.ts';
import { enqueueForNewReadings } from '../on-chain/reading-commands.server.ts';
import { recordChainTicks } from './chain-tick-commands.server.ts';

/** Ticks a member's tasks whose contracts were used. */
export const tickFromChain = defineJob({
  name: 'airdrops.chain-ticks',
  schema: z.object({ userId: z.uuid() }),
  timeoutMs: 5 * 60_000,
  maxAttempts: 5,
  run: async (ctx, { userId }) => {
    const actor = await findActor(ctx.db, userId);
    if (actor !== undefined) await recordChainTicks({ ...ctx, actor });
  },
});

/** Adds a job that checks the member's transactions, unless one is queued. */
export const enqueueTicks = (trx: Db, userId: string): Promise<void> =>
  enqueue(trx, tickFromChain, { userId }, { key: `chain-ticks ${userId}` });

/** Adds a job for each member with tasks that a contract ticks whose wallets were read since the last time. */
export const planTicks = defineJob({
  name: 'airdrops.plan-chain-ticks',
  schema: z.object({}),
  schedule: '* * * * *',
  maxAttempts: 1,
  run: (ctx) =>
    enqueueForNewReadings(ctx, {
      readAt: 'read_at',
      processedAt: 'ticks_judged_at',
      isAffected: sql<boolean>`EXISTS (
        SELECT FROM airdrop_tasks t
        WHERE t.airdrop_id = c.airdrop_id AND t.contract_chain_id = c.chain_id AND t.contract_address = c.address)`,
      enqueue: enqueueTicks,
    }),
});
