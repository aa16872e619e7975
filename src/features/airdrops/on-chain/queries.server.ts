import { type RawBuilder, sql } from 'kysely';
import { formatInstantSql } from '#/db/iso-instant.server.ts';
import type { MemberCtx } from '#/platform/context.server.ts';
import { getChains, toWatchableChain } from '../../onchain/queries.server.ts';
import { getWalletTitle } from '../../tracker-wallets/policy.ts';
import { getCheckInPeriod, getMemberDay } from '../check-in.ts';
import { getAirdrop } from '../queries.server.ts';
import { toRhythmSettings } from '../rhythm/kinds.ts';
import { toChainLink } from './chain-link.ts';
import type { AirdropContracts, ChainVisits, Contract, WalletUse } from './schema.ts';

type AirdropId = { id: string };
type ReadCtx = Pick<MemberCtx, 'db' | 'actor'>;

async function listContracts({ db, actor }: ReadCtx, { id }: AirdropId) {
  const { rows } = await sql<Contract & { checksIn: boolean }>`
    SELECT c.id, c.chain_id AS "chainId", c.address, k.project, coalesce(k.note, '') AS note, c.is_token AS "isToken",
      c.is_claim_contract AS "isClaimContract", c.checks_in AS "checksIn"
    FROM airdrop_contracts c
    LEFT JOIN chain_contracts k ON k.chain_id = c.chain_id AND k.address = c.address
    WHERE c.user_id = ${actor.id} AND c.airdrop_id = ${id}
    ORDER BY c.created_at, c.chain_id, c.address`.execute(db);
  return rows;
}

/**
 * Builds SQL for the successful calls of a contract `c` by the member's wallets. On Solana, a transaction calls several
 * programs; on EVM chains it has none, so only its recipient is compared.
 */
export const buildCallsSql = (userId: string): RawBuilder<unknown> => sql`
  SELECT wallet_id, chain_id, hash, block, mined_at FROM chain_transactions
  WHERE user_id = ${userId} AND chain_id = c.chain_id AND to_address = c.address AND NOT is_failed
  UNION ALL
  SELECT wallet_id, chain_id, hash, block, mined_at FROM chain_transactions
  WHERE user_id = ${userId} AND chain_id = c.chain_id AND c.address NOT LIKE '0x%' AND c.address = ANY (programs)
    AND NOT is_failed`;

type Use = {
  walletId: string;
  label: string;
  address: string;
  at: Date | null;
  chainId: number | null;
  hash: string | null;
  uses: { contractId: string; at: string }[];
};

/** Lists the airdrop's wallets that are watched on a chain of its contracts, or all such wallets if it has none. */
async function listUses({ db, actor }: ReadCtx, { id }: AirdropId): Promise<Use[]> {
  const { rows } = await sql<Use>`
    WITH contracts AS (
      SELECT id, chain_id, address FROM airdrop_contracts WHERE user_id = ${actor.id} AND airdrop_id = ${id}
    ), linked AS (
      SELECT wallet_id FROM airdrop_wallets WHERE user_id = ${actor.id} AND airdrop_id = ${id}
    ), uses AS (
      SELECT DISTINCT ON (t.wallet_id, c.id) t.wallet_id, c.id AS contract_id, t.mined_at, t.chain_id, t.hash
      FROM contracts c CROSS JOIN LATERAL (${buildCallsSql(actor.id)}) t
      ORDER BY t.wallet_id, c.id, t.mined_at DESC, t.hash
    ), latest AS (
      SELECT DISTINCT ON (wallet_id) * FROM uses ORDER BY wallet_id, mined_at DESC, hash
    )
    SELECT w.id AS "walletId", w.label, w.address, u.mined_at AS at, u.chain_id AS "chainId", u.hash, (
      SELECT coalesce(json_agg(json_build_object('contractId', contract_id, 'at', ${sql.raw(formatInstantSql('mined_at'))})), '[]')
      FROM uses WHERE wallet_id = w.id) AS uses
    FROM tracker_wallets w LEFT JOIN latest u ON u.wallet_id = w.id
    WHERE w.user_id = ${actor.id}
      AND EXISTS (
        SELECT FROM chain_watches x
        WHERE x.user_id = ${actor.id} AND x.wallet_id = w.id AND x.chain_id IN (SELECT chain_id FROM contracts))
      AND (w.id IN (SELECT wallet_id FROM linked) OR NOT EXISTS (SELECT FROM linked))
    ORDER BY u.mined_at DESC NULLS LAST, w.created_at, w.id`.execute(db);
  return rows;
}

/** Lists the airdrops whose check-in of the member's today is from chain. Throws UNAVAILABLE if chains are off. */
export async function listChainVisits(ctx: MemberCtx): Promise<ChainVisits> {
  getChains(ctx);
  const { db, actor } = ctx;
  const { rows } = await sql<{ id: string }>`
    SELECT DISTINCT c.airdrop_id AS id FROM airdrop_chain_visits c
    JOIN airdrop_visits v ON v.user_id = ${actor.id} AND v.airdrop_id = c.airdrop_id AND v.visited_date = c.visited_date
      AND coalesce(v.repeated_at, v.visited_at) = c.mined_at
    WHERE c.user_id = ${actor.id} AND c.visited_date = ${getMemberDay(ctx)}::date
    ORDER BY 1`.execute(db);
  return { airdropIds: rows.map(({ id }) => id) };
}

/** Returns an airdrop's contracts, and their last use by watched wallets. Throws UNAVAILABLE if chains are off. */
export async function getAirdropContracts(ctx: MemberCtx, { id }: AirdropId): Promise<AirdropContracts> {
  const chains = getChains(ctx);
  const airdrop = await getAirdrop(ctx, { id });
  const contracts = await listContracts(ctx, { id });
  const wallets = contracts.length === 0 ? [] : await listUses(ctx, { id });
  const moment = { now: ctx.now.getTime(), settings: toRhythmSettings(ctx.actor) };
  const start = Date.parse(getCheckInPeriod(airdrop, moment).start);
  const isInPeriod = (instant: number) => instant >= start;
  const toUse = ({ walletId, label, address, at, chainId, hash, uses }: Use): WalletUse => ({
    walletId,
    name: getWalletTitle({ label, address }),
    lastUsedAt: at?.toISOString() ?? null,
    transaction: chainId === null || hash === null ? null : toChainLink(chains, { chainId, hash }),
    isUsedInPeriod: at !== null && isInPeriod(at.getTime()),
    uses: uses.map(({ contractId, at: lastUsedAt }) => ({
      contractId,
      lastUsedAt,
      isUsedInPeriod: isInPeriod(Date.parse(lastUsedAt)),
    })),
  });
  return {
    id,
    chains: chains.map(toWatchableChain),
    contracts: contracts.map(({ checksIn: _, ...contract }) => contract),
    checksIn: contracts.every(({ checksIn }) => checksIn),
    wallets: wallets.map(toUse),
  };
}
