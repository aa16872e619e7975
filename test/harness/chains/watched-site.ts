import { randomInt } from 'node:crypto';
import type { Db } from '../../../src/db/client.server.ts';
import { readChain } from '../../../src/features/onchain/jobs.server.ts';
import type { Chain, Explorer } from '../../../src/lib/chains.ts';
import type { Job, JobCtx, JobServices } from '../../../src/platform/jobs.server.ts';
import { safeFetch } from '../../../src/platform/safe-fetch.server.ts';
import { defaultSettings } from '../../factories/members.ts';
import { runJobNow } from '../run-job.ts';
import { startBlockscout } from './blockscout.ts';
import type { ChainSource } from './chain-source.ts';
import { startEtherscan } from './etherscan.ts';
import { type JsonRpcNode, startJsonRpcNode } from './json-rpc-node.ts';
import { createLocalChain, type LocalChain } from './local-chain.ts';

/** Blocks that must follow a block before the site counts it. */
export const confirmationDepth = 5;

export type SiteOptions = { kind?: Explorer['kind'] | 'none'; spareNode?: JsonRpcNode };

export type WatchedSite = {
  local: LocalChain;
  node: JsonRpcNode;
  explorer: ChainSource;
  chain: Chain;
  /** Runs a job once on this chain, as if `minutes` had passed since the start. `overrides` replaces its services. */
  run: <P>(job: Job<P>, payload: P, minutes?: number, overrides?: Partial<JobCtx>) => Promise<void>;
  /** Reads what is due, as if `minutes` had passed since the start. `beforeFetch` runs before each request. */
  read: (minutes?: number, beforeFetch?: () => Promise<unknown>) => Promise<void>;
};

/** Starts a separate chain with a node and an explorer. */
export async function startWatchedSite(
  db: Db,
  { kind = 'blockscout', spareNode }: SiteOptions = {},
): Promise<WatchedSite> {
  const id = randomInt(10_000, 2 ** 31);
  const local = await createLocalChain({ chainId: id, startsAt: new Date('2026-01-05T12:00:00Z') });
  const node = await startJsonRpcNode(local);
  const explorer =
    kind === 'etherscan' ? await startEtherscan(local, 'key') : await startBlockscout(local, 3);
  const chain: Chain = {
    id,
    family: 'evm',
    name: 'Local',
    symbol: 'ETH',
    nodes: [node.origin, ...(spareNode ? [spareNode.origin] : [])],
    explorer:
      kind === 'none' ? null : { kind, url: explorer.origin, key: kind === 'etherscan' ? 'key' : null },
    pageUrl: null,
    allowsPrivate: true,
    depth: confirmationDepth,
  };
  const createServices = (
    minutes: number,
    beforeFetch = async (): Promise<unknown> => undefined,
  ): Partial<JobCtx & JobServices> & { times: number } => ({
    times: 1,
    now: new Date(Date.now() + minutes * 60_000),
    config: { ...defaultSettings, chains: [chain] },
    safeFetch: async (url, options) => {
      await beforeFetch();
      return safeFetch(url, { allowPrivate: false, ...options });
    },
  });
  return {
    local,
    node,
    explorer,
    chain,
    run: (job, payload, minutes = 0, overrides = {}) =>
      runJobNow(db, job, payload, { ...createServices(minutes), ...overrides }),
    read: (minutes = 0, beforeFetch) =>
      runJobNow(db, readChain, { chainId: id }, createServices(minutes, beforeFetch)),
  };
}
