import dns from 'node:dns';
import dnsPromises from 'node:dns/promises';
import { Socket } from 'node:net';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { judgeListings } from '../../src/features/listings/link-jobs.server.ts';
import { makeFaucet } from '../factories/faucets.ts';
import { createTestApp, type TestApp } from '../harness/app.ts';
import { type Receiver, startReceiver } from '../harness/receiver.ts';
import { runJobNow } from '../harness/run-job.ts';

let app: TestApp;
let unvisited: Receiver;

beforeAll(async () => {
  unvisited = await startReceiver();
  // Even if private addresses are allowed, it must send no requests.
  app = await createTestApp({ jobs: false, env: { ALLOW_PRIVATE_FETCH: 'true' } });
});
afterEach(() => vi.restoreAllMocks());
afterAll(async () => {
  unvisited.close();
  await app.close();
});

it('resolves and contacts no host when it is judged, stored, looked up, or judged again', async () => {
  const admin = await app.createAdmin();
  const { db, linkGuard } = app.services;
  const lookups = [dns, dnsPromises].map((item) => vi.spyOn(item, 'lookup'));
  const resolves = vi.spyOn(dns, 'resolve');
  const connects = vi.spyOn(Socket.prototype, 'connect');
  const { port } = new URL(unvisited.origin);
  const urls = [
    `${unvisited.origin}/claim`,
    'https://judged-and-unknown.example/',
    'https://uniswab.judged.example/',
    'https://judged-bücher.example/',
    'http://user@judged.example:81/',
  ];
  const { body } = await admin.call('POST', '/links/judge', { urls });
  expect(body).toMatchObject({ items: [{ verdict: 'careful' }, {}, {}] });
  for (const url of urls) {
    await admin.call('GET', `/admin/links/verdict?url=${encodeURIComponent(url)}`);
    await admin.call('GET', `/links/leaving?to=${encodeURIComponent(url)}`);
  }
  const { id } = await makeFaucet(db, { url: `${unvisited.origin}/claim` });
  await db.updateTable('listings').set({ links: urls }).where('item_id', '=', id).execute();
  await admin.call('POST', '/admin/link-entries', { host: 'judged.example', verdict: 'block', note: 'No' });
  await runJobNow(db, judgeListings, {}, { linkGuard });
  const listing = await db
    .selectFrom('listings')
    .select('is_link_blocked')
    .where('item_id', '=', id)
    .executeTakeFirstOrThrow();
  expect(listing.is_link_blocked).toBe(true);

  const requestedNames = [...lookups, resolves].flatMap(({ mock }) =>
    mock.calls.map(([name]) => String(name)),
  );
  expect(requestedNames.filter((name) => name.includes('judged'))).toEqual([]);
  const targets = connects.mock.calls.map((call) =>
    JSON.stringify(call, (_, value) => (typeof value === 'function' ? undefined : value)),
  );
  expect(targets.filter((to) => to.includes('judged') || to.includes(port))).toEqual([]);
  expect(unvisited.received).toEqual([]);
});
