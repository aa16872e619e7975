import { once } from 'node:events';
import { createServer, type Server } from 'node:net';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../test/harness/database.ts';
import { shortTimeoutMs } from '../../test/harness/eventually.ts';
import { cutConnection, getBackendPid, isConnectionError, isReadTimeout } from './driver.server.ts';

let database: TestDatabase;
/** Accepts connections and never responds. */
let silent: Server;
let silentUrl: string;
beforeAll(async () => {
  database = await createTestDatabase();
  silent = createServer(() => undefined).listen(0, '127.0.0.1');
  await once(silent, 'listening');
  const address = silent.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  silentUrl = `postgres://nobody@127.0.0.1:${address.port}/none`;
});
afterAll(async () => {
  silent.close();
  await database.close();
});

const changed = 'pg has changed a part that it doesn’t document: adapt src/db/driver.server.ts';

async function connect(config: pg.ClientConfig = {}): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: database.appUrl, ...config });
  client.on('error', () => undefined);
  await client.connect();
  return client;
}

const getFailure = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => 'no failure',
    (error: unknown) => error,
  );

it('cutConnection aborts a connection that waits for a response', async () => {
  const client = await connect();
  const queryError = getFailure(client.query('SELECT pg_sleep(600)'));
  cutConnection(client);
  expect(await queryError, changed).toSatisfy(isConnectionError);
});

it("getBackendPid returns the server's process ID", async () => {
  const client = await connect();
  const { rows } = await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
  expect(getBackendPid(client), changed).toBe(rows[0]?.pid);
  await client.end();
});

describe('isConnectionError', () => {
  it.each([
    [
      'a pool without a free connection',
      async () => {
        const pool = new pg.Pool({ connectionString: database.appUrl, max: 1 });
        const client = await pool.connect();
        // Only now: on a busy machine, connecting takes longer.
        pool.options.connectionTimeoutMillis = shortTimeoutMs;
        const error = await getFailure(pool.connect());
        client.release();
        await pool.end();
        return error;
      },
    ],
    [
      'a pool whose server is silent',
      async () => {
        const pool = new pg.Pool({ connectionString: silentUrl, connectionTimeoutMillis: shortTimeoutMs });
        const error = await getFailure(pool.connect());
        await pool.end();
        return error;
      },
    ],
    [
      'a client whose server is silent',
      () =>
        getFailure(
          new pg.Client({ connectionString: silentUrl, connectionTimeoutMillis: shortTimeoutMs }).connect(),
        ),
    ],
    [
      'a server that ends the connection',
      async () => {
        const client = await connect();
        const ended = new Promise((resolve) => client.once('end', resolve));
        const error = getFailure(client.query('SELECT pg_sleep(600)'));
        await sql`SELECT pg_terminate_backend(${getBackendPid(client)}::int)`.execute(database.db);
        await Promise.all([error, ended]);
        return getFailure(client.query('SELECT 1'));
      },
    ],
    [
      'a connection ended during a statement',
      async () => {
        const client = await connect();
        const error = getFailure(client.query('SELECT pg_sleep(600)'));
        cutConnection(client);
        return error;
      },
    ],
    [
      'a connection that was closed',
      async () => {
        const client = await connect();
        await client.end();
        return getFailure(client.query('SELECT 1'));
      },
    ],
  ])('recognizes %s', async (_, fail) => {
    const error = await fail();
    expect(error, changed).toBeInstanceOf(Error);
    expect(error, changed).toSatisfy(isConnectionError);
    expect(isReadTimeout(error)).toBe(false);
  });

  it('recognizes a statement timeout', async () => {
    const client = await connect({ query_timeout: shortTimeoutMs });
    const error = await getFailure(client.query('SELECT pg_sleep(600)'));
    cutConnection(client);
    expect(error, changed).toSatisfy(isReadTimeout);
    expect(error, changed).toSatisfy(isConnectionError);
  });

  it('rejects errors of statements', async () => {
    const client = await connect();
    expect(await getFailure(client.query('SELECT nothing'))).not.toSatisfy(isConnectionError);
    await client.end();
  });
});
