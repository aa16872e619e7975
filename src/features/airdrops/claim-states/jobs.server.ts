import { z } from 'zod';
import { defineJob, enqueue } from '#/platform/jobs.server.ts';
import { hasDueClaim, readClaims } from './read-commands.server.ts';

const maxReadingMs = 40_000;

/** Asks the claim contracts of a chain for the indexes of watched wallets. */
export const readClaimStates = defineJob({
  name: 'airdrops.chain-claim-states',
  schema: z.object({ chainId: z.int() }),
  timeoutMs: 90_000,
  maxAttempts: 3,
  run: async (ctx, { chainId }) => {
    const chain = ctx.config.chains?.find(({ id }) => id === chainId);
    if (chain !== undefined) await readClaims(ctx, chain, maxReadingMs);
  },
});

/** Adds a job for each chain with due indexes, queued with its readings, because its nodes get one request at a time. */
export const planClaimStates = defineJob({
  name: 'airdrops.plan-chain-claim-states',
  schema: z.object({}),
  schedule: '* * * * *',
  maxAttempts: 1,
  run: async (ctx) => {
    for (const { id } of ctx.config.chains ?? []) {
      if (!(await hasDueClaim(ctx, id))) continue;
      const options = { key: `chain-claim-states ${id}`, line: `onchain ${id}` };
      await enqueue(ctx.db, readClaimStates, { chainId: id }, options);
    }
  },
});
