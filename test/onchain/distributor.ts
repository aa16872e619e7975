import type { Hex } from 'viem';
import type { PrivateKeyAccount } from 'viem/accounts';
import { type Contract, createCall, type LocalChain } from '../harness/chains/local-chain.ts';
import { ERC1967Proxy, MerkleDistributor } from './contracts/contracts.gen.ts';

type DistributorOptions = {
  token: Contract;
  /** The root of the claims. */
  root: Hex;
  /** The tokens that it can pay out. */
  amount: bigint;
  /** The time in seconds after which it pays no claims; never by default. */
  endTime?: bigint;
  isBehindProxy?: boolean;
};

/** Deploys a contract that pays claims, and mints its tokens. */
export async function deployDistributor(
  local: LocalChain,
  owner: PrivateKeyAccount,
  { token, root, amount, endTime = 0n, isBehindProxy = false }: DistributorOptions,
): Promise<Contract> {
  const direct = await local.deploy(owner, MerkleDistributor, [token.address, root, endTime]);
  const proxy = isBehindProxy ? await local.deploy(owner, ERC1967Proxy, [direct.address]) : undefined;
  const distributor = { ...direct, ...(proxy && { address: proxy.address }) };
  await local.mine([createCall(owner, token, 'mint', [distributor.address, amount])]);
  return distributor;
}
