import type { KnownContract } from './known-contracts.ts';

const createProgram = (project: string, address: string, note: string, source: string): KnownContract => ({
  chainId: 101,
  address,
  project,
  note,
  source,
});

const createRaydiumProgram = (address: string, note: string) =>
  createProgram(
    'Raydium',
    address,
    note,
    'https://github.com/raydium-io/raydium-sdk-V2/blob/master/src/common/programId.ts',
  );

/** Programs of known projects on Solana. Migration 121 adds them: a later addition needs a new migration. */
export const knownPrograms: readonly KnownContract[] = [
  createProgram(
    'Jupiter',
    'JUP6LkbZbjS1jKKwapdHNy74zcZ3tLUZoi5QNyVTaV4',
    'Swap aggregator, version 6',
    'https://github.com/jup-ag/jupiter-cpi/blob/main/src/lib.rs',
  ),
  createProgram(
    'Marinade',
    'MarBmsSgKXdrN1egZf5sqe1TMai9K1rChYNDJgjq7aD',
    'Liquid staking',
    'https://github.com/marinade-finance/liquid-staking-program/blob/main/programs/marinade-finance/src/lib.rs',
  ),
  createProgram(
    'Orca',
    'whirLbMiicVdio4qvUfM5KAg6Ct8VwpYzGff3uctyCc',
    'Whirlpools',
    'https://github.com/orca-so/whirlpools/blob/main/programs/whirlpool/src/lib.rs',
  ),
  createRaydiumProgram('CAMMCzo5YL8w4VFF8KVHrK22GGUsp5VTaW7grrKgrWqK', 'Concentrated liquidity'),
  createRaydiumProgram('CPMMoo8L3F4NbTegBCKVNunggL7H1ZpdTHKxQB5qKP1C', 'Constant product (CPMM)'),
  createRaydiumProgram('675kPX9MHTjS2zt1qfr1NYHuzeLXfQM9H24wFSUt1Mp8', 'Constant product, version 4'),
];
