import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { type Chain, chainFamilies, type Explorer, solanaChainId } from '#/lib/chains.ts';
import { hasProtocol, removeTrailingSlashes } from './values.server.ts';

const nodeUrl = z
  .string()
  .refine((url) => hasProtocol(url, ['http:', 'https:']), 'must begin with https:// or http://')
  .transform(removeTrailingSlashes);
const siteUrl = nodeUrl.refine((url) => new URL(url).search === '', 'must have no query');

const chainShape = z
  .strictObject({
    id: z.int().positive(),
    family: z.enum(chainFamilies).default('evm'),
    name: z.string().trim().min(1).max(40),
    symbol: z.string().trim().min(1).max(12),
    nodes: z.array(nodeUrl).min(1).max(8),
    explorer: z
      .strictObject({
        kind: z.enum(['blockscout', 'etherscan']),
        url: siteUrl,
        key: z.string().min(1).nullable().default(null),
      })
      .nullable()
      .default(null),
    pageUrl: siteUrl.nullable().default(null),
    depth: z.int().min(0).max(10_000).default(64),
    genesisHash: z
      .string()
      .regex(/^[1-9A-HJ-NP-Za-km-z]{32,44}$/)
      .optional(),
  })
  .refine(({ family, explorer }) => family === 'evm' || explorer === null, {
    path: ['explorer'],
    error: 'belongs to an EVM chain',
  })
  .refine(({ family, genesisHash }) => family === 'solana' || genesisHash === undefined, {
    path: ['genesisHash'],
    error: 'belongs to a Solana chain',
  });

const maxChains = 50;
const fileShape = z
  .array(chainShape)
  .min(1)
  .max(maxChains)
  .refine((chains) => new Set(chains.map(({ id }) => id)).size === chains.length, 'has a chain twice');

const blockscout = (url: string): Explorer => ({ kind: 'blockscout', url, key: null });

/** The chains of `CHAINS=public`, with public nodes and explorers. EVM chains have viem's ids, names, and symbols. */
export const publicChains: readonly Chain[] = [
  {
    id: 1,
    family: 'evm',
    name: 'Ethereum',
    symbol: 'ETH',
    nodes: ['https://ethereum-rpc.publicnode.com', 'https://eth.drpc.org'],
    explorer: blockscout('https://eth.blockscout.com'),
    pageUrl: 'https://etherscan.io',
    allowsPrivate: false,
    depth: 32,
  },
  {
    id: 8453,
    family: 'evm',
    name: 'Base',
    symbol: 'ETH',
    nodes: ['https://mainnet.base.org', 'https://base-rpc.publicnode.com'],
    explorer: blockscout('https://base.blockscout.com'),
    pageUrl: 'https://basescan.org',
    allowsPrivate: false,
    depth: 120,
  },
  {
    id: 42_161,
    family: 'evm',
    name: 'Arbitrum One',
    symbol: 'ETH',
    nodes: ['https://arb1.arbitrum.io/rpc', 'https://arbitrum-one-rpc.publicnode.com'],
    explorer: blockscout('https://arbitrum.blockscout.com'),
    pageUrl: 'https://arbiscan.io',
    allowsPrivate: false,
    depth: 600,
  },
  {
    id: 10,
    family: 'evm',
    name: 'OP Mainnet',
    symbol: 'ETH',
    nodes: ['https://mainnet.optimism.io', 'https://optimism-rpc.publicnode.com'],
    explorer: blockscout('https://optimism.blockscout.com'),
    pageUrl: 'https://optimistic.etherscan.io',
    allowsPrivate: false,
    depth: 120,
  },
  {
    id: 56,
    family: 'evm',
    name: 'BNB Smart Chain',
    symbol: 'BNB',
    nodes: ['https://bsc-dataseed.bnbchain.org', 'https://bsc-rpc.publicnode.com'],
    explorer: null,
    pageUrl: 'https://bscscan.com',
    allowsPrivate: false,
    depth: 30,
  },
  {
    id: 137,
    family: 'evm',
    name: 'Polygon',
    symbol: 'POL',
    nodes: ['https://polygon-bor-rpc.publicnode.com', 'https://polygon.drpc.org'],
    explorer: blockscout('https://polygon.blockscout.com'),
    pageUrl: 'https://polygonscan.com',
    allowsPrivate: false,
    depth: 128,
  },
  {
    id: 43_114,
    family: 'evm',
    name: 'Avalanche',
    symbol: 'AVAX',
    nodes: ['https://api.avax.network/ext/bc/C/rpc', 'https://avalanche-c-chain-rpc.publicnode.com'],
    explorer: null,
    pageUrl: 'https://snowtrace.io',
    allowsPrivate: false,
    depth: 12,
  },
  {
    id: 324,
    family: 'evm',
    name: 'ZKsync Era',
    symbol: 'ETH',
    nodes: ['https://mainnet.era.zksync.io'],
    explorer: blockscout('https://zksync.blockscout.com'),
    pageUrl: 'https://explorer.zksync.io',
    allowsPrivate: false,
    depth: 120,
  },
  {
    id: 59_144,
    family: 'evm',
    name: 'Linea Mainnet',
    symbol: 'ETH',
    nodes: ['https://rpc.linea.build', 'https://linea-rpc.publicnode.com'],
    explorer: null,
    pageUrl: 'https://lineascan.build',
    allowsPrivate: false,
    depth: 60,
  },
  {
    id: 534_352,
    family: 'evm',
    name: 'Scroll',
    symbol: 'ETH',
    nodes: ['https://rpc.scroll.io', 'https://scroll-rpc.publicnode.com'],
    explorer: blockscout('https://scroll.blockscout.com'),
    pageUrl: 'https://scrollscan.com',
    allowsPrivate: false,
    depth: 60,
  },
  {
    id: 81_457,
    family: 'evm',
    name: 'Blast',
    symbol: 'ETH',
    nodes: ['https://rpc.blast.io', 'https://blast-rpc.publicnode.com'],
    explorer: null,
    pageUrl: 'https://blastscan.io',
    allowsPrivate: false,
    depth: 120,
  },
  {
    id: 5000,
    family: 'evm',
    name: 'Mantle',
    symbol: 'MNT',
    nodes: ['https://rpc.mantle.xyz', 'https://mantle-rpc.publicnode.com'],
    explorer: null,
    pageUrl: 'https://mantlescan.xyz',
    allowsPrivate: false,
    depth: 60,
  },
  {
    id: solanaChainId,
    family: 'solana',
    name: 'Solana',
    symbol: 'SOL',
    nodes: ['https://api.mainnet-beta.solana.com', 'https://solana-rpc.publicnode.com'],
    explorer: null,
    pageUrl: 'https://solscan.io',
    allowsPrivate: false,
    depth: 0,
  },
  {
    id: 11_155_111,
    family: 'evm',
    name: 'Sepolia',
    symbol: 'ETH',
    nodes: ['https://ethereum-sepolia-rpc.publicnode.com'],
    explorer: blockscout('https://eth-sepolia.blockscout.com'),
    pageUrl: 'https://sepolia.etherscan.io',
    allowsPrivate: false,
    depth: 32,
  },
  {
    id: 84_532,
    family: 'evm',
    name: 'Base Sepolia',
    symbol: 'ETH',
    nodes: ['https://sepolia.base.org', 'https://base-sepolia-rpc.publicnode.com'],
    explorer: blockscout('https://base-sepolia.blockscout.com'),
    pageUrl: 'https://sepolia.basescan.org',
    allowsPrivate: false,
    depth: 120,
  },
];

/** Returns whether `CHAINS` is off, public, or an absolute path. */
export const isChainsValue = (value: string): boolean =>
  value === 'off' || value === 'public' || value.startsWith('/') || /^[a-z]:[\\/]/i.test(value);

/**
 * Returns the chains of `CHAINS`, or null if they are off. Throws an Error for an unreadable or invalid file; its
 * message completes a sentence that begins with the variable.
 */
export function readChains(value: string): readonly Chain[] | null {
  if (value === 'off') return null;
  if (value === 'public') return publicChains;
  let content: unknown;
  try {
    content = JSON.parse(readFileSync(value, 'utf8'));
  } catch (error) {
    throw new Error('must name a file with JSON that this process can read', { cause: error });
  }
  const parsed = fileShape.safeParse(content);
  if (parsed.success) return parsed.data.map((chain) => ({ ...chain, allowsPrivate: true }));
  const [issue] = parsed.error.issues;
  const position = issue === undefined || issue.path.length === 0 ? '' : ` at ${issue.path.join('.')}`;
  throw new Error(
    `must name a file with a list of chains, but it is wrong${position}: ${issue?.message ?? ''}`,
  );
}
