import { type RawBuilder, sql } from 'kysely';
import { type Chain, getChainFamily, nativeDecimals } from '#/lib/chains.ts';
import { formatUnits } from '#/lib/units.ts';
import { toCalendarDay } from '#/lib/zones.ts';
import type { MemberCtx } from '#/platform/context.server.ts';
import { getWalletTitle } from '../../tracker-wallets/policy.ts';
import { toChainLink } from '../on-chain/chain-link.ts';
import type { FoundClaim, FoundClaims } from './schema.ts';

/** Older claims aren't listed. */
const maxClaims = 200;
/** How long a booked claim is listed, with its Undo. */
const bookedDays = 30;

export type FoundClaimRow = {
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

/** SQL of a row's columns, of finding `f`, wallet `w`, and token `t`. */
export const foundClaimColumns = sql`
  f.id, f.airdrop_id AS "airdropId", f.wallet_id AS "walletId", w.label, w.address, f.chain_id AS "chainId", f.hash,
  f.mined_at AS at, f.token, t.symbol, t.decimals, f.amount::text AS amount, f.fee::text AS fee`;

export function toFoundClaim(
  { label, address, chainId, hash, at, symbol, decimals, amount, fee, ...row }: FoundClaimRow,
  { chains, timeZone }: { chains: readonly Chain[]; timeZone: string },
): FoundClaim {
  return {
    ...row,
    wallet: getWalletTitle({ label, address }),
    symbol: symbol ?? '',
    amount: formatUnits(amount, decimals ?? 0),
    isInUnits: decimals === null,
    day: toCalendarDay(at.getTime(), timeZone),
    gas: fee === null ? null : formatUnits(fee, nativeDecimals[getChainFamily(chains, chainId)]),
    gasToken: chains.find(({ id }) => id === chainId)?.symbol ?? '',
    transaction: toChainLink(chains, { chainId, hash }),
  };
}

async function selectClaims(
  { db, actor }: MemberCtx,
  { isListed, order }: { isListed: RawBuilder<unknown>; order: RawBuilder<unknown> },
): Promise<FoundClaimRow[]> {
  const { rows } = await sql<FoundClaimRow>`
    SELECT ${foundClaimColumns}
    FROM chain_findings f
    JOIN tracker_wallets w ON w.user_id = f.user_id AND w.id = f.wallet_id
    LEFT JOIN chain_tokens t ON t.chain_id = f.chain_id AND t.address = f.token
    WHERE f.user_id = ${actor.id} AND f.kind = 'claim' AND ${isListed}
    ORDER BY ${order}, f.hash, f.log_index LIMIT ${maxClaims}`.execute(db);
  return rows;
}

/** A token that arrives without a call is left out once its wallet is marked as claimed. */
const isOpen = sql`f.state = 'open'
  AND (f.contract IS NOT NULL OR NOT EXISTS (
    SELECT FROM airdrop_wallets c
    WHERE c.user_id = f.user_id AND c.airdrop_id = f.airdrop_id AND c.wallet_id = f.wallet_id AND c.state = 'claimed'))`;

/** Lists the member's claims found on chain, the open ones newest first; none if chains are off. */
export async function listFoundClaims(ctx: MemberCtx): Promise<FoundClaims> {
  const { actor, now, config } = ctx;
  const { chains } = config;
  if (chains === null) return { items: [], booked: [] };
  const isBooked = sql`f.state = 'booked' AND f.decided_at > ${now}::timestamptz - make_interval(days => ${bookedDays}::int)`;
  const open = await selectClaims(ctx, { isListed: isOpen, order: sql`f.mined_at DESC` });
  const booked = await selectClaims(ctx, { isListed: isBooked, order: sql`f.decided_at DESC` });
  const toItem = (row: FoundClaimRow) => toFoundClaim(row, { chains, timeZone: actor.timeZone });
  return { items: open.map(toItem), booked: booked.map(toItem) };
}
