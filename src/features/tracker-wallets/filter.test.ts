import { describe, expect, it } from 'vitest';
import { findDuplicates, findWallets } from './filter.ts';
import type { TrackerWallet } from './schema.ts';

const makeWallet = (change: Partial<TrackerWallet>): TrackerWallet => ({
  id: change.address ?? '',
  family: 'evm',
  address: '',
  name: '',
  label: '',
  colour: 'slate',
  note: '',
  isArchived: false,
  airdropCount: 0,
  entryCount: 0,
  watchedChains: 0,
  createdAt: '2026-11-20T00:00:00.000Z',
  ...change,
});
const main = makeWallet({
  address: '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045',
  label: 'Main',
  note: 'On the Ledger',
});
const ton = makeWallet({
  address: 'EQCD39VS5jcptHL8vMjEXrzGaRcCVYto7HUn4bpAOg8xqB2N',
  family: 'ton',
  label: 'Farm',
});

describe('findWallets', () => {
  it.each([
    ['nothing', ' ', [main, ton]],
    ['a part of a label', 'mai', [main]],
    ['an address without its capitals', ' 0xd8da6bf2 ', [main]],
    ['a word of a note', 'ledger', [main]],
    ['a network', 'ethereum', [main]],
    ['another spelling of an address', 'UQCD39VS5jcptHL8vMjEXrzGaRcCVYto7HUn4bpAOg8xqEBI', [ton]],
    ['an absent word', 'Trezor', []],
  ])('finds wallets by %s', (_name, q, expected) => {
    expect(findWallets([main, ton], q)).toEqual(expected);
  });

  it('finds a wallet by its name', () => {
    const named = makeWallet({ address: `0x${'1'.repeat(40)}`, name: 'hunter.eth' });
    expect(findWallets([main, named], 'hunter')).toEqual([named]);
  });
});

it('findDuplicates finds wallets with the same address', () => {
  const duplicate = makeWallet({ id: 'duplicate', address: `eth:${main.address}` });
  expect(findDuplicates([main, ton, duplicate])).toEqual(new Map([['duplicate', main]]));
});
