import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { AppError } from '#/lib/app-error.ts';
import { createSessionCookie } from '#/platform/auth/session-cookie.server.ts';
import { createCachedResponses } from '#/platform/http/cached-responses.server.ts';
import type { RequestHeaders } from '#/platform/http/request-headers.server.ts';
import { createLog } from '#/platform/log.server.ts';
import { createApiHandler } from '#/platform/rpc/api-handler.server.ts';
import type { Call } from '#/platform/rpc/call.server.ts';
import { publicOperation } from '#/platform/rpc/procedures.server.ts';
import { createApi } from './api.server.ts';

const baseUrl = 'http://localhost:4000';
const lines: Record<string, unknown>[] = [];
const log = createLog('info', (line) => lines.push(JSON.parse(line)));

const api = {
  echo: publicOperation
    .route({ method: 'POST', path: '/things/{id}', successStatus: 201 })
    .input(z.strictObject({ id: z.string(), text: z.string().max(10_000) }))
    .handler(({ input, context }) => {
      context.setCookies.push('a=1; Path=/', 'b=2; Path=/');
      return input;
    }),
  busy: publicOperation.route({ method: 'GET', path: '/things/busy' }).handler(() => {
    throw new AppError('RATE_LIMITED', 'Too many attempts.', { details: { retryAfter: 7 } });
  }),
};

let server: Server;
let url: string;
let isBroken = false;
let hasRoom = true;

const call = async (headers: RequestHeaders, vars: { requestId: string; now: Date; address: string }) => {
  if (isBroken) throw new Error('the database went away');
  const common = { log, headers, setCookies: [], publish: () => undefined, actor: undefined };
  return { ...common, ...vars } as unknown as Call;
};

beforeAll(async () => {
  const listener = createApi({
    api,
    handler: createApiHandler(api),
    baseUrl,
    clientKeys: ['pk_of_this_test'],
    common: [['x-frame-options', 'DENY']],
    log,
    logRequests: 'all',
    clock: () => new Date(),
    address: () => '192.0.2.1',
    ownMachine: { isSetUp: false, admits: () => false },
    delayRejection: async () => undefined,
    count: undefined,
    traceId: undefined,
    cachedResponses: createCachedResponses(),
    sessionCookie: createSessionCookie(baseUrl),
    call,
    hasRoom: () => hasRoom,
  });
  server = createServer((request, response) => {
    if (listener.accepts(request)) void listener.answer(request, response);
    else response.writeHead(418).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

type PostOptions = { body?: unknown; headers?: Record<string, string> };

async function post(path: string, { body = { text: 'hello' }, headers = {} }: PostOptions = {}) {
  return fetch(`${url}${path}`, {
    method: 'POST',
    headers: {
      'x-client-key': 'pk_of_this_test',
      'content-type': 'application/json',
      origin: baseUrl,
      ...headers,
    },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });
}

describe('createApi', () => {
  it('responds with the status and cookies of the operation and the common headers', async () => {
    const response = await post('/api/things/7?ignored=1');
    expect(response.status).toBe(201);
    expect(await response.json()).toEqual({ id: '7', text: 'hello' });
    expect(response.headers.getSetCookie()).toEqual(['a=1; Path=/', 'b=2; Path=/']);
    expect(response.headers.get('x-frame-options')).toBe('DENY');
    expect(response.headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(lines.at(-1)).toMatchObject({
      event: 'request',
      id: response.headers.get('x-request-id'),
      route: '/api/things/7',
      status: 201,
    });
  });

  it.each([
    ['without the client key', { headers: { 'x-client-key': 'pk_of_another' } }, 401, 'UNAUTHENTICATED'],
    ['from another origin', { headers: { origin: 'https://evil.example' } }, 403, 'FORBIDDEN'],
    ['that is too large', { body: { text: 'x'.repeat(300_000) } }, 413, 'INVALID'],
    ['that is not JSON', { body: '{"text":' }, 400, 'INVALID'],
    ['with an unknown field', { body: { text: 'a', other: 1 } }, 400, 'INVALID'],
  ])('rejects a call %s', async (_, sent, status, code) => {
    const response = await post('/api/things/7', sent);
    expect(response.status).toBe(status);
    expect(await response.json()).toMatchObject({ code, data: { requestId: expect.any(String) } });
  });

  it('rejects a body without a declared length', async () => {
    const chunk = new TextEncoder().encode(`"${'x'.repeat(100_000)}`);
    const body = new ReadableStream({
      start(controller) {
        for (let count = 0; count < 4; count += 1) controller.enqueue(chunk);
        controller.close();
      },
    });
    const headers = { 'x-client-key': 'pk_of_this_test', origin: baseUrl };
    const init = { method: 'POST', headers, body, duplex: 'half' } as const;
    expect((await fetch(`${url}/api/things/7`, init)).status).toBe(411);
  });

  it('logs the address of rejected requests only', async () => {
    await post('/api/things/7', { headers: { 'x-client-key': 'pk_of_another' } });
    expect(lines.at(-1)).toMatchObject({ event: 'request.refused', address: '192.0.2.1' });
    await post('/api/things/7');
    expect(lines.at(-1)).not.toHaveProperty('address');
  });

  it('sets Retry-After when rate limited', async () => {
    const response = await fetch(`${url}/api/things/busy`, {
      headers: { 'x-client-key': 'pk_of_this_test' },
    });
    expect(response.status).toBe(429);
    expect(response.headers.get('retry-after')).toBe('7');
  });

  it('compresses long responses with an encoding that the client accepts', async () => {
    const long = { body: { text: 'x'.repeat(5_000) }, headers: { 'accept-encoding': 'gzip, br' } };
    const response = await post('/api/things/7', long);
    expect(response.headers.get('content-encoding')).toBe('br');
    expect(response.headers.get('vary')).toBe('accept-encoding');
    expect(await response.json()).toEqual({ id: '7', text: 'x'.repeat(5_000) });
    const short = await post('/api/things/7', { headers: { 'accept-encoding': 'gzip, br' } });
    expect(short.headers.get('content-encoding')).toBeNull();
  });

  it('hides the message of unexpected errors', async () => {
    isBroken = true;
    const response = await post('/api/things/7');
    isBroken = false;
    expect(response.status).toBe(500);
    expect(await response.text()).not.toContain('database');
    expect(response.headers.get('x-frame-options')).toBe('DENY');
    expect(lines).toContainEqual(expect.objectContaining({ event: 'request.failed' }));
  });

  it('rejects writes, but no reads, while the disk is full', async () => {
    hasRoom = false;
    const response = await post('/api/things/7');
    const read = await fetch(`${url}/api/things/busy`, { headers: { 'x-client-key': 'pk_of_this_test' } });
    hasRoom = true;
    expect([response.status, response.headers.get('retry-after')]).toEqual([503, '30']);
    expect(await response.text()).toContain('Nothing can be saved at the moment.');
    expect(read.status).toBe(429);
  });

  it('responds with 404 for unknown operations', async () => {
    const response = await post('/api/things');
    expect(response.status).toBe(404);
    expect(await response.json()).toMatchObject({ code: 'NOT_FOUND' });
  });

  it.each(['/api/docs', '/api/openapi.json?pretty', '/tracker'])(
    'leaves %s to other routes',
    async (path) => {
      expect((await post(path)).status).toBe(418);
    },
  );
});
