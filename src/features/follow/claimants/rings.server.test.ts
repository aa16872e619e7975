import { afterAll, beforeAll, expect, it } from 'vitest';
import { uuidv7 } from '#/lib/uuid.ts';
import { addressKey } from '#/lib/wallet-address.ts';
import { makeClaim, makeFollowCampaign } from '../../../../test/factories/follow.ts';
import { giveSignInWallet, type Member, makeMember } from '../../../../test/factories/members.ts';
import { createTestDatabase, type TestDatabase } from '../../../../test/harness/database.ts';
import { readRings } from './rings.server.ts';
import { maxSharing } from './rings.ts';

let test: TestDatabase;
let campaign: { id: string };

beforeAll(async () => {
  test = await createTestDatabase();
  campaign = await makeFollowCampaign(test.db, { targetFollows: 500 });
});
afterAll(() => test.close());

/** Somebody with a claim from that network and kind of device. */
async function claimant(network: string | null = null, device: string | null = null): Promise<Member> {
  const member = await makeMember(test.db);
  await makeClaim(test.db, campaign, { claimant: member, network, device });
  return member;
}

async function giveWallet({ id }: Member, address: string): Promise<void> {
  await test.db
    .insertInto('tracker_wallets')
    .values({ id: uuidv7(), user_id: id, family: 'evm', address, address_key: addressKey(address) })
    .execute();
}

const ringOf = async ({ id }: Member) => (await readRings(test.db, [id])).get(id);
const ids = (...members: Member[]) => members.map(({ id }) => id).toSorted();
const address = () => `0x${uuidv7().replaceAll('-', '')}ABCDEF01`;

it('links who shares a network, a wallet’s address however it is spelt, and who shares one of these with them', async () => {
  const [home, office] = [uuidv7(), uuidv7()];
  const [one, two, three] = [await claimant(home), await claimant(home), await claimant(office)];
  const shared = address();
  await giveWallet(two, shared.toLowerCase());
  await giveWallet(three, shared);
  const alone = await claimant(uuidv7());
  const ring = await ringOf(one);
  expect(ring?.people).toEqual(ids(one, two, three));
  expect(ring?.links.map(({ kind, people }) => [kind, [...people].toSorted()])).toEqual([
    ['network', ids(one, two)],
    ['wallet', ids(two, three)],
  ]);
  expect((await ringOf(three))?.people).toEqual(ids(one, two, three));
  expect(await ringOf(alone)).toBeUndefined();
});

it('links a wallet to sign in with and the same address in a book, of people who claim', async () => {
  const [one, other, reader] = [await claimant(), await claimant(), await makeMember(test.db)];
  const shared = address().toLowerCase();
  await giveSignInWallet(test.db, one, shared);
  await giveWallet(other, shared);
  await giveWallet(reader, shared);
  expect((await ringOf(one))?.people).toEqual(ids(one, other));
});

it('takes a crowd’s network for no link, but the same kind of device on it', async () => {
  const crowd = uuidv7();
  const [one, other] = [await claimant(crowd, 'phone'), await claimant(crowd, 'phone')];
  for (let more = 0; more < maxSharing - 1; more += 1) await claimant(crowd, `device ${more}`);
  const ring = await ringOf(one);
  expect(ring?.people).toEqual(ids(one, other));
  expect(ring?.links.map(({ kind }) => kind)).toEqual(['device']);
});

it('links nobody by a kind of device alone, nor by claims whose person is gone', async () => {
  const network = uuidv7();
  const [one, gone] = [await claimant(uuidv7(), 'laptop'), await claimant(network)];
  await claimant(uuidv7(), 'laptop');
  const stays = await claimant(network);
  expect(await ringOf(one)).toBeUndefined();
  expect((await ringOf(stays))?.people).toEqual(ids(gone, stays));
  await test.ownerDb.deleteFrom('profiles').where('id', '=', gone.id).execute();
  expect(await ringOf(stays)).toBeUndefined();
});

it('follows three steps from somebody, and no more', async () => {
  const networks = Array.from({ length: 5 }, () => uuidv7());
  const chain: Member[] = [await claimant(networks[0])];
  for (const [at, network] of networks.entries()) {
    const one = await claimant(network);
    const next = networks[at + 1];
    if (next !== undefined) {
      await makeClaim(test.db, await makeFollowCampaign(test.db), { claimant: one, network: next });
    }
    chain.push(one);
  }
  const [first] = chain;
  expect(first && (await ringOf(first))?.people).toEqual(ids(...chain.slice(0, 4)));
});
