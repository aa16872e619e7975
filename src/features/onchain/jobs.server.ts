import { z } from 'zod';
import type { Db } from '#/db/client.server.ts';
import { defineJob, enqueue } from '#/platform/jobs.server.ts';
import { hasDueWatch, readDueWatches } from './read-commands.server.ts';

const maxRunMs = 40_000;

/** Reads the due wallets of one chain. Each chain has one running job at a time, so its sources get few requests a second. */
export const readChain = defineJob({
  name: 'onchain.read',
  schema: z.object({ chainId: z.int() }),
  timeoutMs: 90_000,
  maxAttempts: 3,
  run: async (ctx, { chainId }) => {
    const chain = ctx.config.chains?.find(({ id }) => id === chainId);
    if (chain !== undefined) await readDueWatches(ctx, chain, maxRunMs);
  },
});

/** Enqueues the reading of a chain, unless it is already waiting. */
export const enqueueReading = (trx: Db, chainId: number): Promise<void> =>
  enqueue(trx, readChain, { chainId }, { key: `onchain ${chainId}`, queueName: `onchain ${chainId}` });

/** Enqueues a reading of each chain with due wallets. */
export const planReadings = defineJob({
  name: 'onchain.plan',
  schema: z.object({}),
  schedule: '* * * * *',
  maxAttempts: 1,
  run: async ({ db, now, config }) => {
    if (config.chains === null) return;
    for (const chain of config.chains) {
      if (await hasDueWatch({ db, now }, chain)) await enqueueReading(db, chain.id);
    }
  },
});
