import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../harness/database.ts';
import { type DatabaseProxy, startDatabaseProxy } from '../harness/database-proxy.ts';
import { eventually, patienceMs } from '../harness/eventually.ts';
import { type RunningServer, startServer } from '../harness/program.ts';
import { recordFault } from './record.ts';

const metricsToken = 'the-token-of-this-test';
let database: TestDatabase;
let proxy: DatabaseProxy;
let server: RunningServer;
let tried = 0;

beforeAll(async () => {
  database = await createTestDatabase();
  proxy = await startDatabaseProxy(database.appUrl);
  server = await startServer({
    DATABASE_URL: proxy.url,
    DATABASE_OWNER_URL: database.ownerUrl,
    DATABASE_TIMEOUT_MS: '2000',
    METRICS_TOKEN: metricsToken,
  });
});
afterAll(async () => {
  await server.stop('SIGKILL');
  await proxy.close();
  await database.close();
});

type TextResponse = { status: number; retryAfter: string | null; body: string };

async function sendRequest(path: string, init: RequestInit = {}): Promise<TextResponse> {
  const response = await fetch(`${server.baseUrl}${path}`, init);
  const body = path === '/events' && response.ok ? '' : await response.text();
  return {
    status: response.status,
    retryAfter: response.headers.get('retry-after'),
    body,
  };
}

/** A cookie that requires a database read. */
const cookie = 'dropfolio-session=0123456789012345678901234567890123456789012';

describe('a database that stops responding', () => {
  it('reports no database, and returns 503 with Retry-After for everything else', async () => {
    expect((await sendRequest('/healthz')).status).toBe(200);
    const signedIn = { headers: { cookie } };
    expect((await sendRequest('/tracker', signedIn)).status).not.toBe(503);
    proxy.freeze();
    const health = await sendRequest('/healthz');
    expect(health.status).toBe(503);
    expect((await sendRequest('/livez')).status).toBe(200);
    const details = await sendRequest('/healthz?details', {
      headers: { authorization: `Bearer ${metricsToken}` },
    });
    expect(details.status).toBe(503);
    expect(JSON.parse(details.body)).toMatchObject({
      status: 'no database',
      parts: {
        database: { state: 'fail' },
        disk: { why: expect.stringContaining('free') },
        mail: { state: 'warn', why: expect.stringContaining('Unknown') },
      },
    });
    const responses = await Promise.all([
      ...['/tracker', '/guides', '/events', '/api/docs'].map((path) => sendRequest(path, signedIn)),
      // A visitor's page that starts rendering.
      sendRequest('/faucets?q=sepolia'),
      sendRequest('/presales/01a20000-0000-7000-8000-000000000000'),
    ]);
    for (const { status, retryAfter, body } of responses) {
      expect([status, retryAfter !== null]).toEqual([503, true]);
      expect(body).not.toContain('Unexpected Application Error');
    }
    expect(responses[0]?.body).toContain('retries automatically');
    tried = responses.length;
  });

  it.each(['silent', 'unreachable'] as const)(
    'returns 503 with Retry-After for every request while it is %s',
    async (state) => {
      proxy.recover();
      const key = await eventually(async () => {
        const [, clientKey] = (await sendRequest('/terms')).body.match(/"key":"([^"]+)"/) ?? [];
        if (clientKey === undefined) throw new Error('the page can’t be read yet');
        return clientKey;
      });
      const headers = {
        origin: server.baseUrl,
        'x-client-key': key,
        'content-type': 'application/json',
      };
      const id = '01a20000-0000-7000-8000-000000000000';
      const email = 'ada@example.com';
      const person = { email, firstName: 'Ada', lastName: 'L', role: 'hunter' };
      const posts: Record<string, unknown> = {
        '/api/account/sign-in': { email, password: 'correct horse battery 9' },
        '/api/account/sign-up': { ...person, password: 'correct horse battery 9' },
        '/api/account/reset-password': { token: 'x'.repeat(43), password: 'correct horse battery 9' },
        '/api/account/request-reset': { email },
        '/newsletter/unsubscribe?token=none': {},
      };
      if (state === 'silent') proxy.freeze();
      else proxy.rejectConnections();
      const pageResponses = [
        ...['/', '/tracker', '/profile', '/admin', '/events', '/blog/none', '/quests/none', '/guides?q=x'],
        ...[
          '/credits/statement.csv',
          '/profit.csv',
          '/admin/credit-logs.csv',
          `/admin/participants/${id}.csv`,
        ],
        ...[`/presales/${id}/calendar.ics`, `/calendar/${'x'.repeat(43)}.ics`, `/og/presales/${id}.png`],
        ...['/sitemap.xml', '/api/account', '/api/airdrops', '/api/guides', '/api/openapi.json'],
      ].map(async (path) => ({ path, ...(await sendRequest(path, { headers: { ...headers, cookie } })) }));
      const postResponses = Object.entries(posts).map(async ([path, body]) => ({
        path,
        ...(await sendRequest(path, { method: 'POST', headers, body: JSON.stringify(body) })),
      }));
      // Without a session, each fails at its own query.
      const visitorResponses = [
        ...['/guides?q=x', '/faucets?q=x', '/presales?q=x', `/quests/${id}`, '/campaigns?q=x'],
        ...[`/presales/${id}/calendar.ics`, `/og/presales/${id}.png`, '/sitemap.xml', '/api/faucets'],
      ].map(async (path) => ({ path: `visitor ${path}`, ...(await sendRequest(path, { headers })) }));
      const responses = await Promise.all([...pageResponses, ...postResponses, ...visitorResponses]);
      const failures = responses
        .filter(
          ({ status, retryAfter, body }) =>
            status !== 503 || retryAfter === null || body.includes('Unexpected Application Error'),
        )
        .map(({ path, status, retryAfter, body }) => [path, status, retryAfter, body.slice(0, 200)]);
      expect(failures).toEqual([]);
    },
  );

  it('returns 503 for public pages before their statements time out, even with forty requests from one address', async () => {
    proxy.recover();
    const defaultServer = await startServer({
      DATABASE_URL: proxy.url,
      DATABASE_OWNER_URL: database.ownerUrl,
      TRUSTED_PROXIES: '127.0.0.1',
      // Longer than it takes to detect the outage, which then ends the requests.
      DATABASE_TIMEOUT_MS: '60000',
    });
    try {
      const openPage = async (address: string) => {
        const response = await fetch(`${defaultServer.baseUrl}/guides?q=x`, {
          headers: { 'x-forwarded-for': address },
        });
        await response.text();
        return {
          status: response.status,
          hasRetryAfter: response.headers.has('retry-after'),
        };
      };
      expect((await openPage('192.0.2.1')).status).toBe(200);
      proxy.freeze();
      const expected = { status: 503, hasRetryAfter: true };
      const openPages = (getAddress: (index: number) => string) =>
        Promise.all(Array.from({ length: 40 }, (_, index) => openPage(getAddress(index))));
      const responses = await Promise.all([
        openPages(() => '192.0.2.1'),
        openPages((index) => `198.51.100.${index}`),
      ]);
      expect(responses.flat()).toEqual(Array.from({ length: 80 }, () => expected));
      expect(await openPages(() => '192.0.2.2')).toEqual(Array.from({ length: 40 }, () => expected));
      expect(defaultServer.output().match(/"event":"database.away"/g)).toHaveLength(1);
    } finally {
      await defaultServer.stop('SIGKILL');
    }
  });

  it('serves pages as soon as the database responds again', async () => {
    proxy.freeze();
    expect((await sendRequest('/tracker', { headers: { cookie } })).status).toBe(503);
    proxy.recover();
    await expect.poll(async () => (await sendRequest('/healthz')).status, { timeout: patienceMs }).toBe(200);
    await expect
      .poll(async () => (await sendRequest('/tracker', { headers: { cookie } })).status, {
        timeout: patienceMs,
      })
      .not.toBe(503);
    recordFault({
      name: 'database silent',
      tried,
      acknowledged: 0,
      lost: 0,
      duplicated: 0,
    });
  });

  it('exits while the database is silent', async () => {
    expect(server.child.exitCode, server.output()).toBeNull();
    proxy.freeze();
    await server.stop('SIGTERM');
  });
});
