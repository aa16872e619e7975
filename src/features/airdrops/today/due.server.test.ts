import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeAirdrop } from '../../../../test/factories/airdrops.ts';
import { type Caller, createTestApp, type TestApp } from '../../../../test/harness/app.ts';
import { dueToday } from './schema.ts';

let app: TestApp;
let member: Caller & { id: string };

beforeAll(async () => {
  app = await createTestApp({ limits: false });
  member = await app.createMember();
});
afterAll(() => app.close());

const readDue = async () => dueToday.parse((await member.call('GET', '/airdrops/due')).body);

it('GET /api/airdrops/due returns an empty list for a member without airdrops', async () => {
  expect(await readDue()).toEqual({ items: [], due: 0, total: 0 });
});

it('GET /api/airdrops/due returns six of the member’s due airdrops and counts all', async () => {
  const { db } = app.services;
  const created_at = new Date(Date.now() - 3 * 24 * 60 * 60_000);
  for (let index = 0; index < 8; index += 1) {
    await makeAirdrop(db, member, { name: `Drop ${index}`, status: 'active', created_at });
  }
  await makeAirdrop(db, member, { status: 'claimed', created_at });
  await makeAirdrop(db, member, { status: 'active', name: 'Added now', created_at: new Date() });
  await makeAirdrop(db, await app.createMember(), { status: 'active', created_at });
  const { items, due, total } = await readDue();
  expect(items).toHaveLength(6);
  expect({ due, total }).toEqual({ due: 8, total: 10 });
  const [first] = items;
  await member.call('POST', `/airdrops/${first?.id}/visits`, {});
  const after = await readDue();
  expect(after.due).toBe(7);
  expect(after.items.map(({ id }) => id)).not.toContain(first?.id);
});
