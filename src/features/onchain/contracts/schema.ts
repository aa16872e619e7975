import * as z from 'zod/mini';
import { type ChainFamily, chainFamilies } from '#/lib/chains.ts';
import { requiredLine } from '#/lib/input-fields.ts';
import { listInput, listPage } from '#/lib/list-page.ts';
import { cleanLine } from '#/lib/text.ts';
import { cleanAddress, inferFamily } from '#/lib/wallet-address.ts';

const addressMessages: Readonly<Record<ChainFamily, string>> = {
  evm: 'Enter an address of 0x and 40 letters from a to f and digits',
  solana: 'Enter the address of a program or token on Solana, of 43 or 44 letters and digits',
};

const createAddressSchema = (families: readonly ChainFamily[], message: string) =>
  z.string({ error: 'Enter an address' }).check(
    z.overwrite(cleanAddress),
    z.minLength(1, 'Enter an address'),
    z.refine((address) => {
      const family = inferFamily(normalizeContractAddress(address));
      return families.some((supported) => supported === family);
    }, message),
  );

/** The address of a contract on an EVM chain, in any case, or of a program or token on Solana. */
export const contractAddress = createAddressSchema(chainFamilies, addressMessages.evm);

/** Returns the schema of an address on chains of one family. */
export const getContractAddress = (family: ChainFamily) =>
  createAddressSchema([family], addressMessages[family]);

/** Returns an address as it is stored: in lower case on EVM chains, as it is on Solana, where case matters. */
export const normalizeContractAddress = (address: string): string =>
  /^0x/i.test(address) ? address.toLowerCase() : address;

/** A contract of a known project. */
export const knownContract = z.strictObject({
  id: z.uuid(),
  chainId: z.int(),
  /** The chain's name on this site. */
  chain: z.string(),
  /** In lower case on EVM chains. */
  address: z.string(),
  project: z.string(),
  /** The contract's purpose. */
  note: z.string(),
  /** The page where the address was read. */
  source: z.string(),
  /** The reason to revoke approvals for it; null if it isn't known to be dangerous. */
  danger: z.nullable(z.string()),
  /** Null for contracts that come with the program. */
  editedBy: z.nullable(z.string()),
  updatedAt: z.string(),
});
export type KnownContract = z.output<typeof knownContract>;

export const knownContractId = z.strictObject({ id: z.uuid() });
export type KnownContractId = z.output<typeof knownContractId>;

export const knownContractInput = z.strictObject({
  chainId: z.int({ error: 'Enter a chain ID' }).check(z.positive('Enter a chain ID')),
  address: contractAddress,
  project: requiredLine('Project', 100),
  note: z._default(
    z.string().check(z.overwrite(cleanLine), z.maxLength(200, 'Note must be at most 200 characters')),
    '',
  ),
  source: z
    .url({ protocol: /^https$/, error: 'Enter a link that begins with https://' })
    .check(z.maxLength(500, 'Link must be at most 500 characters')),
  /** If omitted, it stays; '' clears it. */
  danger: z.optional(
    z.string().check(z.overwrite(cleanLine), z.maxLength(200, 'Warning must be at most 200 characters')),
  ),
});
export type KnownContractInput = z.output<typeof knownContractInput>;

export const knownContractChanges = z.extend(knownContractInput, { id: z.uuid() });
export type KnownContractChanges = z.output<typeof knownContractChanges>;

/** `q` is part of a project, note, or address. */
export const knownContractsInput = z.prefault(
  listInput({ q: z._default(z.string().check(z.trim(), z.toLowerCase(), z.maxLength(100)), '') }),
  {},
);
export type KnownContractsInput = z.output<typeof knownContractsInput>;

export const knownContractsPage = listPage(knownContract);
export type KnownContractsPage = z.output<typeof knownContractsPage>;

/** The choices in the contract field. */
export const contractChoicesInput = z.strictObject({
  q: z.string().check(z.trim(), z.toLowerCase(), z.maxLength(100)),
});
export const contractChoices = z.strictObject({
  items: z.array(z.omit(knownContract, { danger: true, editedBy: true, updatedAt: true })),
});
export type ContractChoices = z.output<typeof contractChoices>;
