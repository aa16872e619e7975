import { sql } from 'kysely';
import type { MemberCtx } from '#/platform/context.server.ts';
import type { ClaimState } from './kinds.ts';
import type { WalletClaim, WalletClaims } from './schema.ts';

/** Only the latest states are listed. */
const maxClaims = 20_000;

type Row = {
  airdropId: string;
  walletId: string;
  chainId: number;
  state: ClaimState;
  closesAt: Date | null;
  readAt: Date;
};

/**
 * Lists the claim states of the member's wallets. Omits states of former contracts and indexes. Returns none
 * if chains are off.
 */
export async function listClaimStates({ db, actor, now, config }: MemberCtx): Promise<WalletClaims> {
  const { chains } = config;
  if (chains === null) return { items: [] };
  const { rows } = await sql<Row>`
    SELECT s.airdrop_id AS "airdropId", s.wallet_id AS "walletId", s.chain_id AS "chainId", s.closes_at AS "closesAt",
      s.read_at AS "readAt",
      CASE WHEN s.state = 'unclaimed' AND s.closes_at < ${now}::timestamptz THEN 'closed' ELSE s.state END AS state
    FROM chain_claim_states s
    JOIN airdrop_contracts c ON c.user_id = ${actor.id} AND c.airdrop_id = s.airdrop_id AND c.chain_id = s.chain_id
      AND c.address = s.contract AND c.is_claim_contract
    JOIN airdrop_wallets p ON p.user_id = ${actor.id} AND p.airdrop_id = s.airdrop_id AND p.wallet_id = s.wallet_id
      AND p.claim_index = s.claim_index
    WHERE s.user_id = ${actor.id}
    ORDER BY s.read_at DESC, s.airdrop_id, s.wallet_id, s.chain_id LIMIT ${maxClaims}`.execute(db);
  const names = new Map(chains.map(({ id, name }) => [id, name]));
  const items = rows.flatMap(({ chainId, closesAt, readAt, ...row }): WalletClaim[] => {
    const chain = names.get(chainId);
    return chain === undefined
      ? []
      : [{ ...row, chain, closesAt: closesAt?.toISOString() ?? null, readAt: readAt.toISOString() }];
  });
  return { items };
}
