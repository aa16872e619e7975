import { beforeAll, expect, it } from 'vitest';
import { makeAirdrop } from '../../../../test/factories/airdrops.ts';
import { type Caller, setUpApp } from '../../../../test/harness/app.ts';
import { dueToday } from './schema.ts';

const app = setUpApp({ limits: false });
let member: Caller & { id: string };

beforeAll(async () => {
  member = await app.createMember();
});

const readDue = async () => dueToday.parse((await member.call('GET', '/airdrops/due')).body);

it('GET /api/airdrops/due returns an empty list for a member without airdrops', async () => {
  expect(await readDue()).toEqual({ items: [], due: 0, later: [], total: 0 });
});

it('GET /api/airdrops/due returns the first of each group, also those just added, and counts all', async () => {
  const { db } = app.services;
  for (let index = 0; index < 30; index += 1)
    await makeAirdrop(db, member, { name: `Drop ${index}`, status: 'active' });
  await makeAirdrop(db, member, { status: 'claimed' });
  const hour = 60 * 60_000;
  await makeAirdrop(db, member, { status: 'active', claim_date: new Date(Date.now() + 50 * hour) });
  await makeAirdrop(db, member, { status: 'active', claim_date: new Date(Date.now() - 50 * hour) });
  await makeAirdrop(db, await app.createMember(), { status: 'active' });
  const { items, later, due, total } = await readDue();
  expect(items.map(({ group }) => group)).toEqual([
    'claims',
    ...Array.from({ length: 25 }, () => 'checkIns'),
  ]);
  expect(later).toHaveLength(1);
  expect({ due, total }).toEqual({ due: 32, total: 33 });
  const [first] = items;
  await member.call('POST', `/airdrops/${first?.id}/visits`, {});
  expect((await readDue()).items[0]).toMatchObject({ id: first?.id, claim: 'open', isCheckInDue: false });
});
