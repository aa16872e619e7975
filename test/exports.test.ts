import { once } from 'node:events';
import { type ClientRequest, type IncomingMessage, request } from 'node:http';
import { text } from 'node:stream/consumers';
import { setTimeout as delay } from 'node:timers/promises';
import { createGunzip } from 'node:zlib';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { maxExports } from '../src/platform/exports.server.ts';
import { fillAirdrops } from './factories/many-airdrops.ts';
import { createTestApp, type TestApp } from './harness/app.ts';
import { eventually } from './harness/eventually.ts';

let app: TestApp;
const open: ClientRequest[] = [];

let crowd: Person[] = [];

beforeAll(async () => {
  app = await createTestApp({ limits: false, env: { RESPONSE_TIMEOUT_SECONDS: '1', DATABASE_POOL: '4' } });
  // One after another: on a busy machine, others wait too long for one of the four connections.
  for (let added = 0; added < maxExports; added += 1) crowd.push(await personWithMuch());
});
afterAll(() => app.close());
afterEach(async () => {
  for (const item of open.splice(0)) item.destroy();
  await eventually(async () => {
    for (const { id } of crowd) (await app.services.callSlots.begin({ person: id }, 'export')).end();
  });
});

type Person = Awaited<ReturnType<TestApp['member']>>;

/** More than the kernel's buffers of both ends hold. */
const count = 8_000;
const noteBytes = 2_000;

async function personWithMuch(): Promise<Person> {
  const member = await app.member();
  await fillAirdrops(app.database.ownerDb, member, { count, noteBytes });
  return member;
}

/** One of them after the other. */
function getNextPerson(): Person {
  const [first, ...others] = crowd;
  if (first === undefined) throw new RangeError('there is nobody');
  crowd = [...others, first];
  return first;
}

/** Asks for an answer without reading any of its body. */
async function sendRequest(
  person: Person,
  path: string,
  headers: Record<string, string> = {},
): Promise<IncomingMessage> {
  const cookie = person.cookie() ?? '';
  const key = app.services.clientKeys[0];
  const call = request(`${app.baseUrl}${path}`, { headers: { cookie, 'x-client-key': key, ...headers } });
  open.push(call);
  call.on('error', () => undefined).end();
  const [response] = await once(call, 'response');
  return response;
}

/** An expensive call waits for the turn of one whose answer isn't read, and other calls don't. */
async function expectToWait(person: Person): Promise<void> {
  let isAnswered = false;
  const list = person.call('GET', '/airdrops?limit=1').then(({ status }) => {
    isAnswered = true;
    return status;
  });
  const other = await app.member();
  expect((await other.call('GET', '/airdrops')).status).toBe(200);
  expect((await person.call('GET', '/visits/today')).status).toBe(200);
  expect(isAnswered).toBe(false);
  expect(await list).toBe(200);
}

const isRunning = 'Another download is still running. Wait until it’s done, then try again.';
const exports = ['/api/account/data', '/api/backup'];

describe('an export that isn’t read', () => {
  it.each(exports)('ends after the timeout, and frees its locks (%s)', async (path) => {
    const person = getNextPerson();
    const response = await sendRequest(person, path);
    expect(response.statusCode).toBe(200);
    const rejected = await person.call('GET', path.slice('/api'.length));
    expect(rejected).toMatchObject({ status: 429, body: { code: 'RATE_LIMITED', message: isRunning } });
    expect(rejected.headers.get('retry-after')).toBe('30');
    await expectToWait(person);
    await expect(text(response)).rejects.toThrow('aborted');
    const again = await sendRequest(person, path);
    expect(again.statusCode).toBe(200);
    expect(JSON.parse(await text(again)).airdrops).toHaveLength(count);
  });

  it('doesn’t keep other people from theirs for longer than the timeout', async () => {
    await Promise.all(crowd.map((item) => sendRequest(item, '/api/backup')));
    const other = await app.member();
    expect((await other.call('GET', '/backup')).status).toBe(200);
  });

  it('holds none of the connections that other calls use', async () => {
    await Promise.all(crowd.map((item) => sendRequest(item, '/api/account/data')));
    const other = await app.member();
    expect((await other.call('GET', '/airdrops')).status).toBe(200);
    expect((await getNextPerson().call('GET', '/backup')).status).toBe(429);
  });
});

describe('an export that is read', () => {
  it.each([
    ['as it is', {}],
    ['packed', { 'accept-encoding': 'gzip' }],
  ])('arrives whole at a client that reads slowly (%s)', async (_, headers) => {
    const person = getNextPerson();
    const response = await sendRequest(person, '/api/account/data', headers);
    const body = 'accept-encoding' in headers ? response.pipe(createGunzip()) : response;
    const started = performance.now();
    const chunks: Buffer[] = [];
    for await (const chunk of body) {
      chunks.push(chunk);
      if (chunks.length % 8 === 0) await delay(30);
    }
    expect(performance.now() - started).toBeGreaterThan(1_000);
    const data = JSON.parse(Buffer.concat(chunks).toString());
    expect(data.airdrops).toHaveLength(count);
    expect(data.airdrops.at(-1).notes).toHaveLength(noteBytes);
    expect(data).toMatchObject({ profile: { email: person.email }, calendarFeed: null });
  });

  it('ends the statements of a client that leaves', async () => {
    const person = getNextPerson();
    const response = await sendRequest(person, '/api/backup');
    response.destroy();
    await eventually(async () => expect((await person.call('GET', '/backup')).status).toBe(200));
    expect(app.logLines.filter(({ event }) => event === 'request.failed')).toEqual([]);
  });

  it('captures one moment', async () => {
    const person = getNextPerson();
    const response = await sendRequest(person, '/api/backup');
    const added = await person.call('POST', '/airdrops', {
      name: 'Added later',
      project: 'Example',
      eligibilityDate: '2026-11-20',
    });
    expect(added.status).toBe(201);
    const data = JSON.parse(await text(response));
    expect(data.airdrops).toHaveLength(count);
  });
});

describe('a CSV file that isn’t read', () => {
  it('rejects a second download of its person with a message', async () => {
    const person = getNextPerson();
    await sendRequest(person, '/api/backup');
    const rejected = await sendRequest(person, '/profit.csv');
    expect(rejected.statusCode).toBe(429);
    expect(await text(rejected)).toContain('Another download is still running.');
  });
});

describe('any other long answer that isn’t read', () => {
  it('keeps the turn of its call until the connection is closed', async () => {
    const member = await app.member();
    await fillAirdrops(app.services.db, member, { count: 100 });
    await sql`WITH wallets AS (
        INSERT INTO tracker_wallets (id, user_id, family, address, address_key)
        SELECT gen_random_uuid(), ${member.id}::uuid, 'evm', 'a' || n, 'a' || n FROM generate_series(1, 200) n RETURNING id
      ) INSERT INTO airdrop_wallets (user_id, airdrop_id, wallet_id, position, note)
      SELECT a.user_id, a.id, w.id, 0, repeat('n', 500) FROM airdrops a, wallets w WHERE a.user_id = ${member.id}`.execute(
      app.services.db,
    );
    const response = await sendRequest(member, '/api/airdrop-wallets');
    expect(response.statusCode).toBe(200);
    await expectToWait(member);
    await expect(text(response)).rejects.toThrow('aborted');
  });
});
