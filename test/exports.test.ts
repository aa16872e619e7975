import { once } from 'node:events';
import { type ClientRequest, type IncomingMessage, request } from 'node:http';
import { text } from 'node:stream/consumers';
import { createGunzip } from 'node:zlib';
import { sql } from 'kysely';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { maxExports } from '../src/platform/exports.server.ts';
import { fillAirdrops } from './factories/many-airdrops.ts';
import { setUpApp, type TestApp } from './harness/app.ts';
import { eventually } from './harness/eventually.ts';
import { pauseClient } from './harness/pacing.ts';

const openRequests: ClientRequest[] = [];

let members: TestMember[] = [];
/** A member without data. */
let other: TestMember;

/** Longer than a busy machine takes for a few calls, which must end while a response isn't read. */
const responseTimeoutSeconds = 3;
const app = setUpApp({
  limits: false,
  env: { RESPONSE_TIMEOUT_SECONDS: String(responseTimeoutSeconds), DATABASE_POOL: '4' },
});

beforeAll(async () => {
  other = await app.createMember();
  // Concurrently, some would wait too long for one of the four connections on a busy machine.
  for (let added = 0; added < maxExports; added += 1) members.push(await createMemberWithMuch());
});
afterEach(async () => {
  for (const item of openRequests.splice(0)) item.destroy();
  await eventually(async () => {
    for (const { id } of members) (await app.services.callSlots.begin({ person: id }, 'export')).end();
  });
});

type TestMember = Awaited<ReturnType<TestApp['createMember']>>;

/** More than the kernel's buffers of both ends hold. */
const count = 8_000;
const noteBytes = 2_000;

async function createMemberWithMuch(): Promise<TestMember> {
  const member = await app.createMember();
  await fillAirdrops(app.database.ownerDb, member, { count, noteBytes });
  return member;
}

/** Returns the member who was returned least recently. */
function getNextMember(): TestMember {
  const [first, ...others] = members;
  if (first === undefined) throw new RangeError('there are no members');
  members = [...others, first];
  return first;
}

/** Sends a request, and returns its response without reading any of the body. */
async function sendRequest(
  member: TestMember,
  path: string,
  headers: Record<string, string> = {},
): Promise<IncomingMessage> {
  const cookie = member.cookie() ?? '';
  const key = app.services.clientKeys[0];
  const call = request(`${app.baseUrl}${path}`, { headers: { cookie, 'x-client-key': key, ...headers } });
  openRequests.push(call);
  call.on('error', () => undefined).end();
  const [response] = await once(call, 'response');
  return response;
}

/** Expects that an expensive call waits for one whose response isn't read, and that other calls don't. */
async function expectToWait(member: TestMember): Promise<void> {
  let hasResponse = false;
  const list = member.call('GET', '/airdrops?limit=1').then(({ status }) => {
    hasResponse = true;
    return status;
  });
  const responses = await Promise.all([other.call('GET', '/airdrops'), member.call('GET', '/visits/today')]);
  expect(responses.map(({ status }) => status)).toEqual([200, 200]);
  expect(hasResponse).toBe(false);
  expect(await list).toBe(200);
}

const runningMessage = 'Another download is still running. Wait until it’s done, then try again.';
const exportPaths = ['/api/account/data', '/api/backup'];

describe('an export that isn’t read', () => {
  it.each(exportPaths)('ends after the timeout, and releases its locks (%s)', async (path) => {
    const member = getNextMember();
    const response = await sendRequest(member, path);
    expect(response.statusCode).toBe(200);
    const rejected = await member.call('GET', path.slice('/api'.length));
    expect(rejected).toMatchObject({ status: 429, body: { code: 'RATE_LIMITED', message: runningMessage } });
    expect(rejected.headers.get('retry-after')).toBe('30');
    await expectToWait(member);
    await expect(text(response)).rejects.toThrow('aborted');
    const second = await sendRequest(member, path);
    expect(second.statusCode).toBe(200);
    expect(JSON.parse(await text(second)).airdrops).toHaveLength(count);
  });

  it('delays other members’ exports by no more than the timeout', async () => {
    await Promise.all(members.map((item) => sendRequest(item, '/api/backup')));
    expect((await other.call('GET', '/backup')).status).toBe(200);
  });

  it('uses none of the connections for other calls', async () => {
    await Promise.all(members.map((item) => sendRequest(item, '/api/account/data')));
    expect((await other.call('GET', '/airdrops')).status).toBe(200);
    expect((await getNextMember().call('GET', '/backup')).status).toBe(429);
  });
});

describe('an export that is read', () => {
  it.each([
    ['uncompressed', {}],
    ['compressed', { 'accept-encoding': 'gzip' }],
  ])('arrives completely at a client that reads slowly (%s)', async (_, headers) => {
    const member = getNextMember();
    const response = await sendRequest(member, '/api/account/data', headers);
    const body = 'accept-encoding' in headers ? response.pipe(createGunzip()) : response;
    const pauseMs = 120;
    let pauses = 0;
    const chunks: Buffer[] = [];
    let unpausedBytes = 0;
    for await (const chunk of body) {
      chunks.push(chunk);
      unpausedBytes += chunk.length;
      if (unpausedBytes < 500_000) continue;
      unpausedBytes = 0;
      pauses += 1;
      await pauseClient(pauseMs);
    }
    expect(pauses * pauseMs).toBeGreaterThan(responseTimeoutSeconds * 1_000);
    const data = JSON.parse(Buffer.concat(chunks).toString());
    expect(data.airdrops).toHaveLength(count);
    expect(data.airdrops.at(-1).notes).toHaveLength(noteBytes);
    expect(data).toMatchObject({ profile: { email: member.email }, calendarFeed: null });
  });

  it('ends its statements if its client leaves', async () => {
    const member = getNextMember();
    const response = await sendRequest(member, '/api/backup');
    response.destroy();
    await eventually(async () => expect((await member.call('GET', '/backup')).status).toBe(200));
    expect(app.logLines.filter(({ event }) => event === 'request.failed')).toEqual([]);
  });

  it('omits what is added while it is read', async () => {
    const member = getNextMember();
    const response = await sendRequest(member, '/api/backup');
    const added = await member.call('POST', '/airdrops', {
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
  it('makes a second download of its member fail with a message', async () => {
    const member = getNextMember();
    await sendRequest(member, '/api/backup');
    const rejected = await sendRequest(member, '/profit.csv');
    expect(rejected.statusCode).toBe(429);
    expect(await text(rejected)).toContain('Another download is still running.');
  });
});

describe('any other long response that isn’t read', () => {
  it('delays expensive calls of its member until the connection is closed', async () => {
    const member = await app.createMember();
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
