import { describe, expect, it } from 'vitest';
import { findFaucets, listNetworks } from './filter.ts';

const chainlink = { name: 'Chainlink', url: 'https://faucets.chain.link/', network: 'Sepolia' };
const solana = { name: 'Solana', url: 'https://faucet.solana.com/', network: 'Devnet' };
const unnamed = { name: 'Other', url: 'https://other.example/', network: '' };
const all = [chainlink, solana, unnamed];

describe('faucets', () => {
  it('have their networks each once, in order', () => {
    expect(listNetworks([...all, chainlink])).toEqual(['Devnet', 'Sepolia']);
  });

  it.each([
    ['nothing', {}, all],
    ['a name', { q: 'LINK' }, [chainlink]],
    ['an address', { q: 'solana.com' }, [solana]],
    ['a network', { network: 'Sepolia' }, [chainlink]],
    ['both, which meet nowhere', { network: 'Sepolia', q: 'solana' }, []],
    ['a network nobody has', { network: 'Moon' }, []],
  ])('are found by %s', (_, search, found) => {
    expect(findFaucets(all, search)).toEqual(found);
  });
});
