/** An API of past transactions, in the shape of Blockscout's v2 or Etherscan's v2. URL without a trailing slash. */
export type Explorer = {
  readonly kind: 'blockscout' | 'etherscan';
  readonly url: string;
  readonly key: string | null;
};

/** Families of chains whose wallets can be watched. */
export const chainFamilies = ['evm', 'solana'] as const;
export type ChainFamily = (typeof chainFamilies)[number];

/** Returns the families of these chains. */
export const listFamilies = (chains: readonly { family: ChainFamily }[]): readonly ChainFamily[] =>
  chainFamilies.filter((family) => chains.some((chain) => chain.family === family));

/** A chain on which people can watch wallets. */
export type Chain = {
  /** An EVM chain's own id. Solana has none: see `solanaChainId`. */
  readonly id: number;
  readonly family: ChainFamily;
  readonly name: string;
  /** Symbol of the native token, in which gas is paid. */
  readonly symbol: string;
  /** URLs of JSON-RPC nodes, in order of preference. */
  readonly nodes: readonly string[];
  /** Null: activity counts from the start of watching, except on Solana, whose nodes have past transactions. */
  readonly explorer: Explorer | null;
  /** The explorer's website, without a trailing slash. */
  readonly pageUrl: string | null;
  /** Whether its sources may be in a private network, because the operator named them. */
  readonly allowsPrivate: boolean;
  /** Blocks that must follow a block before it counts. Unused on Solana: only finalized blocks are read. */
  readonly depth: number;
  /** Identifies a Solana cluster; mainnet's by default. */
  readonly genesisHash?: string | undefined;
};

/**
 * Our id of Solana, whose clusters have no number: 101 is mainnet's in Solana's list of tokens. No EVM chain in use has it (it
 * is registered for EtherInc, which ended).
 */
export const solanaChainId = 101;

/** Decimals of the native token: of wei in ether, and of lamports in SOL. */
export const nativeDecimals: Readonly<Record<ChainFamily, number>> = { evm: 18, solana: 9 };

/** Returns the family of a chain, also of one that is no longer configured. */
export function getChainFamily(
  chains: readonly Pick<Chain, 'id' | 'family'>[] | null,
  chainId: number,
): ChainFamily {
  const chain = chains?.find(({ id }) => id === chainId);
  return chain?.family ?? (chainId === solanaChainId ? 'solana' : 'evm');
}

type Pages = Pick<Chain, 'family' | 'pageUrl'>;

/** Returns a wallet's page at the chain's explorer; null if the chain has none. */
export function getAddressPage({ family, pageUrl }: Pages, address: string): string | null {
  const folder = family === 'solana' ? 'account' : 'address';
  return pageUrl === null ? null : `${pageUrl}/${folder}/${encodeURIComponent(address)}`;
}

/** Returns a transaction's page at the chain's explorer; null if the chain has none. */
export function getTransactionPage({ pageUrl }: Pages, hash: string): string | null {
  return pageUrl === null ? null : `${pageUrl}/tx/${encodeURIComponent(hash)}`;
}
