import { randomInt } from 'node:crypto';
import type { Db } from '../../../src/db/client.server.ts';
import { findClaimsOnChain, planClaims } from '../../../src/features/airdrops/found-claims/jobs.server.ts';
import { listFoundClaims } from '../../../src/features/airdrops/found-claims/queries.server.ts';
import { watchWallet } from '../../../src/features/onchain/commands.server.ts';
import { readChain } from '../../../src/features/onchain/jobs.server.ts';
import { getOverview } from '../../../src/features/onchain/queries.server.ts';
import type { Chain } from '../../../src/lib/chains.ts';
import type { JobCtx, JobServices } from '../../../src/platform/jobs.server.ts';
import { safeFetch } from '../../../src/platform/safe-fetch.server.ts';
import { createMemberCtx, defaultSettings, type Member, makeMember } from '../../factories/members.ts';
import { makeTrackerWallet } from '../../factories/portfolio.ts';
import { runJobNow } from '../run-job.ts';
import { createAddress, createSolanaLedger } from './solana-ledger.ts';
import { startSolanaNode } from './solana-node.ts';

/** Starts a ledger with two nodes; the chain prefers the first one. */
export async function openSolanaSite(db: Db) {
  const ledger = createSolanaLedger();
  const [node, spare] = [await startSolanaNode(ledger), await startSolanaNode(ledger)];
  const chain: Chain = {
    id: randomInt(10_000, 2 ** 31),
    family: 'solana',
    name: 'Local Solana',
    symbol: 'SOL',
    nodes: [node.origin, spare.origin],
    explorer: null,
    pageUrl: 'https://solscan.example',
    allowsPrivate: true,
    depth: 0,
    genesisHash: ledger.genesisHash,
  };
  const createServices = (minutes: number): Partial<JobCtx & JobServices> & { times: number } => ({
    times: 1,
    now: new Date(Date.now() + minutes * 60_000),
    config: { ...defaultSettings, chains: [chain] },
    safeFetch: (url, options) => safeFetch(url, { allowPrivate: false, ...options }),
  });
  /** Reads what is due, as if `minutes` had passed since the start. */
  const read = (minutes = 0) => runJobNow(db, readChain, { chainId: chain.id }, createServices(minutes));
  const createCtx = (member: Member) => createMemberCtx(db, member, { chains: [chain] });
  /** Finds the member's claims in the stored transactions. */
  const findClaims = async (member: Member) => {
    await runJobNow(db, planClaims, {}, createServices(0));
    await runJobNow(db, findClaimsOnChain, { userId: member.id }, createServices(0));
    return (await listFoundClaims(createCtx(member))).items;
  };
  return { ledger, node, spare, chain, read, createCtx, findClaims };
}
export type SolanaSite = Awaited<ReturnType<typeof openSolanaSite>>;

/** Makes a member who watches an address. */
export async function watchOnSolana(db: Db, site: SolanaSite, address = createAddress()) {
  const member = await makeMember(db);
  const wallet = await makeTrackerWallet(db, member, { family: 'solana', address, label: 'Main' });
  const ctx = site.createCtx(member);
  await watchWallet(ctx, { id: wallet.id, chainIds: [site.chain.id] });
  const getActivity = async () => {
    const activity = (await getOverview(ctx)).wallets[0]?.chains[0];
    if (activity === undefined) throw new Error('the wallet is watched');
    return activity;
  };
  return { address, member, wallet, ctx, getActivity };
}
