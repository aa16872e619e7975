import { mkdtemp, rm } from 'node:fs/promises';
import { get } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { exitCodes } from '../src/platform/exit-codes.server.ts';
import { createTestDatabase, type TestDatabase } from './harness/database.ts';
import { patienceMs } from './harness/eventually.ts';
import { findFreePort } from './harness/free-port.ts';
import { type RunningServer, startServer } from './harness/program.ts';

let folder: string;
let database: TestDatabase;
const running: RunningServer[] = [];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'dropfolio-listening-'));
  database = await createTestDatabase();
});
afterEach(async () => {
  await Promise.all(running.splice(0).map((item) => item.stop('SIGKILL')));
});
afterAll(async () => {
  await database.close();
  await rm(folder, { recursive: true, force: true });
});

async function startTestServer(env: Record<string, string>): Promise<RunningServer> {
  const server = await startServer({
    DATABASE_URL: database.appUrl,
    DATABASE_OWNER_URL: database.ownerUrl,
    DATA_DIR: folder,
    ...env,
  });
  running.push(server);
  return server;
}

/** Returns the status and headers of a response, or the connection's error code. */
function sendRequest(
  url: string,
): Promise<{ status: number | string | undefined; connection?: string | undefined }> {
  return new Promise((resolve) => {
    get(url, { agent: false, headers: { connection: 'keep-alive' } }, (response) => {
      response.resume();
      resolve({ status: response.statusCode, connection: response.headers.connection });
    }).on('error', (error: NodeJS.ErrnoException) => resolve({ status: error.code }));
  });
}

describe('a server process', () => {
  it('rejects connections until it is ready, so that a proxy tries another', async () => {
    const port = await findFreePort();
    const statuses = new Set<unknown>();
    let isReady = false;
    const starting = startTestServer({ PORT: String(port) }).finally(() => {
      isReady = true;
    });
    while (!isReady) statuses.add((await sendRequest(`http://127.0.0.1:${port}/healthz`)).status);
    await starting;
    statuses.delete(200);
    expect([...statuses]).toEqual(['ECONNREFUSED']);
    expect(await sendRequest(`http://127.0.0.1:${port}/healthz`)).toEqual({
      status: 200,
      connection: 'keep-alive',
    });
  });

  it('reports that it drains after SIGTERM, and accepts requests until proxies have noticed', async () => {
    // A busy machine renders the first page in seconds.
    const server = await startTestServer({ DRAIN_SECONDS: '10' });
    const requestHealth = () => sendRequest(`${server.baseUrl}/healthz`);
    const stopped = server.stop('SIGTERM');
    await expect
      .poll(async () => (await requestHealth()).status, { interval: 5, timeout: patienceMs })
      .toBe(503);
    const responses = await Promise.all(
      ['/faq', '/api/account'].map((path) => sendRequest(`${server.baseUrl}${path}`)),
    );
    expect(responses).toEqual([
      { status: 200, connection: 'close' },
      { status: 401, connection: 'close' },
    ]);
    expect(await stopped).toBe(0);
    expect((await requestHealth()).status).toBe('ECONNREFUSED');
  });

  it('stops at a terminal without waiting for proxies', async () => {
    const server = await startTestServer({ DRAIN_SECONDS: '60' });
    expect(await server.stop('SIGINT')).toBe(0);
  });

  it('exits with its own code if another starts on its port concurrently', async () => {
    const port = await findFreePort();
    const starts = await Promise.allSettled([1, 2].map(() => startTestServer({ PORT: String(port) })));
    const failed = starts.filter((item) => item.status === 'rejected');
    expect(failed.map(({ reason }) => String(reason))).toEqual([
      expect.stringMatching(
        new RegExp(`ended with ${exitCodes.portInUse}: [\\s\\S]*Port ${port} on 127.0.0.1 is already in use`),
      ),
    ]);
    expect((await sendRequest(`http://127.0.0.1:${port}/healthz`)).status).toBe(200);
  });

  it('keeps idle connections longer than proxies do', async () => {
    const server = await startTestServer({});
    const keepAlive = (await fetch(`${server.baseUrl}/livez`)).headers
      .get('keep-alive')
      ?.match(/timeout=(\d+)/)?.[1];
    expect(Number(keepAlive)).toBeGreaterThan(60);
  });
});
