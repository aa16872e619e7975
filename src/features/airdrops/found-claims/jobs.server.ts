import { sql } from 'kysely';
import { z } from 'zod';
import type { Db } from '#/db/client.server.ts';
import { defineJob, enqueue } from '#/platform/jobs.server.ts';
import { readTokens } from '../../onchain/commands.server.ts';
import { enqueueForNewReadings } from '../on-chain/reading-commands.server.ts';
import { bookClaims } from './booking-commands.server.ts';
import { recordClaims } from './find-commands.server.ts';

/** Lists the tokens of a member's open claims on watched chains whose symbols weren't read yet. */
async function listUnknownTokens(db: Db, userId: string): Promise<{ chainId: number; token: string }[]> {
  const { rows } = await sql<{ chainId: number; token: string }>`
    SELECT DISTINCT f.chain_id AS "chainId", f.token FROM chain_findings f
    JOIN chain_watches w ON w.user_id = ${userId} AND w.wallet_id = f.wallet_id AND w.chain_id = f.chain_id AND w.is_on
    WHERE f.user_id = ${userId} AND f.state = 'open' AND NOT EXISTS (
      SELECT FROM chain_tokens t WHERE t.chain_id = f.chain_id AND t.address = f.token)
    ORDER BY 1, 2`.execute(db);
  return rows;
}

/** Finds claims among the tokens that arrived at a member's wallets, reads the tokens' symbols, and books some claims. */
export const findClaimsOnChain = defineJob({
  name: 'airdrops.chain-claims',
  schema: z.object({ userId: z.uuid() }),
  timeoutMs: 5 * 60_000,
  maxAttempts: 5,
  run: async (ctx, { userId }) => {
    await recordClaims(ctx, userId);
    const unknown = await listUnknownTokens(ctx.db, userId);
    for (const [chainId, tokens] of Map.groupBy(unknown, (token) => token.chainId)) {
      const chain = ctx.config.chains?.find(({ id }) => id === chainId);
      if (chain === undefined) continue;
      const addresses = tokens.map(({ token }) => token);
      if (await readTokens(ctx, chain, addresses)) ctx.changed({ topic: 'onchain', userId });
    }
    await bookClaims(ctx, userId);
  },
});

/** Adds a job that finds the member's claims, unless one is queued. */
export const enqueueClaims = (trx: Db, userId: string): Promise<void> =>
  enqueue(trx, findClaimsOnChain, { userId }, { key: `chain-claims ${userId}` });

/** Adds a job for each member at whose wallets tokens may have arrived since the last time. */
export const planClaims = defineJob({
  name: 'airdrops.plan-chain-claims',
  schema: z.object({}),
  schedule: '* * * * *',
  maxAttempts: 1,
  run: (ctx) =>
    enqueueForNewReadings(ctx, {
      readAt: 'transfers_read_at',
      processedAt: 'claims_judged_at',
      isAffected: sql<boolean>`true`,
      enqueue: enqueueClaims,
    }),
});
