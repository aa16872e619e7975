import { describe, expect, it } from 'vitest';
import { clientErrorsPath } from '#/lib/client-error-report.ts';
import { policies } from '#/platform/limits.server.ts';
import { setUpApp } from '../../../test/harness/app.ts';
import { parseMetrics } from '../../../test/harness/metrics.ts';

const token = 'a-token-of-the-operator';
const userAgent =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.7339.39 Safari/537.36';

const app = setUpApp({
  env: { METRICS_TOKEN: token },
  clock: () => new Date(Date.now() + offsetMs),
});
let offsetMs = 0;

const report = { kind: 'error', message: 'TypeError: x is not a function', stack: '', path: '/tracker' };

type SendOptions = { type?: string; build?: string; headers?: Record<string, string> };

const send = (
  body: unknown,
  { type = 'application/json', build = 'development', headers }: SendOptions = {},
) =>
  app.request(`${clientErrorsPath}?build=${build}`, {
    method: 'POST',
    headers: { 'content-type': type, 'user-agent': userAgent, origin: app.baseUrl, ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });

const listErrorLines = () => app.logLines.filter(({ event }) => event === 'client.error');

async function readCount(kind: string, build = 'development'): Promise<number | undefined> {
  const response = await app.request('/metrics', { headers: { authorization: `Bearer ${token}` } });
  const name = `dropfolio_client_errors_total{kind="${kind}",build="${build}"}`;
  return parseMetrics(await response.text()).get(name);
}

function skipHour(): void {
  offsetMs += 3_600_000;
  app.logLines.length = 0;
}

describe('POST /api/client-errors', () => {
  it('logs one line with the build and the browser, and counts the error', async () => {
    skipHour();
    expect(await readCount('error')).toBe(0);
    const message = 'TypeError: nothing for ada@example.com';
    const stack = `TypeError: x\n    at add (${app.baseUrl}/assets/app-Ab12cd34.js:1:2345)`;
    const path = '/quests/018f0000-0000-7000-8000-000000000001?search=ada';
    const response = await send({ ...report, message, stack, path });
    expect([response.status, await response.text()]).toEqual([204, '']);
    expect(listErrorLines()).toEqual([
      {
        level: 'warn',
        at: expect.any(String),
        id: expect.any(String),
        event: 'client.error',
        kind: 'error',
        message: 'TypeError: nothing for [email]',
        stack: 'add /assets/app-Ab12cd34.js:1:2345',
        path: '/quests/:id',
        build: 'development',
        browser: 'Chrome 140',
        repeats: 0,
      },
    ]);
    expect(await readCount('error')).toBe(1);
  });

  it('counts every error and logs the same one once a minute', async () => {
    skipHour();
    const before = (await readCount('error')) ?? 0;
    for (let sent = 0; sent < 3; sent += 1) expect((await send(report)).status).toBe(204);
    expect(listErrorLines()).toHaveLength(1);
    expect(await readCount('error')).toBe(before + 3);
    offsetMs += 60_000;
    await send(report);
    expect(listErrorLines().at(-1)).toMatchObject({ repeats: 2 });
  });

  it('counts errors of other builds as "other"', async () => {
    skipHour();
    await send(report, { build: 'somebody-s-own' });
    await send({ ...report, message: 'Error: y' }, { build: 'ada%40example.com' });
    expect(listErrorLines().map(({ build }) => build)).toEqual(['somebody-s-own', 'unknown']);
    expect(await readCount('error', 'other')).toBe(2);
  });

  it('logs neither the user nor the address', async () => {
    skipHour();
    const member = await app.createMember();
    await send(report, { headers: { cookie: member.cookie() ?? '' } });
    const text = JSON.stringify(app.logLines);
    expect(listErrorLines()).toHaveLength(1);
    expect(text).not.toContain(member.id);
    expect(text).not.toContain('127.0.0.1');
  });

  it('accepts reports of CSP violations without an origin', async () => {
    skipHour();
    const violation = {
      'document-uri': `${app.baseUrl}/tracker?search=ada`,
      'effective-directive': 'script-src-elem',
      'blocked-uri': 'inline',
    };
    const reports = [
      {
        type: 'csp-violation',
        body: {
          documentURL: `${app.baseUrl}/tracker?search=ada`,
          effectiveDirective: 'img-src',
          blockedURL: 'data',
        },
      },
    ];
    for (const [type, body] of [
      ['application/csp-report', JSON.stringify({ 'csp-report': violation })],
      ['application/reports+json', JSON.stringify(reports)],
    ] as const) {
      const headers = { 'content-type': type };
      const response = await app.request(clientErrorsPath, { method: 'POST', headers, body });
      expect(response.status).toBe(204);
    }
    expect(listErrorLines().map(({ kind, message, path }) => [kind, message, path])).toEqual([
      ['csp', 'script-src-elem blocked inline', '/tracker'],
      ['csp', 'img-src blocked data', '/tracker'],
    ]);
  });

  it('rejects requests of other origins', async () => {
    skipHour();
    const foreignHeaders = [
      { origin: 'https://evil.example' },
      { origin: 'null' },
      { 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'same-site' },
    ];
    for (const headers of foreignHeaders)
      for (const type of ['application/json', 'application/csp-report', 'application/reports+json'])
        expect((await send(report, { type, headers })).status, type).toBe(403);
    const headers = { 'content-type': 'application/json' };
    const withoutOrigin = { method: 'POST', headers, body: JSON.stringify(report) };
    expect((await app.request(clientErrorsPath, withoutOrigin)).status).toBe(403);
    expect(listErrorLines()).toEqual([]);
  });

  it('rejects other media types, large bodies, and other methods', async () => {
    skipHour();
    expect((await send(report, { type: 'text/plain' })).status).toBe(415);
    expect((await send(report, { type: 'application/x-www-form-urlencoded' })).status).toBe(415);
    expect((await send({ ...report, message: 'x'.repeat(8 * 1024) })).status).toBe(413);
    expect((await app.request(clientErrorsPath, { method: 'PUT', body: '{}' })).status).toBe(404);
    expect(listErrorLines()).toEqual([]);
  });

  it('ignores bodies that aren’t reports', async () => {
    skipHour();
    for (const body of ['', '{', '[]', 'null', { ...report, kind: 'made up' }, { kind: 'error' }])
      expect((await send(body)).status).toBe(204);
    expect(listErrorLines()).toEqual([]);
  });

  it('rejects reports above the limit of an address', async () => {
    skipHour();
    const { limit } = policies.clientErrors;
    for (let sent = 0; sent < limit; sent += 1) expect((await send(report)).status).toBe(204);
    const rejected = await send(report);
    expect(rejected.status).toBe(429);
    expect(Number(rejected.headers.get('retry-after'))).toBeGreaterThan(0);
  });
});
