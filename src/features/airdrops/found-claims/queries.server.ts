import { sql } from 'kysely';
import { getChainFamily, nativeDecimals } from '#/lib/chains.ts';
import { formatUnits } from '#/lib/units.ts';
import { toCalendarDay } from '#/lib/zones.ts';
import type { MemberCtx } from '#/platform/context.server.ts';
import { getWalletTitle } from '../../tracker-wallets/policy.ts';
import { toChainLink } from '../on-chain/chain-link.ts';
import type { FoundClaim, FoundClaims } from './schema.ts';

/** Older claims aren't listed. */
const maxClaims = 200;

type Row = {
  id: string;
  airdropId: string;
  walletId: string;
  label: string;
  address: string;
  chainId: number;
  hash: string;
  at: Date;
  token: string;
  symbol: string | null;
  decimals: number | null;
  amount: string;
  fee: string | null;
};

/**
 * Lists the member's open claims found on chain, newest first; none if chains are off. A token that arrives without a
 * call is left out once its wallet is marked as claimed.
 */
export async function listFoundClaims(ctx: MemberCtx): Promise<FoundClaims> {
  const { db, actor, config } = ctx;
  const { chains } = config;
  if (chains === null) return { items: [] };
  const { rows } = await sql<Row>`
    SELECT f.id, f.airdrop_id AS "airdropId", f.wallet_id AS "walletId", w.label, w.address, f.chain_id AS "chainId", f.hash,
      f.mined_at AS at, f.token, t.symbol, t.decimals, f.amount::text AS amount, f.fee::text AS fee
    FROM chain_findings f
    JOIN tracker_wallets w ON w.user_id = f.user_id AND w.id = f.wallet_id
    LEFT JOIN chain_tokens t ON t.chain_id = f.chain_id AND t.address = f.token
    WHERE f.user_id = ${actor.id} AND f.kind = 'claim' AND f.state = 'open'
      AND (f.contract IS NOT NULL OR NOT EXISTS (
        SELECT FROM airdrop_wallets c
        WHERE c.user_id = f.user_id AND c.airdrop_id = f.airdrop_id AND c.wallet_id = f.wallet_id AND c.state = 'claimed'))
    ORDER BY f.mined_at DESC, f.hash, f.log_index LIMIT ${maxClaims}`.execute(db);
  const items = rows.map(
    ({ label, address, chainId, hash, at, symbol, decimals, amount, fee, ...row }): FoundClaim => ({
      ...row,
      wallet: getWalletTitle({ label, address }),
      symbol: symbol ?? '',
      amount: formatUnits(amount, decimals ?? 0),
      isInUnits: decimals === null,
      day: toCalendarDay(at.getTime(), actor.timeZone),
      gas: fee === null ? null : formatUnits(fee, nativeDecimals[getChainFamily(chains, chainId)]),
      gasToken: chains.find(({ id }) => id === chainId)?.symbol ?? '',
      transaction: toChainLink(chains, { chainId, hash }),
    }),
  );
  return { items };
}
