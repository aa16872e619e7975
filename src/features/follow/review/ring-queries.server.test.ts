import { afterAll, beforeAll, expect, it } from 'vitest';
import { uuidv7 } from '#/lib/uuid.ts';
import { toAddressKey } from '#/lib/wallet-address.ts';
import { makeClaim, makeFollowCampaign } from '../../../../test/factories/follow.ts';
import { addSignInWallet, type Member, makeMember } from '../../../../test/factories/members.ts';
import { createTestDatabase, type TestDatabase } from '../../../../test/harness/database.ts';
import { readRings } from './ring-queries.server.ts';
import { maxSharing } from './rings.ts';

let test: TestDatabase;
let campaign: { id: string };

beforeAll(async () => {
  test = await createTestDatabase();
  campaign = await makeFollowCampaign(test.db, { targetFollows: 500 });
});
afterAll(() => test.close());

/** Creates a user with a claim from this network and device kind. */
async function makeClaimant(network: string | null = null, device: string | null = null): Promise<Member> {
  const member = await makeMember(test.db);
  await makeClaim(test.db, campaign, { claimant: member, network, device });
  return member;
}

async function addWallet({ id }: Member, address: string): Promise<void> {
  await test.db
    .insertInto('tracker_wallets')
    .values({ id: uuidv7(), user_id: id, family: 'evm', address, address_key: toAddressKey(address) })
    .execute();
}

const readRing = async ({ id }: Member) => (await readRings(test.db, [id])).get(id);
const sortIds = (...members: Member[]) => members.map(({ id }) => id).toSorted();
const createAddress = () => `0x${uuidv7().replaceAll('-', '')}ABCDEF01`;

it('readRings links users who share a network or a wallet address in any spelling, also indirectly', async () => {
  const [home, workNetwork] = [uuidv7(), uuidv7()];
  const [first, second, third] = [
    await makeClaimant(home),
    await makeClaimant(home),
    await makeClaimant(workNetwork),
  ];
  const shared = createAddress();
  await addWallet(second, shared.toLowerCase());
  await addWallet(third, shared);
  const alone = await makeClaimant(uuidv7());
  const ring = await readRing(first);
  expect(ring?.people).toEqual(sortIds(first, second, third));
  expect(ring?.links.map(({ kind, people }) => [kind, [...people].toSorted()])).toEqual([
    ['network', sortIds(first, second)],
    ['wallet', sortIds(second, third)],
  ]);
  expect((await readRing(third))?.people).toEqual(sortIds(first, second, third));
  expect(await readRing(alone)).toBeUndefined();
});

it('readRings links a sign-in wallet with the same address in another claimant’s wallet book', async () => {
  const [first, second, reader] = [await makeClaimant(), await makeClaimant(), await makeMember(test.db)];
  const shared = createAddress().toLowerCase();
  await addSignInWallet(test.db, first, shared);
  await addWallet(second, shared);
  await addWallet(reader, shared);
  expect((await readRing(first))?.people).toEqual(sortIds(first, second));
});

it('readRings ignores a crowded network, but links users of the same device kind on it', async () => {
  const crowd = uuidv7();
  const [first, second] = [await makeClaimant(crowd, 'phone'), await makeClaimant(crowd, 'phone')];
  for (let index = 0; index < maxSharing - 1; index += 1) await makeClaimant(crowd, `device ${index}`);
  const ring = await readRing(first);
  expect(ring?.people).toEqual(sortIds(first, second));
  expect(ring?.links.map(({ kind }) => kind)).toEqual(['device']);
});

it('readRings ignores a device kind alone and claims of deleted users', async () => {
  const network = uuidv7();
  const [first, deletedClaimant] = [await makeClaimant(uuidv7(), 'laptop'), await makeClaimant(network)];
  await makeClaimant(uuidv7(), 'laptop');
  const remaining = await makeClaimant(network);
  expect(await readRing(first)).toBeUndefined();
  expect((await readRing(remaining))?.people).toEqual(sortIds(deletedClaimant, remaining));
  await test.ownerDb.deleteFrom('profiles').where('id', '=', deletedClaimant.id).execute();
  expect(await readRing(remaining)).toBeUndefined();
});

it('readRings follows at most three steps', async () => {
  const networks = Array.from({ length: 5 }, () => uuidv7());
  const chain: Member[] = [await makeClaimant(networks[0])];
  for (const [index, network] of networks.entries()) {
    const member = await makeClaimant(network);
    const next = networks[index + 1];
    if (next !== undefined) {
      await makeClaim(test.db, await makeFollowCampaign(test.db), { claimant: member, network: next });
    }
    chain.push(member);
  }
  const [first] = chain;
  expect(first && (await readRing(first))?.people).toEqual(sortIds(...chain.slice(0, 4)));
});
