import { describe, expect, it } from 'vitest';
import { measureCpuMs } from '../../test/harness/cpu-time.ts';
import { cleanAddress, inferFamily, readAddress, toAddressKey } from './wallet-address.ts';

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

it.each(Object.entries(samples))('inferFamily recognizes addresses of %s', (family, addresses) => {
  for (const address of addresses) expect(inferFamily(address), address).toBe(family);
});

describe('toAddressKey', () => {
  it.each([
    ['capitals of an EVM address', samples.evm],
    ['a segwit address from a QR code', samples.bitcoin.slice(2, 4)],
    ['every form of a TON address', samples.ton],
    ['leading zeros of a Starknet address', samples.starknet],
  ])('returns equal keys for %s', (_name, [first = '', ...others]) => {
    for (const other of others) expect(toAddressKey(other)).toBe(toAddressKey(first));
  });

  it('keeps significant capitals', () => {
    const [solana] = samples.solana;
    expect(toAddressKey(solana)).toBe(solana);
    expect(toAddressKey(solana)).not.toBe(toAddressKey(solana.toLowerCase()));
  });

  it('is idempotent', () => {
    for (const address of Object.values(samples).flat()) {
      expect(toAddressKey(toAddressKey(address))).toBe(toAddressKey(address));
    }
  });

  it("distinguishes TON's workchains", () => {
    const raw = samples.ton[2];
    expect(toAddressKey(raw.replace('0:', '-1:'))).not.toBe(toAddressKey(raw));
  });
});

it('cleanAddress removes invisible characters', () => {
  expect(cleanAddress('\u200b 0xAb\u2060Cd\n')).toBe('0xAbCd');
});

describe('readAddress', () => {
  const evm = '0x52908400098527886E0F7030069857D2E4169EE7';
  const solana = '7EcDhSYGxXyscszYEp35KHN8vvw3svAuLKTzXwCFLtV';
  const cosmos = 'cosmos1fl48vsnmsdzcv85q5d2q4z5ajdha8yu34mf0eh';
  const move = '0xc6bc659f1649553c1a3fa05d9727433dc03843baac29473c817d06d39e7621ba';
  const tron = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t';

  it.each([
    ['a chain’s short name', `eth:${evm}`, evm],
    ['CAIP-10', `eip155:1:${evm}`, evm],
    ['CAIP-10 of Cosmos', `cosmos:cosmoshub-3:${cosmos}`, cosmos],
    ['a decentralized identifier', `did:pkh:eip155:1:${evm}`, evm],
    ['XDC’s prefix', `xdc${evm.slice(2)}`, evm],
    ['Ronin’s prefix', `ronin:${evm.slice(2)}`, evm],
    ['hex digits without 0x', evm.slice(2), evm],
    ['a capital X', evm.replace('x', 'X'), evm],
    ['a payment link', `ethereum:${evm}@1?value=1`, evm],
    ['a payment link of Bitcoin', `bitcoin:${samples.bitcoin[0]}?amount=1`, samples.bitcoin[0]],
    ['a payment link of TON', `ton://transfer/${samples.ton[0]}?amount=1`, samples.ton[0]],
    ['an explorer’s link', `https://etherscan.io/address/${evm}#code`, evm],
    ['an explorer’s link without https', `solscan.io/account/${solana}?cluster=devnet`, solana],
    ['a link behind a hash', `https://tronscan.org/#/address/${tron}`, tron],
    ['a link with a prefix', `https://app.safe.global/home?safe=eth:${evm}`, evm],
    ['a link to a token of the owner', `https://etherscan.io/token/0x${'12'.repeat(20)}?a=${evm}`, evm],
    ['a link with more behind it', `https://debank.com/profile/${evm}/history`, evm],
    ['a link to a page of Aptos', `https://explorer.aptoslabs.com/account/${move}?network=mainnet`, move],
  ])('unwraps %s', (_name, text, address) => {
    expect(readAddress(text)).toMatchObject({ address, kind: 'address', key: toAddressKey(address) });
  });

  it.each([
    ['a transaction', `https://etherscan.io/tx/${move}`],
    ['two addresses', `https://zapper.xyz/bundle/${evm}/0x${'12'.repeat(20)}`],
    ['no address', 'https://example.org/ada'],
  ])('returns a link to %s unchanged', (_name, text) => {
    expect(readAddress(text)).toMatchObject({ address: text, kind: 'text', family: 'other' });
  });

  it.each([
    ['Tron', tron],
    ['Aleo', `aleo1${'q'.repeat(58)}`],
    ['an unknown bech32 prefix', `newchain1${'q'.repeat(38)}`],
    ['Polkadot', '15oF4uVJwmo4TdGW7VfQxNLavjCXviqxT9S1MgbjMNHr6Sp5'],
    ['Tezos', 'tz1VSUr8wwNhLAzempoch5d6hLRiTh8Cjcjb'],
    ['Hedera', '0.0.1234567'],
  ])('recognizes an address of %s without a family', (_name, address) => {
    expect(readAddress(address)).toMatchObject({ address, kind: 'address', family: 'other' });
  });

  it('ignores capitals in names and logins, and keeps them in addresses', () => {
    expect(readAddress('Ada-Hunter.eth')).toMatchObject({ kind: 'name', key: 'ada-hunter.eth' });
    expect(readAddress('https://app.ens.domains/Ada-Hunter.eth').key).toBe('ada-hunter.eth');
    expect(readAddress('Ada-Hunter')).toMatchObject({ kind: 'text', key: 'ada-hunter' });
    expect(readAddress(tron).key).toBe(tron);
    expect(readAddress(`ALEO1${'Q'.repeat(58)}`).key).toBe(`aleo1${'q'.repeat(58)}`);
  });

  it('returns “text” for numbers', () => {
    for (const digits of [26, 33, 40, 44, 47, 64]) {
      expect(readAddress('1'.repeat(digits)), `${digits} digits`).toMatchObject({
        kind: 'text',
        family: 'other',
      });
    }
    expect(readAddress('0x0de0b6b3a7640000').kind).toBe('text');
  });

  it('reads a long text in less than 1 second', () => {
    for (const text of ['a.'.repeat(50_000), 'a:'.repeat(50_000), `https://a.io/${'a/'.repeat(50_000)}`]) {
      expect(measureCpuMs(() => readAddress(text))).toBeLessThan(1_000);
    }
  });
});
