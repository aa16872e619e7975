import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { AppError } from '../src/lib/app-error.ts';
import { compress } from '../src/platform/http/compress.server.ts';
import { createTestApp, setUpApp, type TestApp } from './harness/app.ts';
import { eventually } from './harness/eventually.ts';

const app = setUpApp({ env: { TRUSTED_PROXIES: '127.0.0.1' } });

const commonHeaders = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin',
};

describe('every response', () => {
  it.each([
    ['/', 200],
    ['/healthz', 200],
    ['/livez', 200],
    ['/api/openapi.json', 200],
    ['/api/docs', 200],
    ['/dev/outbox', 200],
    ['/events', 204],
    ['/api/account', 401],
    ['/api/none', 401],
  ])('to %s (%i) has the security headers and a policy without unsafe scripts', async (path, status) => {
    const response = await app.request(path);
    expect(response.status).toBe(status);
    expect(Object.fromEntries(response.headers)).toMatchObject(commonHeaders);
    const policy = response.headers.get('content-security-policy') ?? '';
    for (const part of ["object-src 'none'", "base-uri 'none'", "frame-ancestors 'none'"])
      expect(policy).toContain(part);
    expect(policy).not.toMatch(/script-src[^;]*unsafe-inline/);
    expect(policy).not.toMatch(/img-src[^;]*https?:/);
    expect(response.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
  });

  it('is 503 if a page fails during an outage, without an unhandled rejection', async () => {
    const rejections: unknown[] = [];
    const record = (reason: unknown) => void rejections.push(reason);
    const failing = await createTestApp({
      render: () =>
        Promise.resolve(
          new Response(new ReadableStream({ start: (controller) => controller.error(new Error('cut')) })),
        ),
    });
    failing.services.outage = {
      getError: () => undefined,
      guard: (work, onLate) => {
        work.then(onLate, () => undefined);
        return Promise.reject(new AppError('UNAVAILABLE', 'The service is busy.'));
      },
      stop: () => undefined,
    };
    process.on('unhandledRejection', record);
    try {
      expect((await failing.request('/guides')).status).toBe(503);
      await new Promise((resolve) => setImmediate(resolve));
      expect(rejections).toEqual([]);
    } finally {
      process.off('unhandledRejection', record);
      await failing.close();
    }
  });

  it('has a neutral sentence without the cause if something fails', async () => {
    const resolveSession = app.services.sessions.resolve;
    app.services.sessions.resolve = () => Promise.reject(new Error('SELECT secret FROM /var/lib/thing'));
    const response = await app.request('/api/account', {
      headers: { 'x-client-key': app.services.clientKeys[0], cookie: 'dropfolio-session=abc' },
    });
    const page = await app.request('/plan', { headers: { cookie: 'dropfolio-session=abc' } });
    app.services.sessions.resolve = resolveSession;
    expect(page.status).toBe(500);
    expect(page.headers.get('content-type')).toMatch('text/html');
    expect(await page.text()).toContain('<h1>Unexpected Application Error!</h1>');
    expect(response.status).toBe(500);
    const body = await response.text();
    expect(body).toContain('Something went wrong on our side');
    expect(body).not.toMatch(/SELECT|secret|\/var\/lib|at .*\.ts/);
    expect(Object.fromEntries(response.headers)).toMatchObject(commonHeaders);
  });

  it('has a fresh nonce and isn’t cached if its page may be personal', async () => {
    const nonces = await Promise.all(
      [1, 2].map(async () => {
        const response = await app.request('/profile');
        expect(response.headers.get('cache-control')).toBe('private, no-store');
        return response.headers
          .get('content-security-policy')
          ?.match(/script-src 'self' 'nonce-([^']+)'/)?.[1];
      }),
    );
    expect(nonces[0]).toBeDefined();
    expect(nonces[0]).not.toBe(nonces[1]);
  });
});

describe('page redirects', () => {
  it.each([
    ['/Profile', '/profile'],
    ['/PROFILE/', '/profile'],
    ['/profile/', '/profile'],
    ['//profile', '/profile'],
    ['/%70rofile', '/profile'],
    ['/Reset-Password?token=AbC%41', '/reset-password?token=AbC%41'],
    ['/reset%2Dpassword?token=x', '/reset-password?token=x'],
    ['/admin//users', '/admin/users'],
    ['/guides/%53ome-Guide/', '/guides/some-guide'],
    ['/%5ftracker', '/_tracker'],
    ['//evil.example/x', '/evil.example/x'],
    ['/%2541', '/%2541'],
    ['/a%2fB', '/a%2Fb'],
  ])('of %s lead to %s', async (path, target) => {
    const response = await app.request(path);
    const location = response.headers.get('location');
    if (path === target) expect(location).toBeNull();
    else expect([response.status, location]).toEqual([308, app.baseUrl + target]);
  });

  it.each(['/', '/faq', '/guides/some-guide', '/%E2%82%AC', '/_serverFn/any', '/%E0%A4%A'])(
    'don’t happen at %s',
    async (path) => expect((await app.request(path)).status).toBe(200),
  );
});

describe('requests', () => {
  it('to another host are redirected to the configured one', async () => {
    const url = `${app.baseUrl.replace('localhost', '127.0.0.1')}/tracker?q=a`;
    const response = await fetch(url, { redirect: 'manual' });
    expect([response.status, response.headers.get('location')]).toEqual([308, `${app.baseUrl}/tracker?q=a`]);
  });

  it.each(['{', '[]', '"text"', '{"email":{"$gt":""},"password":"12345678"}'])(
    'with the body %s are rejected as invalid',
    async (body) => {
      const response = await app.request('/api/account/sign-in', {
        method: 'POST',
        headers: {
          'x-client-key': app.services.clientKeys[0],
          origin: app.baseUrl,
          'content-type': 'application/json',
        },
        body,
      });
      expect(response.status).toBe(400);
      expect(await response.json()).toMatchObject({ code: 'INVALID' });
    },
  );

  it('are logged in one line each, without query, cookie, or body', async () => {
    const member = await app.createMember();
    app.logLines.length = 0;
    await member.call('GET', '/airdrops?limit=5');
    const lines = app.logLines.filter((line) => line.event === 'request');
    expect(lines).toHaveLength(1);
    expect(lines[0]).toMatchObject({ method: 'GET', route: '/api/airdrops', status: 200, user: member.id });
    expect(lines[0]).toHaveProperty('ms');
    const text = JSON.stringify(app.logLines);
    expect(text).not.toContain('limit=5');
    expect(text).not.toContain(member.cookie()?.split('=')[1] ?? 'no cookie');
  });
});

describe('cached API responses', () => {
  const cachedPaths = [
    '/api/openapi.json',
    '/api/docs',
    '/api/guide',
    '/api/guide/agents',
    '/sitemap.xml',
    '/blog/rss.xml',
  ];

  it.each(cachedPaths)('at %s are precompressed and not sent again for a matching ETag', async (path) => {
    const first = await app.request(path);
    const text = await first.text();
    const etag = first.headers.get('etag') ?? '';
    expect(etag).toMatch(/^W\/"/);
    for (const encoding of ['br', 'gzip', 'identity']) {
      const compressed = await app.request(path, { headers: { 'accept-encoding': encoding } });
      expect(compressed.headers.get('content-encoding')).toBe(encoding === 'identity' ? null : encoding);
      expect(Number(compressed.headers.get('content-length'))).toBeGreaterThan(0);
      expect([await compressed.text(), compressed.headers.get('etag')]).toEqual([text, etag]);
    }
    const unchanged = await app.request(path, { headers: { 'if-none-match': etag } });
    expect([unchanged.status, await unchanged.text()]).toEqual([304, '']);
    const head = await app.request(path, { method: 'HEAD' });
    expect([head.status, await head.text(), head.headers.get('etag')]).toEqual([200, '', etag]);
  });

  it('count against the caller’s limits, even without a body', async () => {
    const { request, services } = app;
    const headers = { 'x-forwarded-for': '203.0.113.77' };
    const requestAll = async () => {
      return Promise.all(cachedPaths.map(async (path) => (await request(path, { headers })).status));
    };
    expect(await requestAll()).toEqual(cachedPaths.map(() => 200));
    const consume = () => services.limits.consume('public', '203.0.113.77', { now: new Date() });
    await Promise.allSettled(Array.from({ length: 600 }, consume));
    expect(await requestAll()).toEqual(cachedPaths.map(() => 429));
    const rejected = await request('/api/openapi.json', { headers });
    expect(rejected.headers.get('retry-after')).toMatch(/^\d+$/);
    expect(await rejected.json()).toMatchObject({ code: 'RATE_LIMITED' });
    expect((await request('/api/openapi.json')).status).toBe(200);
  });
});

describe('page limits', () => {
  let now = new Date('2026-11-20T18:40:00.000Z');
  let pages: TestApp;
  beforeAll(async () => {
    pages = await createTestApp({ jobs: false, clock: () => now, env: { TRUSTED_PROXIES: '127.0.0.1' } });
  });
  afterAll(() => pages.close());

  it('reject more than 60 page loads a minute of a user, with the busy page and Retry-After', async () => {
    const [member, other] = [await pages.createMember(), await pages.createMember()];
    const load = (cookie: string | undefined) =>
      pages.request('/tracker', { headers: { cookie: cookie ?? '' } });
    await pages.services.limits.consume('page', member.id, { now, cost: 59 });
    expect((await load(member.cookie())).status).toBe(200);
    now = new Date(now.getTime() + 20_000);
    const rejected = await load(member.cookie());
    expect(rejected.status).toBe(429);
    expect(rejected.headers.get('retry-after')).toBe('40');
    expect(await rejected.text()).toContain('Please wait a minute, then load the page again.');
    expect((await load(other.cookie())).status).toBe(200);
    expect((await member.call('GET', '/airdrops')).status).toBe(200);
    now = new Date(now.getTime() + 40_000);
    expect((await load(member.cookie())).status).toBe(200);
  });

  it('reject more than 600 page loads a minute from visitors at one address', async () => {
    const load = (address: string) =>
      pages.request('/tracker?sort=name', { headers: { 'x-forwarded-for': address } });
    await pages.services.limits.consume('pageAddress', '203.0.113.9', { now, cost: 599 });
    expect((await load('203.0.113.9')).status).toBe(200);
    expect((await load('203.0.113.9')).status).toBe(429);
    expect((await load('203.0.113.10')).status).toBe(200);
  });
});

describe('a rate-limited response', () => {
  it('is delayed without delaying the user’s other calls', async () => {
    const delay = Promise.withResolvers<void>();
    let waiting = 0;
    const limited = await createTestApp({
      jobs: false,
      delayRejection: () => {
        waiting += 1;
        return delay.promise;
      },
    });
    try {
      const { limits } = limited.services;
      const member = await limited.createMember();
      await limits.consume('read', member.id, { now: new Date(), cost: 1_200 });
      await limits.consume('page', member.id, { now: new Date(), cost: 60 });
      const statuses: number[] = [];
      // The maximum of parallel calls.
      const calls = Array.from({ length: 4 }, () => member.call('GET', '/airdrops/overview'));
      const page = limited.request('/tracker', { headers: { cookie: member.cookie() ?? '' } });
      for (const item of [...calls, page]) void item.then(({ status }) => statuses.push(status));
      await eventually(() => expect(waiting).toBe(5));
      const airdrop = {
        name: 'Genesis',
        project: 'Example',
        status: 'upcoming',
        eligibilityDate: '2026-11-20',
      };
      expect((await member.call('POST', '/airdrops', airdrop)).status).toBe(201);
      expect(statuses).toEqual([]);
      delay.resolve();
      await Promise.all([...calls, page]);
      expect(statuses).toEqual([429, 429, 429, 429, 429]);
    } finally {
      delay.resolve();
      await limited.close();
    }
  });
});

describe('the API document', () => {
  it('describes every operation as OpenAPI 3 with its input', async () => {
    const document = (await (await app.request('/api/openapi.json')).json()) as {
      openapi: string;
      paths: Record<string, Record<string, { summary?: string; requestBody?: unknown }>>;
    };
    expect(document.openapi).toMatch(/^3\./);
    const add = document.paths['/airdrops']?.post;
    expect(JSON.stringify(add?.requestBody)).toContain('eligibilityDate');
    for (const item of Object.values(document.paths)) {
      for (const operation of Object.values(item)) expect(operation.summary).toBeTruthy();
    }
  });

  it('lists every error of an operation with its status and codes', async () => {
    type Response = { $ref?: string; description?: string };
    type Operation = { responses: Record<string, Response> };
    const document = (await (await app.request('/api/openapi.json')).json()) as {
      paths: Record<string, Record<string, Operation>>;
      components: { responses: Record<string, { description: string }> };
    };
    const listOperationErrors = (path: string, method: string) =>
      Object.entries(document.paths[path]?.[method]?.responses ?? {})
        .filter(([status]) => Number(status) >= 400)
        .map(([status, { $ref = '' }]) => {
          const { description } = document.components.responses[$ref.split('/').at(-1) ?? ''] ?? {};
          return `${status} ${description?.split(':')[0]}`;
        });
    const commonErrors = [
      '400 INVALID',
      '401 UNAUTHENTICATED',
      '429 RATE_LIMITED',
      '500 INTERNAL',
      '503 UNAVAILABLE',
    ];
    expect(listOperationErrors('/guides', 'get')).toEqual(commonErrors);
    expect(listOperationErrors('/airdrops/{id}', 'get')).toEqual(
      [...commonErrors, '404 NOT_FOUND'].toSorted(),
    );
    expect(listOperationErrors('/airdrops', 'post')).toEqual(
      [
        ...commonErrors,
        '403 FORBIDDEN or LIMIT_REACHED',
        '411 INVALID',
        '413 INVALID',
        '422 INVALID',
      ].toSorted(),
    );
    expect(listOperationErrors('/admin/users', 'get')).toEqual([...commonErrors, '403 FORBIDDEN'].toSorted());
    for (const [path, item] of Object.entries(document.paths)) {
      for (const method of Object.keys(item)) {
        expect(listOperationErrors(path, method), `${method} ${path}`).toEqual(
          expect.arrayContaining(commonErrors),
        );
      }
    }
  });

  it('uses one parameter name for each position in a path', async () => {
    const document = (await (await app.request('/api/openapi.json')).json()) as { paths: object };
    const shapes = Object.keys(document.paths).map((path) => path.replaceAll(/{\w+}/g, '{}'));
    expect(new Set(shapes).size).toBe(shapes.length);
  });

  it('renders without scripts', async () => {
    const html = await (await app.request('/api/docs')).text();
    expect(html).toContain('POST /api/airdrops');
    expect(html).toContain('Idempotency-Key');
    expect(html).not.toContain('<script');
  });
});

describe('compression', () => {
  const html = '<p>hello</p>'.repeat(500);
  const createResponse = () => new Response(html, { headers: { 'content-type': 'text/html' } });

  it('uses brotli if it is accepted, else gzip, else nothing', async () => {
    const brotli = compress(createResponse(), 'gzip, br');
    expect(brotli.headers.get('content-encoding')).toBe('br');
    expect(brotliDecompressSync(Buffer.from(await brotli.arrayBuffer())).toString()).toBe(html);
    const gzip = compress(createResponse(), 'gzip');
    expect(gunzipSync(Buffer.from(await gzip.arrayBuffer())).toString()).toBe(html);
    expect(compress(createResponse(), null).headers.get('content-encoding')).toBeNull();
  });

  it('flushes each chunk', async () => {
    let send: ((text: string) => void) | undefined;
    const body = new ReadableStream<Uint8Array>({
      start: (controller) => {
        send = (text) => controller.enqueue(new TextEncoder().encode(text));
      },
    });
    const streamed = compress(new Response(body, { headers: { 'content-type': 'text/html' } }), 'br');
    const reader = streamed.body?.getReader();
    send?.('<p>first</p>'.repeat(50));
    const first = await reader?.read();
    expect(first?.value?.length).toBeGreaterThan(0);
    await reader?.cancel();
  });

  it('skips event streams', () => {
    const events = new Response('data: 1\n\n', { headers: { 'content-type': 'text/event-stream' } });
    expect(compress(events, 'br')).toBe(events);
  });
});
