import { bech32, bech32m } from '@scure/base';
import { describe, expect, it } from 'vitest';
import { makeAirdrop } from '../../../test/factories/airdrops.ts';
import {
  makeAirdropWallet,
  makeEntry,
  makeEvmAddress,
  makeTrackerWallet,
} from '../../../test/factories/portfolio.ts';
import { type Caller, setUpApp } from '../../../test/harness/app.ts';
import { type TrackerWallet, trackerWallet, trackerWalletList } from './schema.ts';

const app = setUpApp({ limits: false, jobs: false });

const vitalik = '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045';
const bitcoin = '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa';

async function add(member: Caller, input: Record<string, unknown>): Promise<TrackerWallet> {
  const { status, body } = await member.call('POST', '/tracker-wallets', input);
  expect(status, JSON.stringify(body)).toBe(201);
  return trackerWallet.parse(body);
}

const tryToAdd = (member: Caller, input: Record<string, unknown>) =>
  member.call('POST', '/tracker-wallets', input);

const getBook = async (member: Caller) =>
  trackerWalletList.parse((await member.call('GET', '/tracker-wallets')).body).items;

const createAddressError = (message: string) => ({
  status: 400,
  body: { code: 'INVALID', message, data: { field: 'address' } },
});
const unconfirmed = {
  status: 409,
  body: { code: 'CONFLICT', data: { field: 'address', details: { reason: 'unconfirmed' } } },
};

describe('adding a wallet', () => {
  it('detects the family and returns the wallet as listed', async () => {
    const member = await app.createMember();
    const wallet = await add(member, {
      address: ` ${vitalik} `,
      label: 'Main',
      colour: 'violet',
      note: 'Cold.',
    });
    expect(wallet).toMatchObject({
      address: vitalik,
      family: 'evm',
      label: 'Main',
      colour: 'violet',
      note: 'Cold.',
      isArchived: false,
      airdropCount: 0,
      entryCount: 0,
    });
    expect(await getBook(member)).toEqual([wallet]);
  });

  it('stores the chosen family if the address is valid for it', async () => {
    const member = await app.createMember();
    const address = `0x0${'1'.repeat(63)}`;
    expect(await add(member, { address, family: 'move', isConfirmed: true })).toMatchObject({
      family: 'move',
    });
    expect(await add(member, { address: 'vitalik.eth', family: 'other' })).toMatchObject({ family: 'other' });
    expect(await tryToAdd(member, { address: bitcoin, family: 'solana' })).toMatchObject(
      createAddressError('This isn’t a valid address for Solana. Check it, or choose another network.'),
    );
  });

  it('rejects a mistyped address unless another family is chosen', async () => {
    const member = await app.createMember();
    const address = bitcoin.replace('zP1', 'zP2');
    expect(await tryToAdd(member, { address })).toMatchObject(
      createAddressError(
        'This looks like a Bitcoin address, but its checksum doesn’t match. Check for typos, or choose Other.',
      ),
    );
    expect(await add(member, { address, family: 'other' })).toMatchObject({ address, family: 'other' });
  });

  it('doesn’t mention a checksum for networks without one', async () => {
    expect(await tryToAdd(await app.createMember(), { address: 'z'.repeat(44) })).toMatchObject(
      createAddressError(
        'This looks like a Solana address, but it isn’t a valid one. Check for typos, or choose Other.',
      ),
    );
  });

  it('asks whether 64 digits are an address, and an airdrop takes one only from the book', async () => {
    const member = await app.createMember();
    const address = `0x${'4c'.repeat(32)}`;
    const airdrop = {
      name: 'Alpha',
      project: 'Alpha',
      eligibilityDate: '2026-11-20',
      walletAddress: address,
    };
    expect(await tryToAdd(member, { address })).toMatchObject({
      ...unconfirmed,
      body: { ...unconfirmed.body, message: expect.stringMatching(/^Is this an address or a private key\?/) },
    });
    expect(await member.call('POST', '/airdrops', airdrop)).toMatchObject({
      status: 400,
      body: { data: { field: 'walletAddress' } },
    });
    await add(member, { address, isConfirmed: true });
    expect(await member.call('POST', '/airdrops', airdrop)).toMatchObject({ status: 201 });
  });

  it('rejects an address of the book in any spelling and names its wallet', async () => {
    const member = await app.createMember();
    await add(member, { address: vitalik, label: 'Main' });
    expect(await tryToAdd(member, { address: vitalik.toLowerCase(), isConfirmed: true })).toMatchObject({
      status: 409,
      body: { code: 'CONFLICT', message: 'This address is already in your wallet book: Main.' },
    });
    await add(await app.createMember(), { address: vitalik });
  });

  it.each([
    ['with a chain’s short name', `eth:${vitalik}`],
    ['as CAIP-10', `eip155:1:${vitalik}`],
    ['as an explorer’s link', `https://etherscan.io/address/${vitalik}`],
    ['with XDC’s prefix', `xdc${vitalik.slice(2)}`],
    ['without 0x', vitalik.slice(2)],
  ])('normalizes an address written %s and rejects it as a duplicate', async (_name, address) => {
    const [member, other] = [await app.createMember(), await app.createMember()];
    expect(await add(member, { address })).toMatchObject({ address: vitalik, family: 'evm' });
    await add(other, { address: vitalik });
    expect(await tryToAdd(other, { address })).toMatchObject({ status: 409, body: { code: 'CONFLICT' } });
  });

  it.each([
    ['Aleo', 'other', bech32m.encode('aleo', bech32m.toWords(new Uint8Array(32).fill(7)))],
    ['Fuel', 'other', bech32m.encode('fuel', bech32m.toWords(new Uint8Array(32).fill(7)))],
    ['Penumbra', 'other', bech32m.encode('penumbra', bech32m.toWords(new Uint8Array(80).fill(7)), false)],
    ['MultiversX', 'other', bech32.encode('erd', bech32.toWords(new Uint8Array(32).fill(7)))],
    ['Zilliqa', 'other', bech32.encode('zil', bech32.toWords(new Uint8Array(20).fill(7)))],
    ['Harmony', 'other', bech32.encode('one', bech32.toWords(new Uint8Array(20).fill(7)))],
    ['Sei', 'cosmos', bech32.encode('sei', bech32.toWords(new Uint8Array(20).fill(7)))],
    ['Injective', 'cosmos', bech32.encode('inj', bech32.toWords(new Uint8Array(20).fill(7)))],
    ['an unknown prefix', 'other', bech32m.encode('newchain', bech32m.toWords(new Uint8Array(32).fill(7)))],
  ])('accepts an address of %s without a checksum warning', async (_name, family, address) => {
    expect(await add(await app.createMember(), { address })).toMatchObject({ address, family });
  });

  it('stores a name-service name and rejects any other text as a name', async () => {
    const member = await app.createMember();
    const wallet = await add(member, { address: vitalik, name: ' hunter.eth ' });
    expect(wallet).toMatchObject({ address: vitalik, name: 'hunter.eth' });
    const { body } = await member.call('PATCH', `/tracker-wallets/${wallet.id}`, { name: 'ada.near' });
    expect(body).toMatchObject({ address: vitalik, name: 'ada.near' });
    expect(await tryToAdd(member, { address: makeEvmAddress(7), name: 'my main one' })).toMatchObject({
      status: 400,
      body: { data: { field: 'name' } },
    });
  });

  it('keeps two existing wallets of one address until one of them is deleted', async () => {
    const member = await app.createMember();
    const { db } = app.services;
    const plain = await makeTrackerWallet(db, member, {
      address: vitalik,
      address_key: vitalik.toLowerCase(),
    });
    const prefixed = `eth:${vitalik}`;
    const duplicate = await makeTrackerWallet(db, member, {
      address: prefixed,
      address_key: prefixed,
      family: 'other',
    });
    const edited = await member.call('PATCH', `/tracker-wallets/${duplicate.id}`, {
      address: prefixed,
      family: 'other',
      label: 'Second',
    });
    expect(edited).toMatchObject({ status: 200, body: { address: prefixed, label: 'Second' } });
    await member.call('DELETE', `/tracker-wallets/${plain.id}`);
    expect(await tryToAdd(member, { address: vitalik })).toMatchObject({
      body: { message: 'This address is already in your wallet book: Second.' },
    });
  });

  it('names the network of a mistyped address’s prefix', async () => {
    const address = `aleo1${'q'.repeat(58)}`;
    const member = await app.createMember();
    expect(await tryToAdd(member, { address })).toMatchObject(
      createAddressError(
        'This looks like an Aleo address, but its checksum doesn’t match. Check for typos, or choose Other.',
      ),
    );
    expect(await add(member, { address, family: 'other' })).toMatchObject({ address, family: 'other' });
  });

  it('requires confirmation for an address that starts and ends like another', async () => {
    const member = await app.createMember();
    await add(member, { address: vitalik, label: 'Main' });
    const address = `0xd8${'1'.repeat(34)}6045`;
    const response = await tryToAdd(member, { address });
    expect(response).toMatchObject(unconfirmed);
    expect(response.body).toMatchObject({
      message: expect.stringMatching(/^This address looks like Main but isn’t/),
    });
    expect(await getBook(member)).toHaveLength(1);
    await add(member, { address, isConfirmed: true });
  });

  it('requires confirmation for capitals that don’t match the checksum', async () => {
    const member = await app.createMember();
    const address = vitalik.replace('dA6B', 'da6B');
    const response = await tryToAdd(member, { address });
    expect(response).toMatchObject(unconfirmed);
    expect(response.body).toMatchObject({
      message: expect.stringMatching(/^This address doesn’t match its checksum/),
    });
    expect(await add(member, { address, isConfirmed: true })).toMatchObject({ family: 'evm' });
  });

  it('allows 500 wallets under concurrent requests', async () => {
    const member = await app.createMember();
    for (let index = 0; index < 498; index += 1) {
      await makeTrackerWallet(app.services.db, member, { address: makeEvmAddress(70_000 + index) });
    }
    const addresses = [1, 2, 3, 4].map((digit) => `0x${String(digit).repeat(40)}`);
    const responses = await Promise.all(addresses.map((address) => tryToAdd(member, { address })));
    expect(responses.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 201, 403, 403]);
    expect(responses.find(({ status }) => status === 403)?.body).toMatchObject({
      code: 'LIMIT_REACHED',
      message: 'Your wallet book can hold 500 wallets. Delete one you no longer need.',
    });
    expect(await getBook(member)).toHaveLength(500);
  });
});

/** Creates an airdrop with these wallets, in this order. */
async function makeAirdropWithWallets(member: { id: string }, wallets: readonly TrackerWallet[]) {
  const { db } = app.services;
  const airdrop = await makeAirdrop(db, member, { wallet_address: wallets[0]?.address ?? null });
  for (const [position, { id }] of wallets.entries()) {
    await makeAirdropWallet(db, member, { airdropId: airdrop.id, walletId: id, position });
  }
  return airdrop;
}

async function readAirdrop(member: Caller, id: string) {
  return (await member.call('GET', `/airdrops/${id}`)).body as {
    walletAddress: string | null;
    revision: number;
  };
}

describe('changing a wallet', () => {
  it('changes only the fields of the input', async () => {
    const member = await app.createMember();
    const wallet = await add(member, { address: vitalik, label: 'Main', note: 'Cold.' });
    const edit = (changes: object) => member.call('PATCH', `/tracker-wallets/${wallet.id}`, changes);
    expect((await edit({ label: 'Ledger' })).body).toEqual({ ...wallet, label: 'Ledger' });
    expect((await edit({ isArchived: true })).body).toEqual({ ...wallet, label: 'Ledger', isArchived: true });
    expect((await edit({ isArchived: false, note: '' })).body).toEqual({
      ...wallet,
      label: 'Ledger',
      note: '',
    });
  });

  it('validates a new address against all other wallets', async () => {
    const member = await app.createMember();
    const wallet = await add(member, { address: vitalik });
    await add(member, { address: bitcoin });
    const edit = (changes: object) => member.call('PATCH', `/tracker-wallets/${wallet.id}`, changes);
    expect((await edit({ address: vitalik.toLowerCase() })).status).toBe(200);
    expect((await edit({ address: bitcoin })).status).toBe(409);
    expect(await edit({ address: bitcoin.replace('zP1', 'zP2') })).toMatchObject({ status: 400 });
    expect(await edit({ family: 'ton' })).toMatchObject({ status: 400 });
    const solana = '7EcDhSYGxXyscszYEp35KHN8vvw3svAuLKTzXwCFLtV';
    expect((await edit({ address: solana })).body).toMatchObject({ address: solana, family: 'solana' });
  });

  it('moves a wallet without an address along with its label until it has one', async () => {
    const member = await app.createMember();
    const wallet = await add(member, { address: 'Main', label: 'Main' });
    const airdrop = await makeAirdropWithWallets(member, [wallet]);
    await add(member, { address: 'Farm', label: 'Farm' });
    const edit = (changes: object) => member.call('PATCH', `/tracker-wallets/${wallet.id}`, changes);
    expect((await edit({ label: 'Cold' })).body).toMatchObject({ label: 'Cold', address: 'Cold' });
    // Forms of earlier versions send every field.
    const stale = { address: 'Cold', family: 'other' };
    expect((await edit({ ...stale, label: 'Hot' })).body).toMatchObject({ label: 'Hot', address: 'Hot' });
    expect((await readAirdrop(member, airdrop.id)).walletAddress).toBe('Hot');
    expect(await edit({ label: '' })).toMatchObject({ status: 400, body: { data: { field: 'label' } } });
    expect(await edit({ label: 'farm' })).toMatchObject({ status: 409, body: { data: { field: 'label' } } });
    expect((await edit({ address: vitalik, label: 'Hot', family: 'other' })).body).toMatchObject({
      label: 'Hot',
      address: vitalik,
      family: 'evm',
    });
    expect((await readAirdrop(member, airdrop.id)).walletAddress).toBe(vitalik);
    expect((await edit({ label: 'Warm' })).body).toMatchObject({ label: 'Warm', address: vitalik });
  });

  it('doesn’t compare labels with addresses that look alike', async () => {
    const member = await app.createMember();
    for (const label of ['Farm one main', 'Farm two main']) await add(member, { address: label, label });
    expect(await getBook(member)).toHaveLength(2);
  });

  it('labels a wallet that an airdrop’s form names', async () => {
    const member = await app.createMember();
    const airdrop = await member.call('POST', '/airdrops', {
      name: 'Season 1',
      project: 'Scroll',
      eligibilityDate: '2026-11-01',
      walletAddress: 'Main phone',
    });
    expect(airdrop.status).toBe(201);
    expect(await getBook(member)).toMatchObject([{ label: 'Main phone', address: 'Main phone' }]);
  });

  it('updates the address of airdrops whose first wallet it is, in one revision', async () => {
    const member = await app.createMember();
    const [evmWallet, bitcoinWallet] = [
      await add(member, { address: vitalik }),
      await add(member, { address: bitcoin }),
    ];
    const [first, second] = [
      await makeAirdropWithWallets(member, [evmWallet, bitcoinWallet]),
      await makeAirdropWithWallets(member, [bitcoinWallet, evmWallet]),
    ];
    const address = `0x${'5'.repeat(40)}`;
    await member.call('PATCH', `/tracker-wallets/${evmWallet.id}`, { address });
    const after = await readAirdrop(member, first.id);
    expect(after.walletAddress).toBe(address);
    expect(await readAirdrop(member, second.id)).toMatchObject({ walletAddress: bitcoin });
    expect((await member.call('GET', `/airdrops/changes?since=${after.revision - 1}`)).body).toMatchObject({
      changed: [{ id: first.id }],
      revision: after.revision,
    });
  });
});

describe('deleting a wallet', () => {
  it('makes the next wallet the first of its airdrops, if there is one', async () => {
    const member = await app.createMember();
    const evmWallet = await add(member, { address: vitalik });
    const bitcoinWallet = await add(member, { address: bitcoin });
    const both = await makeAirdropWithWallets(member, [evmWallet, bitcoinWallet]);
    const alone = await makeAirdropWithWallets(member, [evmWallet]);
    const behind = await makeAirdropWithWallets(member, [bitcoinWallet, evmWallet]);
    const untouched = await readAirdrop(member, behind.id);
    expect((await member.call('DELETE', `/tracker-wallets/${evmWallet.id}`)).body).toEqual({
      id: evmWallet.id,
    });
    expect(await readAirdrop(member, both.id)).toMatchObject({ walletAddress: bitcoin });
    expect(await readAirdrop(member, alone.id)).toMatchObject({ walletAddress: null });
    expect(await readAirdrop(member, behind.id)).toEqual(untouched);
    expect(await getBook(member)).toMatchObject([{ id: bitcoinWallet.id, airdropCount: 2 }]);
  });

  it('keeps its profit entries with its name', async () => {
    const member = await app.createMember();
    const { db } = app.services;
    const named = await add(member, { address: vitalik, label: 'Main' });
    const unnamed = await add(member, { address: bitcoin });
    for (const { id } of [named, unnamed]) await makeEntry(db, member, { wallet_id: id });
    expect(await getBook(member)).toMatchObject([{ entryCount: 1 }, { entryCount: 1 }]);
    for (const { id } of [named, unnamed]) await member.call('DELETE', `/tracker-wallets/${id}`);
    const entries = await db
      .selectFrom('airdrop_entries')
      .select(['wallet_id', 'wallet_name'])
      .where('user_id', '=', member.id)
      .orderBy('wallet_name', 'desc')
      .execute();
    expect(entries).toEqual([
      { wallet_id: null, wallet_name: 'Main' },
      { wallet_id: null, wallet_name: bitcoin },
    ]);
  });
});
