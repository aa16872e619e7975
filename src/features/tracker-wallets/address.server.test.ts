import { describe, expect, it } from 'vitest';
import type { WalletFamily } from '#/lib/wallet-address.ts';
import { detectFamily, getAddressFlaw, hasWrongCapitals, isValidAddress } from './address.server.ts';

const valid: readonly [WalletFamily, string][] = [
  ['evm', '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'],
  ['evm', '0xfb6916095ca1df60bb79ce92ce3ea74c37c5d359'],
  ['solana', '7EcDhSYGxXyscszYEp35KHN8vvw3svAuLKTzXwCFLtV'],
  ['solana', 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v'],
  ['bitcoin', '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa'],
  ['bitcoin', '3J98t1WpEZ73CNmQviecrnyiWrnqRhWNLy'],
  ['bitcoin', 'mipcBbFg9gMiCh81Kj8tqqdgoZub1ZJRfn'],
  ['bitcoin', 'BC1QW508D6QEJXTDG4Y5R3ZARVARY0C5XW7KV8F3T4'],
  ['bitcoin', 'tb1qrp33g0q5c5txsp9arysrx4k6zdkfs4nce4xj0gdcccefvpysxf3q0sl5k7'],
  ['bitcoin', 'bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqzk5jj0'],
  ['ton', 'EQCD39VS5jcptHL8vMjEXrzGaRcCVYto7HUn4bpAOg8xqB2N'],
  ['ton', '-1:83dfd552e63729b472fcbcc8c45ebcc6691702558b68ec7527e1ba403a0f31a8'],
  ['cosmos', 'cosmos1fl48vsnmsdzcv85q5d2q4z5ajdha8yu34mf0eh'],
  ['move', '0xc6bc659f1649553c1a3fa05d9727433dc03843baac29473c817d06d39e7621ba'],
  ['starknet', '0x049d36570d4e46f48e99674bd3fcc84644ddd6b96f7c741b1562b82f9e004dc7'],
  ['other', 'vitalik.eth'],
];

it.each(valid)('accepts a valid address of %s: %s', (family, address) => {
  expect(detectFamily(address)).toBe(family);
  expect(isValidAddress(address, family)).toBe(true);
});

const invalid: readonly [WalletFamily, string, string][] = [
  ['evm', 'a digit short', '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAe'],
  ['evm', 'a letter outside hex', '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAeg'],
  ['solana', '33 bytes', 'zzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzz'],
  ['solana', 'a letter outside base58', '0EcDhSYGxXyscszYEp35KHN8vvw3svAuLKTzXwCFLtV'],
  ['bitcoin', 'a mistyped letter', '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNb'],
  ['bitcoin', 'a mistyped letter of a segwit address', 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdr'],
  ['bitcoin', 'mixed capitals', 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdQ'],
  [
    'bitcoin',
    'taproot with the older checksum',
    'bc1p38j9r5y49hruaue7wxjce0updqjuyyx0kh56v8s25huc6995vvpql3jow4',
  ],
  ['bitcoin', 'version 0 of a wrong length', 'BC1QR508D6QEJXTDG4Y5R3ZARVARYV98GJ9P'],
  ['ton', 'a mistyped letter', 'EQCD39VS5jcptHL8vMjEXrzGaRcCVYto7HUn4bpAOg8xqB2M'],
  ['ton', 'a short raw address', '0:83dfd552'],
  ['cosmos', 'a mistyped letter', 'cosmos1fl48vsnmsdzcv85q5d2q4z5ajdha8yu34mf0ec'],
  ['move', 'a digit too many', '0x1c6bc659f1649553c1a3fa05d9727433dc03843baac29473c817d06d39e7621ba'],
  ['starknet', 'a number beyond the field', `0x${'f'.repeat(64)}`],
];

it.each(invalid)('rejects an address of %s with %s', (family, _name, address) => {
  expect(isValidAddress(address, family)).toBe(false);
  expect(detectFamily(address)).not.toBe(family);
  expect(isValidAddress(address, 'other')).toBe(true);
});

// Lowercase EVM addresses and those of Solana, Aptos, Sui, and Starknet have no checksum.
it.each<[WalletFamily, string, string, 'checksum' | 'form']>([
  ['bitcoin', 'mistyped', '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNb', 'checksum'],
  ['bitcoin', 'mistyped, segwit', 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdr', 'checksum'],
  ['bitcoin', 'of mixed capitals', 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdQ', 'form'],
  ['bitcoin', 'of a wrong length', 'BC1QR508D6QEJXTDG4Y5R3ZARVARYV98GJ9P', 'form'],
  ['ton', 'mistyped', 'EQCD39VS5jcptHL8vMjEXrzGaRcCVYto7HUn4bpAOg8xqB2M', 'checksum'],
  ['cosmos', 'mistyped', 'cosmos1fl48vsnmsdzcv85q5d2q4z5ajdha8yu34mf0ec', 'checksum'],
  ['evm', 'a digit short', '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAe', 'form'],
  ['solana', 'of 33 bytes', 'z'.repeat(44), 'form'],
  ['move', 'a digit too long', `0x1${'c'.repeat(64)}`, 'form'],
  ['starknet', 'beyond the field', `0x${'f'.repeat(64)}`, 'form'],
])('getAddressFlaw finds the flaw of an address of %s that is %s', (family, _name, address, flaw) => {
  expect(getAddressFlaw(address, family)).toBe(flaw);
});

it('accepts 32 bytes as an Aptos or Sui address, but not as an EVM address', () => {
  const address = '0x049d36570d4e46f48e99674bd3fcc84644ddd6b96f7c741b1562b82f9e004dc7';
  expect(isValidAddress(address, 'move')).toBe(true);
  expect(isValidAddress(address, 'evm')).toBe(false);
});

describe('hasWrongCapitals', () => {
  const address = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';
  it.each([
    ['matching the checksum', false, address],
    ['in lowercase', false, address.toLowerCase()],
    ['not matching the checksum', true, address.replace('aAeb', 'AAeb')],
    ['without EVM’s form', false, 'vitalik.eth'],
  ])('returns for an address %s: %s', (_name, isWrong, text) => {
    expect(hasWrongCapitals(text)).toBe(isWrong);
  });
});
