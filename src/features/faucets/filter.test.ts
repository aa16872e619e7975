import { describe, expect, it } from 'vitest';
import { findFaucets, listNetworks } from './filter.ts';

const chainlink = { name: 'Chainlink', url: 'https://faucets.chain.link/', network: 'Sepolia' };
const solana = { name: 'Solana', url: 'https://faucet.solana.com/', network: 'Devnet' };
const unnamed = { name: 'Other', url: 'https://other.example/', network: '' };
const all = [chainlink, solana, unnamed];

describe('listNetworks', () => {
  it('sorts networks and drops duplicates', () => {
    expect(listNetworks([...all, chainlink])).toEqual(['Devnet', 'Sepolia']);
  });
});

describe('findFaucets', () => {
  it.each([
    ['nothing', {}, all],
    ['a name', { q: 'LINK' }, [chainlink]],
    ['an address', { q: 'solana.com' }, [solana]],
    ['a network', { network: 'Sepolia' }, [chainlink]],
    ['both without a match', { network: 'Sepolia', q: 'solana' }, []],
    ['an unknown network', { network: 'Moon' }, []],
  ])('finds faucets by %s', (_, search, expected) => {
    expect(findFaucets(all, search)).toEqual(expected);
  });
});
