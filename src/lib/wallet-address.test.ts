import { describe, expect, it } from 'vitest';
import { addressKey, cleanAddress, familyOf } from './wallet-address.ts';

const samples = {
  evm: ['0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed', '0x5aaeb6053f3e94c9b9a09f33669435e7ef1beaed'],
  solana: ['7EcDhSYGxXyscszYEp35KHN8vvw3svAuLKTzXwCFLtV', 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v'],
  bitcoin: [
    '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa',
    '3J98t1WpEZ73CNmQviecrnyiWrnqRhWNLy',
    'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq',
    'BC1QAR0SRRR7XFKVY5L643LYDNW9RE59GTZZWF5MDQ',
    'bc1p5cyxnuxmeuwuvkwfem96lqzszd02n6xdcjrs20cac6yqjjwudpxqkedrcr',
  ],
  ton: [
    'EQCD39VS5jcptHL8vMjEXrzGaRcCVYto7HUn4bpAOg8xqB2N',
    'UQCD39VS5jcptHL8vMjEXrzGaRcCVYto7HUn4bpAOg8xqEBI',
    '0:83dfd552e63729b472fcbcc8c45ebcc6691702558b68ec7527e1ba403a0f31a8',
  ],
  cosmos: ['cosmos1fl48vsnmsdzcv85q5d2q4z5ajdha8yu34mf0eh', 'osmo1fl48vsnmsdzcv85q5d2q4z5ajdha8yu3aq6l09'],
  move: ['0xc6bc659f1649553c1a3fa05d9727433dc03843baac29473c817d06d39e7621ba'],
  starknet: [
    '0x049d36570d4e46f48e99674bd3fcc84644ddd6b96f7c741b1562b82f9e004dc7',
    '0x49d36570d4e46f48e99674bd3fcc84644ddd6b96f7c741b1562b82f9e004dc7',
  ],
  other: ['vitalik.eth', 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t', '0x1', 'my cold wallet', ''],
} as const;

it.each(Object.entries(samples))('recognizes addresses of %s', (family, addresses) => {
  for (const address of addresses) expect(familyOf(address), address).toBe(family);
});

describe('addressKey', () => {
  it.each([
    ['capitals of an EVM address', samples.evm],
    ['a segwit address from a QR code', samples.bitcoin.slice(2, 4)],
    ['every form of a TON address', samples.ton],
    ['leading zeros of a Starknet address', samples.starknet],
  ])('is equal for %s', (_name, [first = '', ...others]) => {
    for (const other of others) expect(addressKey(other)).toBe(addressKey(first));
  });

  it('keeps significant capitals', () => {
    const [solana] = samples.solana;
    expect(addressKey(solana)).toBe(solana);
    expect(addressKey(solana)).not.toBe(addressKey(solana.toLowerCase()));
  });

  it('is idempotent', () => {
    for (const address of Object.values(samples).flat()) {
      expect(addressKey(addressKey(address))).toBe(addressKey(address));
    }
  });

  it("distinguishes TON's workchains", () => {
    const raw = samples.ton[2];
    expect(addressKey(raw.replace('0:', '-1:'))).not.toBe(addressKey(raw));
  });
});

it('cleanAddress removes invisible characters', () => {
  expect(cleanAddress('\u200b 0xAb\u2060Cd\n')).toBe('0xAbCd');
});
