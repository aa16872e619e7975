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
let stranger: Receiver;

beforeAll(async () => {
  stranger = await startReceiver();
  // Even if private addresses are allowed, it must send no requests.
  app = await createTestApp({ jobs: false, env: { ALLOW_PRIVATE_FETCH: 'true' } });
});
afterEach(() => vi.restoreAllMocks());
afterAll(async () => {
  stranger.close();
  await app.close();
});

it('resolves and contacts no host when it is judged, stored, looked up, or judged again', async () => {
  const admin = await app.admin();
  const { db, linkGuard } = app.services;
  const names = [dns, dnsPromises].map((item) => vi.spyOn(item, 'lookup'));
  const resolved = vi.spyOn(dns, 'resolve');
  const connected = vi.spyOn(Socket.prototype, 'connect');
  const { port } = new URL(stranger.origin);
  const urls = [
    `${stranger.origin}/claim`,
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
  const { id } = await makeFaucet(db, { url: `${stranger.origin}/claim` });
  await db.updateTable('listings').set({ links: urls }).where('item_id', '=', id).execute();
  await admin.call('POST', '/admin/link-entries', { host: 'judged.example', verdict: 'block', note: 'No' });
  await runJobNow(db, judgeListings, {}, { linkGuard });
  const judged = await db
    .selectFrom('listings')
    .select('is_link_blocked')
    .where('item_id', '=', id)
    .executeTakeFirstOrThrow();
  expect(judged.is_link_blocked).toBe(true);

  const lookedUpNames = [...names, resolved].flatMap(({ mock }) => mock.calls.map(([name]) => String(name)));
  expect(lookedUpNames.filter((name) => name.includes('judged'))).toEqual([]);
  const reached = connected.mock.calls.map((call) =>
    JSON.stringify(call, (_, value) => (typeof value === 'function' ? undefined : value)),
  );
  expect(reached.filter((to) => to.includes('judged') || to.includes(port))).toEqual([]);
  expect(stranger.received).toEqual([]);
});
