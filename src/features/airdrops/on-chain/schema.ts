import * as z from 'zod/mini';
import { contractAddress } from '../../onchain/contracts/schema.ts';
import { watchableChain } from '../../onchain/schema.ts';
import { chainLink } from '../calls.ts';
import { airdropId } from '../schema.ts';

export { maxContracts } from './kinds.ts';

const chainId = z.int().check(z.positive());

export const contractInput = z.extend(airdropId, {
  chainId,
  address: contractAddress,
  /** Confirms an address with wrong capitals. */
  isConfirmed: z._default(z.boolean(), false),
});
export type ContractInput = z.output<typeof contractInput>;

export const contractId = z.strictObject({ id: z.uuid() });
export type ContractId = z.output<typeof contractId>;

/** Absent marks stay as they are. */
export const contractMark = z.extend(contractId, {
  isToken: z.optional(z.boolean()),
  isClaimContract: z.optional(z.boolean()),
});
export type ContractMark = z.output<typeof contractMark>;

/** The airdrops whose check-in of the member's today is from chain. */
export const chainVisits = z.strictObject({ airdropIds: z.array(z.uuid()) });
export type ChainVisits = z.output<typeof chainVisits>;

/** `checksIn`: whether a use of the contracts checks in. */
export const contractsChange = z.extend(airdropId, { checksIn: z.boolean() });
export type ContractsChange = z.output<typeof contractsChange>;

const contract = z.strictObject({
  id: z.uuid(),
  chainId: z.int(),
  /** In lower case on EVM chains. */
  address: z.string(),
  /** The project of a known contract. */
  project: z.nullable(z.string()),
  note: z.string(),
  /** Whether it is the airdrop's own token, whose arrival looks like a claim. */
  isToken: z.boolean(),
  /** Whether the airdrop's token is claimed from it, which is true for at most one contract per chain. */
  isClaimContract: z.boolean(),
});
export type Contract = z.output<typeof contract>;

/** A wallet's last use of one contract. */
const contractUse = z.strictObject({
  contractId: z.uuid(),
  lastUsedAt: z.string(),
  isUsedInPeriod: z.boolean(),
});

/** A watched wallet, and its last use of the contracts. */
const walletUse = z.strictObject({
  walletId: z.uuid(),
  name: z.string(),
  lastUsedAt: z.nullable(z.string()),
  transaction: z.nullable(chainLink),
  /** Whether it was used in the current period of the airdrop's rhythm. */
  isUsedInPeriod: z.boolean(),
  /** Last uses by contract. Contracts that the wallet has never used are left out. */
  uses: z.array(contractUse),
});
export type WalletUse = z.output<typeof walletUse>;

export const airdropContracts = z.strictObject({
  /** The airdrop's id. */
  id: z.uuid(),
  chains: z.array(watchableChain),
  contracts: z.array(contract),
  checksIn: z.boolean(),
  /** The airdrop's watched wallets; all watched wallets if it has none. The last use first. */
  wallets: z.array(walletUse),
});
export type AirdropContracts = z.output<typeof airdropContracts>;
