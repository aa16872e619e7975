import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from 'vitest';
import { createClient, openDb, openPool } from '../src/db/client.server.ts';
import { getHostAndPath, listAddresses } from '../src/db/hosts.server.ts';
import { isUnavailable } from '../src/platform/unavailable.server.ts';
import { createTestDatabase, type TestDatabase } from './harness/database.ts';
import { type DatabaseProxy, startDatabaseProxy } from './harness/database-proxy.ts';
import { patienceMs } from './harness/eventually.ts';
import { startServer } from './harness/program.ts';
import { runStatement } from './harness/server.ts';

describe('a database URL with several hosts', () => {
  it('is split into one URL per host, otherwise equal', () => {
    expect(
      listAddresses('postgres://u:p@ss@one:1,two,[::1]:3/db?target_session_attrs=read-write&sslmode=disable'),
    ).toEqual([
      'postgres://u:p@ss@one:1/db?sslmode=disable',
      'postgres://u:p@ss@two/db?sslmode=disable',
      'postgres://u:p@ss@[::1]:3/db?sslmode=disable',
    ]);
    expect(listAddresses('postgres://one,two/db?target_session_attrs=primary')).toEqual([
      'postgres://one/db',
      'postgres://two/db',
    ]);
  });

  it('is shown without its password in messages', () => {
    expect(getHostAndPath('postgres://u:sec:r@et@one:1,two/db?sslmode=disable')).toBe('one:1,two/db');
    expect(getHostAndPath('https://s3.example/bucket')).toBe('s3.example/bucket');
  });
});

/** Two databases stand in for one database on two servers, because each can be made read-only. */
let nodes: [TestDatabase, TestDatabase];
let proxies: [DatabaseProxy, DatabaseProxy];
let url: string;
const cleanUps: (() => Promise<unknown>)[] = [];

const getName = (database: TestDatabase) => new URL(database.appUrl).pathname.slice(1);

async function setReadOnly(node: 0 | 1, isReadOnly: boolean): Promise<void> {
  const value = isReadOnly ? 'on' : 'off';
  const { adminUrl } = inject('testServer');
  await runStatement(
    adminUrl,
    `ALTER DATABASE ${getName(nodes[node])} SET default_transaction_read_only = ${value}`,
  );
}

const cutConnections = (node: 0 | 1) => proxies[node].breakConnections();

beforeAll(async () => {
  nodes = await Promise.all([createTestDatabase(), createTestDatabase()]);
  const asFirst = { database: getName(nodes[0]) };
  proxies = await Promise.all([
    startDatabaseProxy(nodes[0].appUrl),
    startDatabaseProxy(nodes[1].appUrl, asFirst),
  ]);
  const [first, second] = proxies.map((proxy) => new URL(proxy.url));
  url = `${first?.href.replace(first.host, `${first.host},${second?.host}`)}?target_session_attrs=read-write`;
});
afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0)) await cleanUp();
  for (const proxy of proxies) proxy.recover();
});
afterAll(async () => {
  for (const proxy of proxies) await proxy.close();
  for (const node of nodes) await node.close();
});

const statementTimeoutMs = 2_000;

function openTestPool() {
  const pool = openPool({ url, max: 3, timeoutMs: statementTimeoutMs, onError: () => undefined });
  cleanUps.push(() => pool.end());
  return pool;
}

async function readDatabaseName(pool: {
  query: (text: string) => Promise<{ rows: unknown[] }>;
}): Promise<unknown> {
  const { rows } = await pool.query('SELECT current_database() AS name');
  return rows[0];
}

describe('a database with several hosts', () => {
  it('connects to the host that accepts writes', async () => {
    await setReadOnly(0, true);
    await setReadOnly(1, false);
    expect(await readDatabaseName(openTestPool())).toEqual({ name: getName(nodes[1]) });
    await setReadOnly(0, false);
    await setReadOnly(1, true);
    cutConnections(1);
    await expect
      .poll(() => readDatabaseName(openTestPool()), { timeout: patienceMs })
      .toEqual({ name: getName(nodes[0]) });
  });

  it('leaves a host that became a replica with all connections, after an error for the outage', async () => {
    await setReadOnly(0, false);
    await setReadOnly(1, true);
    const pool = openTestPool();
    const db = openDb(pool);
    await expect
      .poll(() => readDatabaseName(pool), { timeout: patienceMs })
      .toEqual({ name: getName(nodes[0]) });
    const connection = await pool.connect();
    await setReadOnly(0, true);
    await setReadOnly(1, false);
    await connection.query('SET default_transaction_read_only = on');
    connection.release();
    const write = () =>
      db
        .insertInto('settings')
        .values({ name: `one ${Math.random()}`, value: '1' })
        .execute();
    const outage: unknown = await write().catch((error: unknown) => error);
    expect(isUnavailable(outage)).toBe(true);
    await expect.poll(write, { timeout: patienceMs }).toBeDefined();
    expect(await readDatabaseName(pool)).toEqual({ name: getName(nodes[1]) });
  });

  it('doesn’t wait for a host that doesn’t respond', async () => {
    await setReadOnly(0, false);
    await setReadOnly(1, false);
    proxies[0].freeze();
    const client = createClient({ url, name: 'test', connectTimeoutMs: patienceMs });
    await expect
      .poll(() => readDatabaseName(openTestPool()), { timeout: patienceMs })
      .toEqual({ name: getName(nodes[1]) });
    await client.connect();
    cleanUps.push(() => client.end());
    expect(await readDatabaseName(client)).toEqual({ name: getName(nodes[1]) });
  });

  it('can be configured for the program', async () => {
    await setReadOnly(0, false);
    await setReadOnly(1, true);
    const server = await startServer({ DATABASE_URL: url, DATABASE_OWNER_URL: nodes[0].ownerUrl });
    cleanUps.push(() => server.stop());
    await expect
      .poll(async () => (await fetch(`${server.baseUrl}/healthz`)).status, { timeout: patienceMs })
      .toBe(200);
    expect(server.output()).toContain(getHostAndPath(url));
  });

  it('fails while no host accepts writes, with an error that has each host’s response', async () => {
    await setReadOnly(0, true);
    await setReadOnly(1, true);
    for (const node of [0, 1] as const) cutConnections(node);
    const readError = (): Promise<unknown> =>
      readDatabaseName(openTestPool()).catch((error: unknown) => error);
    // A host of a busy machine may respond too late once, which the error says instead.
    await expect
      .poll(async () => String(await readError()), { timeout: patienceMs })
      .toMatch(/^NoHostError: None of the database's hosts takes writes: .*is read-only.*; .*is read-only/);
    expect(isUnavailable(await readError())).toBe(true);
    await setReadOnly(0, false);
    await expect
      .poll(() => readDatabaseName(openTestPool()), { timeout: patienceMs })
      .toEqual({ name: getName(nodes[0]) });
  });
});
