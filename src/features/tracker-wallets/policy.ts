import { formatCount, shortWallet } from '#/lib/text.ts';
import type { WalletFamily } from '#/lib/wallet-address.ts';

/** The families of addresses as people know them. */
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

type Named = { label: string; address: string };

/** What a wallet is called: its label, or its address in short. */
export const walletTitle = ({ label, address }: Named): string => label || shortWallet(address);

/** The same in a list that people choose from: labels alone need not differ. */
export const walletChoice = ({ label, address }: Named): string =>
  label === '' ? shortWallet(address) : `${label} · ${shortWallet(address)}`;

export const entriesText = (count: number): string => formatCount(count, 'profit entry', 'profit entries');
