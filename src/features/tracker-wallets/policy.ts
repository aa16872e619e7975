import { formatCount, shortenWallet } from '#/lib/text.ts';
import type { WalletFamily } from '#/lib/wallet-address.ts';

/** Display names of the address families. */
export const familyNames: Readonly<Record<WalletFamily, string>> = {
  evm: 'Ethereum and EVM',
  solana: 'Solana',
  bitcoin: 'Bitcoin',
  ton: 'TON',
  cosmos: 'Cosmos',
  move: 'Aptos and Sui',
  starknet: 'Starknet',
  other: 'Other',
};

type NamedWallet = { label: string; address: string };

/** Returns a wallet's label or, without one, its short address. */
export const getWalletTitle = ({ label, address }: NamedWallet): string => label || shortenWallet(address);

/** Returns the text of an option, with the address, because labels aren't unique. */
export const formatWalletChoice = ({ label, address }: NamedWallet): string =>
  label === '' ? shortenWallet(address) : `${label} · ${shortenWallet(address)}`;

export const formatEntryCount = (count: number): string =>
  formatCount(count, 'profit entry', 'profit entries');
