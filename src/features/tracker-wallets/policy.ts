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
