import { describe, expect, it } from 'vitest';
import { getRevokeUrl } from './revoke-url.ts';

const target = { chainId: 8453, wallet: '0xaa', token: '0xbb' };

describe('getRevokeUrl', () => {
  it.each([
    ['https://etherscan.io', 'https://etherscan.io/tokenapprovalchecker?search=0xaa'],
    ['https://optimistic.etherscan.io', 'https://optimistic.etherscan.io/tokenapprovalchecker?search=0xaa'],
    [
      'https://base.blockscout.com',
      'https://base.blockscout.com/essential-dapps/revoke?chainId=8453&address=0xaa',
    ],
    ['https://explorer.zksync.io', 'https://explorer.zksync.io/address/0xbb#writeContract'],
    ['https://fakeetherscan.io', 'https://fakeetherscan.io/address/0xbb#writeContract'],
  ])('returns the page of %s', (pageUrl, url) => {
    expect(getRevokeUrl({ ...target, pageUrl })).toBe(url);
  });

  it('returns the token’s contract where Blockscout doesn’t support the chain', () => {
    expect(
      getRevokeUrl({ ...target, pageUrl: 'https://eth-sepolia.blockscout.com', chainId: 11_155_111 }),
    ).toBe('https://eth-sepolia.blockscout.com/address/0xbb?tab=contract');
  });
});
