import type { Db } from '#/db/client.server.ts';
import type { Chain } from '#/lib/chains.ts';
import type { ClaimReading } from '#/platform/chains/source.server.ts';
import { openSources, type ReadCtx } from './read-commands.server.ts';
import { askSources } from './source-commands.server.ts';
import { isWatched } from './watch-commands.server.ts';

type ClaimReader = (contract: string, index: bigint) => Promise<ClaimReading>;

/** Opens a chain's nodes for reading claims. The reader throws SourceError if none responds. */
export function openClaimReader(ctx: ReadCtx, chain: Chain): ClaimReader {
  const { nodes } = openSources(chain, ctx);
  return (contract, index) =>
    askSources(ctx, chain.id, nodes, (node) => node.readClaim(contract, index, chain.depth));
}

type WatchedWallet = { userId: string; walletId: string; chainId: number };

export const isWalletWatched = (db: Db, { userId, walletId, chainId }: WatchedWallet): Promise<boolean> =>
  isWatched(db, { user_id: userId, wallet_id: walletId, chain_id: chainId });
