import { type Chain, getTransactionPage } from '#/lib/chains.ts';
import type { ChainLink } from '../calls.ts';

/** Returns a transaction with its page in the chain's explorer. */
export function toChainLink(
  chains: readonly Pick<Chain, 'id' | 'family' | 'name' | 'pageUrl'>[] | null,
  { chainId, hash }: { chainId: number; hash: string },
): ChainLink {
  const chain = chains?.find(({ id }) => id === chainId);
  return {
    chain: chain?.name ?? `Chain ${chainId}`,
    hash,
    url: chain === undefined ? null : getTransactionPage(chain, hash),
  };
}
