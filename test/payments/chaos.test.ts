import { type ChildProcess, fork } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { findBreaches } from '../../src/features/payments/invariant-queries.server.ts';
import { pollPayment, toPollKey } from '../../src/features/payments/settlement/polling-jobs.server.ts';
import { createSessionCookie } from '../../src/platform/auth/session-cookie.server.ts';
import { createSessions } from '../../src/platform/auth/sessions.server.ts';
import { enqueue } from '../../src/platform/jobs.server.ts';
import { startListener } from '../../src/platform/notify.server.ts';
import { readBalance } from '../factories/credits.ts';
import { makeMember } from '../factories/members.ts';
import { createTestDatabase, type TestDatabase } from '../harness/database.ts';
import { patienceMs } from '../harness/eventually.ts';
import { silentLog } from '../harness/logs.ts';
import { createRandom } from '../harness/seeded.ts';
import { behaviors } from './behaviors.ts';
import { FakePaymentProvider, type Step, secrets, success } from './fake-payment-provider.ts';
import { recordPayment } from './record.ts';

const script = fileURLToPath(new URL('./server-process.ts', import.meta.url));
const root = fileURLToPath(new URL('../..', import.meta.url));
const pollOptions = { timeout: patienceMs, interval: 50 };

let database: TestDatabase;
let fakeProvider: FakePaymentProvider;
let folder: string;

beforeAll(async () => {
  database = await createTestDatabase();
  fakeProvider = await new FakePaymentProvider().start();
  folder = await mkdtemp(join(tmpdir(), 'dropfolio-chaos-'));
});
afterAll(async () => {
  await fakeProvider.close();
  await database.close();
  await rm(folder, { recursive: true, force: true });
});

type Site = { baseUrl: string; clientKey: string; child: ChildProcess; ended: Promise<unknown> };

const inheritedVariables = ['PATH', 'HOME', 'TMPDIR', 'TZ', 'LANG'];

function startSite(): Promise<Site> {
  const child = fork(script, [], {
    cwd: root,
    execArgv: [],
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    env: {
      ...Object.fromEntries(inheritedVariables.map((name) => [name, process.env[name]])),
      ...fakeProvider.env,
      DATABASE_URL: database.appUrl,
      DATABASE_OWNER_URL: database.ownerUrl,
      DATA_DIR: folder,
    },
  });
  let output = '';
  child.stderr?.on('data', (chunk: Buffer) => {
    output = (output + chunk.toString()).slice(-4_000);
  });
  const ended = new Promise((resolve) => child.once('exit', resolve));
  return new Promise((resolve, reject) => {
    child.once('message', (ready: { baseUrl: string; clientKey: string }) =>
      resolve({ ...ready, child, ended }),
    );
    void ended.then(() => reject(new Error(`the server ended: ${output}`)));
  });
}

/** Returns the response, or undefined if the server died. */
async function send(
  site: Site,
  path: string,
  body: unknown,
  headers: Record<string, string>,
): Promise<{ status: number; body: string } | undefined> {
  try {
    const response = await fetch(`${site.baseUrl}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    });
    return { status: response.status, body: await response.text() };
  } catch {
    return undefined;
  }
}

type Payer = {
  name: string;
  id: string;
  cookie: string;
  key: string;
  reference: string;
  steps: readonly Step[];
};

/** The provider's last steps, for behaviors that leave them open. */
const finalSteps: Record<string, readonly Step[]> = {
  '22 success after expiry': [{ answer: 'not found', http: 400 }, success],
};
/** Behaviors in which no money arrives, or it is refunded. */
const unpaidBehaviors = /^(2|4|5|7|8|23) /;

const random = createRandom(7);

async function makePayers(): Promise<Payer[]> {
  const listener = await startListener({
    url: database.appUrl,
    role: undefined,
    pool: database.pool,
    log: silentLog,
  });
  const sessions = createSessions(database.db, listener);
  const cookies = createSessionCookie('http://localhost:1');
  const payers: Payer[] = [];
  // A wrong signature has nothing to do with crashes.
  for (const { name, steps } of behaviors.filter((behavior) => !behavior.name.startsWith('19 '))) {
    const { id } = await makeMember(database.db);
    const { token } = await sessions.open(database.db, {
      userId: id,
      method: 'password',
      assurance: 'aal1',
      address: '127.0.0.1',
      userAgent: 'test',
      now: new Date(),
    });
    const cookie = cookies.serialize(token).split(';')[0] ?? '';
    payers.push({ name, id, cookie, key: `key-${id}`, reference: '', steps: finalSteps[name] ?? steps });
  }
  await listener.stop();
  return payers;
}

const getHeaders = (site: Site, { cookie }: Payer) => ({
  cookie,
  'x-client-key': site.clientKey,
  origin: site.baseUrl,
});

async function buy(site: Site, payer: Payer): Promise<void> {
  if (payer.reference !== '') return;
  const headers = { ...getHeaders(site, payer), 'idempotency-key': payer.key };
  const response = await send(site, '/api/payments/credits', { packageId: 'credits-110' }, headers);
  if (response?.status === 200) payer.reference = JSON.parse(response.body).reference;
}

const verifyPayment = (site: Site, payer: Payer) =>
  send(
    site,
    '/api/payments/verify',
    {
      reference: payer.reference,
      transactionId: fakeProvider.getOrCreateId(payer.reference),
      status: 'successful',
    },
    getHeaders(site, payer),
  );

const sendWebhook = (site: Site, body: unknown) =>
  send(site, '/webhooks/payments', body, { 'verif-hash': secrets.webhookSecret });

/** Runs `work` until the server is killed during it. */
async function runUntilKilled(site: Site, work: () => Promise<unknown>, calls: number): Promise<void> {
  const maxCalls = fakeProvider.calls.length + calls;
  fakeProvider.onCall = () => {
    if (fakeProvider.calls.length >= maxCalls) site.child.kill('SIGKILL');
  };
  await work();
  fakeProvider.onCall = undefined;
  site.child.kill('SIGKILL');
  await site.ended;
}

/** Advances to the next poll of every payment. */
async function poll(): Promise<void> {
  const { db } = database;
  const due = await db
    .updateTable('payments')
    .set({ next_poll_at: new Date(Date.now() - 1_000) })
    .where('next_poll_at', 'is not', null)
    .returning(['id', 'polls'])
    .execute();
  for (const { id } of due) await enqueue(db, pollPayment, { id }, { key: toPollKey(id) });
  await vi.waitFor(async () => {
    const waiting = await db
      .selectFrom('payments')
      .select('id')
      .where('next_poll_at', '<', new Date())
      .execute();
    expect(waiting).toEqual([]);
  }, pollOptions);
}

it('delivers each paid order exactly once when the server is repeatedly killed', async () => {
  const { db } = database;
  const payers = await makePayers();
  const forEachPayer = <T>(work: (payer: Payer) => Promise<T>) => Promise.all(payers.map(work));

  // Kills the server while everybody starts a payment. They retry with the same key.
  let site = await startSite();
  await runUntilKilled(site, () => forEachPayer((payer) => buy(site, payer)), 5);
  site = await startSite();
  await vi.waitFor(async () => {
    await forEachPayer((payer) => buy(site, payer));
    expect(payers.filter(({ reference }) => reference === '')).toEqual([]);
  }, pollOptions);
  const started = await db.selectFrom('payments').select('id').execute();
  expect(started).toHaveLength(payers.length);
  for (const { reference, steps } of payers) fakeProvider.setSteps(reference, steps);

  // Kills the server during requests to the provider, while buyers return and webhooks arrive.
  for (const calls of [3, 12]) {
    const current = site;
    await runUntilKilled(
      current,
      () =>
        forEachPayer((payer) =>
          random() < 0.5 ? verifyPayment(current, payer) : sendWebhook(current, getCharge(payer)),
        ),
      calls,
    );
    expect(await findBreaches(db)).toEqual([]);
    site = await startSite();
  }

  // Repeated webhooks and two polls deliver everything that was paid.
  await forEachPayer(async (payer) => {
    const body = getCharge(payer);
    await vi.waitFor(async () => expect((await sendWebhook(site, body))?.status).toBe(200), pollOptions);
  });
  await poll();
  await poll();
  const refunded = payers.find(({ name }) => name.startsWith('23 '));
  const refund = { id: 4_711, AmountRefunded: 5_000, status: 'completed' };
  const TransactionId = Number(fakeProvider.getOrCreateId(refunded?.reference ?? ''));
  expect((await sendWebhook(site, { ...refund, TransactionId }))?.status).toBe(200);

  for (const { name, id } of payers) {
    const expected = unpaidBehaviors.test(name) ? 0 : 110;
    await vi.waitFor(async () => expect(await readBalance(db, id), name).toBe(expected), pollOptions);
  }
  const breaches = await findBreaches(db);
  for (const { name, id } of payers) {
    const rows = await db.selectFrom('credit_purchases').select('id').where('user_id', '=', id).execute();
    const credited = await readBalance(db, id);
    recordPayment({ behavior: `${name}, and killed`, credited, rows: rows.length, broken: breaches.length });
    expect(rows, name).toHaveLength(name.startsWith('23 ') || !unpaidBehaviors.test(name) ? 1 : 0);
  }
  expect(breaches).toEqual([]);
  site.child.kill('SIGKILL');
  await site.ended;
});

const getCharge = ({ reference }: Payer) => ({
  event: 'charge.completed',
  data: fakeProvider.createTransaction(reference),
});
