import type { Address } from 'viem';
import type { PrivateKeyAccount } from 'viem/accounts';
import type { Db } from '../../src/db/client.server.ts';
import { findClaimsOnChain, planClaims } from '../../src/features/airdrops/found-claims/jobs.server.ts';
import { listFoundClaims } from '../../src/features/airdrops/found-claims/queries.server.ts';
import { addContract, markContract } from '../../src/features/airdrops/on-chain/commands.server.ts';
import { watchWallet } from '../../src/features/onchain/commands.server.ts';
import { makeAirdrop } from '../factories/airdrops.ts';
import { createMemberCtx, makeMember } from '../factories/members.ts';
import { makeTrackerWallet } from '../factories/portfolio.ts';
import { type Contract, createCall } from '../harness/chains/local-chain.ts';
import { createClaims, toClaimArgs } from '../harness/chains/merkle-tree.ts';
import {
  confirmationDepth,
  type SiteOptions,
  startWatchedSite,
  type WatchedSite,
} from '../harness/chains/watched-site.ts';
import { Token } from './contracts/contracts.gen.ts';
import { deployDistributor } from './distributor.ts';

const claimedAt = new Date('2026-03-23T09:00:00Z');

type DeployToken = (site: WatchedSite, owner: PrivateKeyAccount) => Promise<Contract>;
export const createTokenDeployer =
  (decimals: number, symbol = 'ARB'): DeployToken =>
  ({ local }, owner) =>
    local.deploy(owner, Token, [symbol, symbol, decimals]);

export type DropSetting = SiteOptions & { token?: DeployToken; amount?: bigint; isBehindProxy?: boolean };

/** Makes a distributor with a claim for a hunter, who watches their wallet and tracks an airdrop. */
export async function openDrop(
  db: Db,
  {
    token: deployToken = createTokenDeployer(18),
    amount = 1250n * 10n ** 18n,
    isBehindProxy = false,
    ...options
  }: DropSetting = {},
) {
  const site = await startWatchedSite(db, options);
  const { local, chain } = site;
  const [owner, hunter] = [await local.createAccount(), await local.createAccount()];
  const token = await deployToken(site, owner);
  const { root, claims } = createClaims([
    { account: hunter.address, amount },
    { account: owner.address, amount: 1n },
  ]);
  const distributor = await deployDistributor(local, owner, { token, root, amount, isBehindProxy });
  const [hunterClaim] = claims;
  if (hunterClaim === undefined) throw new Error('the hunter has a claim');
  const claim = (from = hunter) =>
    local.mine([createCall(from, distributor, 'claim', toClaimArgs(hunterClaim))], { at: claimedAt });

  const member = await makeMember(db);
  const ctx = createMemberCtx(db, member, { chains: [chain] });
  const wallet = await makeTrackerWallet(db, member, { address: hunter.address, label: 'Main' });
  const airdrop = await makeAirdrop(db, member);
  await watchWallet(ctx, { id: wallet.id, chainIds: [chain.id] });

  const add = async (
    { address }: { address: Address },
    { isToken = false, isClaimContract = false }: { isToken?: boolean; isClaimContract?: boolean } = {},
  ) => {
    const { contracts } = await addContract(ctx, {
      id: airdrop.id,
      chainId: chain.id,
      address: address.toLowerCase(),
      isConfirmed: true,
    });
    const added = contracts.find((contract) => contract.address === address.toLowerCase());
    if (added) await markContract(ctx, { id: added.id, isToken, isClaimContract });
  };
  const list = async () => (await listFoundClaims(ctx)).items;
  /** Plans and runs the jobs that look for claims in what was read. */
  const find = async (minutes?: number) => {
    await site.run(planClaims, {}, minutes);
    await site.run(findClaimsOnChain, { userId: member.id }, minutes);
    return list();
  };
  /** Reads the chain once its last block is settled. */
  const settle = async (minutes = 1) => {
    await local.mineEmpty(confirmationDepth);
    await site.read(minutes);
    return find(minutes);
  };
  return {
    site,
    owner,
    hunter,
    token,
    distributor,
    claim,
    member,
    ctx,
    wallet,
    airdrop,
    add,
    list,
    find,
    settle,
  };
}
