import { expect, it } from 'vitest';
import { findWallets } from './filter.ts';
import type { TrackerWallet } from './schema.ts';

const makeWallet = (changes: Partial<TrackerWallet>): TrackerWallet => ({
  id: changes.address ?? '',
  family: 'evm',
  address: '',
  label: '',
  colour: 'slate',
  note: '',
  isArchived: false,
  airdropCount: 0,
  entryCount: 0,
  createdAt: '2026-11-20T00:00:00.000Z',
  ...changes,
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

it.each([
  ['blank text', ' ', [main, ton]],
  ['a part of a label', 'mai', [main]],
  ['an address without its capitals', ' 0xd8da6bf2 ', [main]],
  ['a word of a note', 'ledger', [main]],
  ['a network', 'ethereum', [main]],
  ['another spelling of an address', 'UQCD39VS5jcptHL8vMjEXrzGaRcCVYto7HUn4bpAOg8xqEBI', [ton]],
  ['unknown text', 'Trezor', []],
])('finds wallets by %s', (_name, q, found) => {
  expect(findWallets([main, ton], q)).toEqual(found);
});
