import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Chain } from '#/lib/chains.ts';
import { type ClaimReading, SourceError } from '#/platform/chains/source.server.ts';
import type { JobCtx } from '#/platform/jobs.server.ts';
import { isWalletWatched, openClaimReader } from '../../onchain/commands.server.ts';

type DueCtx = Pick<JobCtx, 'db' | 'now'>;
type ReadCtx = Pick<JobCtx, 'db' | 'now' | 'safeFetch' | 'log' | 'changed' | 'signal'>;
type DueClaim = { userId: string; airdropId: string; walletId: string; contract: string; index: string };

/** Indexes requested in one reading of a wallet on a chain. */
export const maxClaimsPerReading = 10;
const batchSize = 20;
/** The gap between two requests limits the load on a chain's nodes to a few requests a second. */
const gapMs = 250;

/**
 * Lists the indexes whose claim state wasn't read since the wallet's last reading, except settled claims, which are final.
 * Only wallets that are watched on the chain and not archived are due.
 */
async function listDueClaims({ db }: DueCtx, chainId: number, limit: number): Promise<DueClaim[]> {
  const { rows } = await sql<DueClaim>`
    SELECT "userId", "airdropId", "walletId", contract, index FROM (
      SELECT c.user_id AS "userId", c.airdrop_id AS "airdropId", p.wallet_id AS "walletId", c.address AS contract,
        p.claim_index::text AS index, s.read_at,
        row_number() OVER (PARTITION BY p.wallet_id ORDER BY s.read_at NULLS FIRST, c.airdrop_id) + (
          SELECT count(*) FROM chain_claim_states x
          WHERE x.user_id = c.user_id AND x.wallet_id = p.wallet_id AND x.chain_id = c.chain_id AND x.read_at >= w.read_at
        ) AS number
      FROM airdrop_contracts c
      JOIN airdrop_wallets p ON p.user_id = c.user_id AND p.airdrop_id = c.airdrop_id AND p.claim_index IS NOT NULL
      JOIN chain_watches w ON w.user_id = c.user_id AND w.wallet_id = p.wallet_id AND w.chain_id = c.chain_id AND w.is_on
        AND w.read_at IS NOT NULL
      JOIN tracker_wallets t ON t.user_id = c.user_id AND t.id = p.wallet_id AND t.archived_at IS NULL
        AND t.family = 'evm'
      LEFT JOIN chain_claim_states s ON s.user_id = c.user_id AND s.airdrop_id = c.airdrop_id
        AND s.wallet_id = p.wallet_id AND s.chain_id = c.chain_id AND s.contract = c.address
        AND s.claim_index = p.claim_index
      WHERE c.chain_id = ${chainId} AND c.is_claim_contract
        AND (s.read_at IS NULL OR s.read_at < w.read_at AND NOT (s.state = 'claimed' AND s.is_settled))
    ) due WHERE number <= ${maxClaimsPerReading}
    ORDER BY read_at NULLS FIRST, "userId", "airdropId", "walletId" LIMIT ${limit}`.execute(db);
  return rows;
}

export const hasDueClaim = async (ctx: DueCtx, chainId: number): Promise<boolean> =>
  (await listDueClaims(ctx, chainId, 1)).length > 0;

/** Stores a reading, unless the wallet isn't watched any more, or its index or the contract has changed. */
async function storeClaim(
  { db, now }: DueCtx,
  { userId, airdropId, walletId, contract, index }: DueClaim,
  { chainId, reading }: { chainId: number; reading: ClaimReading },
): Promise<boolean> {
  const { isClaimed, closesAt, isSettled } = reading;
  const readState = isClaimed ? 'claimed' : 'unclaimed';
  const state = isClaimed === null ? 'unreadable' : readState;
  const { numAffectedRows: stored = 0n } = await sql`
    INSERT INTO chain_claim_states (
      user_id, airdrop_id, wallet_id, chain_id, contract, claim_index, state, closes_at, is_settled, read_at)
    SELECT w.user_id, a.id, w.wallet_id, w.chain_id, c.address, p.claim_index, ${state}::text, ${closesAt}::timestamptz,
      ${isSettled}::boolean, greatest(${now}::timestamptz, w.read_at)
    FROM chain_watches w
    JOIN airdrops a ON a.user_id = w.user_id AND a.id = ${airdropId}
    JOIN airdrop_contracts c ON c.user_id = w.user_id AND c.airdrop_id = a.id AND c.chain_id = w.chain_id
      AND c.address = ${contract} AND c.is_claim_contract
    JOIN airdrop_wallets p ON p.user_id = w.user_id AND p.airdrop_id = a.id AND p.wallet_id = w.wallet_id
      AND p.claim_index = ${index}::numeric
    WHERE w.user_id = ${userId} AND w.wallet_id = ${walletId} AND w.chain_id = ${chainId} AND w.is_on
    FOR KEY SHARE OF w, a
    ON CONFLICT (user_id, airdrop_id, wallet_id, chain_id) DO UPDATE SET contract = excluded.contract,
      claim_index = excluded.claim_index, state = excluded.state, closes_at = excluded.closes_at,
      is_settled = excluded.is_settled, read_at = excluded.read_at`.execute(db);
  return stored > 0n;
}

/**
 * Asks the claim contracts of a chain for the due indexes, one after another, until none is due or `maxMs` has passed. A
 * request names a contract and one index: two indexes of one person would reveal that they belong together.
 */
export async function readClaims(ctx: ReadCtx, chain: Chain, maxMs: number): Promise<void> {
  const start = performance.now();
  const readClaim = openClaimReader(ctx, chain);
  const userIds = new Set<string>();
  try {
    for (;;) {
      const due = await listDueClaims(ctx, chain.id, batchSize);
      if (due.length === 0) return;
      for (const claim of due) {
        if (ctx.signal.aborted) throw ctx.signal.reason;
        if (performance.now() - start > maxMs) return;
        if (!(await isWalletWatched(ctx.db, { ...claim, chainId: chain.id }))) continue;
        const reading = await readClaim(claim.contract, BigInt(claim.index));
        if (await storeClaim(ctx, claim, { chainId: chain.id, reading })) userIds.add(claim.userId);
        await delay(gapMs, undefined, { signal: ctx.signal });
      }
    }
  } catch (error) {
    if (!(error instanceof SourceError)) throw error;
    ctx.log.info('onchain.claims_not_read', { chain: chain.id, reason: error.message });
  } finally {
    ctx.changed(...[...userIds].map((userId) => ({ topic: 'onchain' as const, userId })));
  }
}
