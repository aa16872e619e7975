import { formatCount, shortenWallet } from '#/lib/text.ts';
import { readAddress, type WalletFamily } from '#/lib/wallet-address.ts';

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

/**
 * Whether a wallet has an address, rather than only a label such as 'Main'. Its `address` holds the label until it has one,
 * because servers and clients of earlier versions require an address.
 */
export const hasAddress = ({ label, address }: NamedWallet): boolean =>
  label === '' || address !== label || readAddress(address).kind !== 'text';

export const noAddressYet = 'No address yet';

/** Returns a wallet's label or, without one, its short address. */
export const getWalletTitle = ({ label, address }: NamedWallet): string => label || shortenWallet(address);

/** Returns the text of an option, with the address, because labels aren't unique. */
export const formatWalletChoice = (wallet: NamedWallet): string =>
  wallet.label === '' || !hasAddress(wallet)
    ? getWalletTitle(wallet)
    : `${wallet.label} · ${shortenWallet(wallet.address)}`;

export const formatEntryCount = (count: number): string =>
  formatCount(count, 'profit entry', 'profit entries');
