import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { uuidv7 } from '#/lib/uuid.ts';
import { hashToken } from '#/platform/auth/hashed-sessions.server.ts';
import { policies } from '#/platform/limits.server.ts';
import { makeAirdrop } from '../../../test/factories/airdrops.ts';
import { makeToken } from '../../../test/factories/members.ts';
import { type Caller, createTestApp, type TestApp } from '../../../test/harness/app.ts';
import { eventually, stopCacheClock } from '../../../test/harness/eventually.ts';
import { resetLimits } from '../../../test/harness/limits.ts';

type Person = Caller & { id: string; email: string };
type CreatedToken = { id: string; token: string };

const path = '/account/api-tokens';
const input = { name: 'Nightly export', scope: 'write', expiresInDays: 30 };
const dayMs = 86_400_000;
const execFileAsync = promisify(execFile);

let app: TestApp;
let otherApp: TestApp;
let person: Person;
let aheadMs = 0;

beforeAll(async () => {
  app = await createTestApp({ clock: () => new Date(Date.now() + aheadMs) });
  otherApp = await createTestApp({ database: app.database, jobs: false });
});
afterAll(async () => {
  await otherApp.close();
  await app.close();
});
beforeEach(async () => {
  aheadMs = 0;
  person = await app.createMember();
});

async function createToken(changes: Record<string, unknown> = {}): Promise<CreatedToken> {
  const response = await person.call('POST', path, { ...input, ...changes });
  expect(response.status, JSON.stringify(response.body)).toBe(201);
  return response.body as CreatedToken;
}

const getStatus = async (caller: Caller, method: string, url: string, body?: unknown) =>
  (await caller.call(method, url, body)).status;

describe('API tokens', () => {
  it('return their value once, and are stored as a hash', async () => {
    const created = await createToken();
    expect(created.token).toMatch(/^dft_[\w-]{43}$/);
    const row = await app.services.db
      .selectFrom('api_tokens')
      .selectAll()
      .where('id', '=', created.id)
      .executeTakeFirstOrThrow();
    expect(row).toMatchObject({ token_hash: hashToken(created.token), last_four: created.token.slice(-4) });
    expect(Object.values(row).join(' ')).not.toContain(created.token);
    const list = await person.call('GET', path);
    expect(list.body).toEqual({
      items: [
        {
          id: created.id,
          name: 'Nightly export',
          scope: 'write',
          lastFour: created.token.slice(-4),
          createdAt: row.created_at.toISOString(),
          expiresAt: new Date(row.created_at.getTime() + 30 * dayMs).toISOString(),
          lastUsedAt: null,
        },
      ],
    });
    const entry = await app.services.db
      .selectFrom('audit_entries')
      .select(['action', 'actor_id', 'details'])
      .where('subject_id', '=', created.id)
      .executeTakeFirst();
    expect(entry).toMatchObject({ action: 'token.made', actor_id: person.id });
    expect(JSON.stringify([entry, app.logLines])).not.toContain(created.token);
  });

  it.each([
    { name: '' },
    { name: ' \t' },
    { name: 'x'.repeat(61) },
    { scope: 'admin' },
    { scope: ['read'] },
    { expiresInDays: 8 },
    { expiresInDays: -7 },
    { expiresInDays: '30' },
    { expiresInDays: undefined },
    { user_id: uuidv7() },
  ])('reject invalid input %o', async (changes) => {
    expect(await getStatus(person, 'POST', path, { ...input, ...changes })).toBe(400);
  });

  it('number at most 20 after 40 concurrent requests', async () => {
    const responses = await Promise.all(Array.from({ length: 40 }, () => person.call('POST', path, input)));
    expect(responses.filter((response) => response.status === 201)).toHaveLength(20);
    expect(responses.find((response) => response.status !== 201)?.body).toMatchObject({
      code: 'LIMIT_REACHED',
    });
    const [first] = responses.flatMap((response) =>
      response.status === 201 ? [response.body as CreatedToken] : [],
    );
    await person.call('DELETE', `${path}/${first?.id}`);
    await createToken();
  });

  it('record when they were last used', async () => {
    const { token } = await createToken();
    const before = Date.now();
    await app.createScriptCaller(token).call('GET', '/airdrops');
    const after = Date.now();
    const { body } = await person.call('GET', path);
    const [listed] = (body as { items: { lastUsedAt: string }[] }).items;
    const usedAt = Date.parse(listed?.lastUsedAt ?? '');
    expect(usedAt).toBeGreaterThanOrEqual(before);
    expect(usedAt).toBeLessThanOrEqual(after);
  });
});

describe('an API token', () => {
  it('can’t be used for account, admin, or sign-in operations', async () => {
    const admin = await app.createAdmin();
    const { token } = await makeToken(app.services.db, admin, { scope: 'write' });
    const script = app.createScriptCaller(token);
    expect(await getStatus(script, 'GET', path)).toBe(403);
    expect(await getStatus(script, 'POST', path, input)).toBe(403);
    expect(await getStatus(script, 'POST', '/account/sign-out', {})).toBe(403);
    expect(await getStatus(script, 'GET', '/admin/users')).toBe(403);
    expect(await getStatus(script, 'GET', '/admin/audit')).toBe(403);
    const response = await script.call('POST', '/account/sign-in', { email: admin.email, password: 'x' });
    expect(response).toMatchObject({ status: 403, body: { code: 'FORBIDDEN' } });
    expect(await getStatus(admin, 'GET', '/admin/users')).toBe(200);
  });

  it('doesn’t enable CORS', async () => {
    const { token } = await createToken();
    const origin = 'https://evil.example';
    const preflight = await app.request('/api/airdrops', {
      method: 'OPTIONS',
      headers: {
        origin,
        'access-control-request-method': 'GET',
        'access-control-request-headers': 'authorization',
      },
    });
    const call = await app.request('/api/airdrops', {
      headers: { origin, authorization: `Bearer ${token}` },
    });
    for (const response of [preflight, call]) {
      expect([...response.headers.keys()].filter((name) => name.startsWith('access-control'))).toEqual([]);
    }
    expect(preflight.ok).toBe(false);
  });
});

describe('an API token that ends', () => {
  it('stops working at once in every process when it is revoked', async () => {
    stopCacheClock();
    const { id, token } = await createToken();
    const script = otherApp.createScriptCaller(token);
    expect(await getStatus(script, 'GET', '/airdrops')).toBe(200);
    expect(await getStatus(person, 'DELETE', `${path}/${id}`)).toBe(200);
    expect(await getStatus(app.createScriptCaller(token), 'GET', '/airdrops')).toBe(401);
    await eventually(async () => expect(await getStatus(script, 'GET', '/airdrops')).toBe(401));
    expect(await getStatus(person, 'DELETE', `${path}/${id}`)).toBe(404);
  });

  it('stops working when it expires, even if cached', async () => {
    const expires_at = new Date(Date.now() + 3_600_000);
    const { token } = await makeToken(app.services.db, person, { expires_at });
    const script = app.createScriptCaller(token);
    expect(await getStatus(script, 'GET', '/airdrops')).toBe(200);
    aheadMs = 3_000_000;
    expect(await getStatus(script, 'GET', '/airdrops')).toBe(200);
    aheadMs = 3_600_000;
    expect(await getStatus(script, 'GET', '/airdrops')).toBe(401);
  });

  it('stops working when its account is deleted', async () => {
    const { token } = await createToken();
    expect(await getStatus(app.createScriptCaller(token), 'GET', '/airdrops')).toBe(200);
    await app.services.db.deleteFrom('profiles').where('id', '=', person.id).execute();
    app.services.publish([{ topic: 'account', userId: person.id }]);
    expect(await getStatus(app.createScriptCaller(token), 'GET', '/airdrops')).toBe(401);
  });

  it('stops working for an address that has sent too many wrong tokens', async () => {
    const { limit } = policies.public;
    // Uses the other process so that callers of this one, which share the address, stay below the limit.
    const sendWrongToken = () =>
      otherApp.request('/api/airdrops', { headers: { authorization: `Bearer dft_${'x'.repeat(43)}` } });
    let response = await sendWrongToken();
    // On a busy machine, so many requests would take longer than the minute for which they count.
    await otherApp.services.limits.consume('public', '127.0.0.1', { now: new Date(), cost: limit - 100 });
    for (let count = 0; count < limit + 50 && response.status === 401; count += 1)
      response = await sendWrongToken();
    expect(response.status).toBe(429);
    expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0);
    await resetLimits(app.services.db);
  });
});

describe('the API guide', () => {
  const readGuide = () => readFile(new URL('../../../docs/api.md', import.meta.url), 'utf8');

  it('has an example that works unchanged', async () => {
    const script = /```sh\n([\s\S]+?)```/.exec(await readGuide())?.[1] ?? '';
    expect(script.match(/^curl /gm)).toHaveLength(2);
    await makeAirdrop(app.services.db, person, { name: 'Listed by curl' });
    const env = {
      PATH: process.env.PATH ?? '',
      DROPFOLIO_URL: app.baseUrl,
      DROPFOLIO_TOKEN: (await createToken()).token,
    };
    const { stdout } = await execFileAsync('bash', ['-euc', script], { env });
    expect(stdout).toContain('Listed by curl');
    const listAdded = () =>
      app.services.db
        .selectFrom('airdrops')
        .select('project')
        .where('user_id', '=', person.id)
        .where('name', '=', 'LayerZero')
        .execute();
    expect(await listAdded()).toEqual([{ project: 'LayerZero Labs' }]);
    // The example's Idempotency-Key prevents a second addition.
    await execFileAsync('bash', ['-euc', script], { env });
    expect(await listAdded()).toHaveLength(1);
    const wrong = execFileAsync('bash', ['-euc', script], { env: { ...env, DROPFOLIO_TOKEN: 'dft_wrong' } });
    await expect(wrong).rejects.toMatchObject({ stdout: expect.stringContaining('UNAUTHENTICATED') });
  });

  it('states the actual limits', async () => {
    const text = await readGuide();
    expect(text).toContain(`| reading (\`GET\`) | ${policies.read.limit} a minute |`);
    expect(text).toContain(`| everything else | ${policies.write.limit} a minute |`);
    expect(text).toContain(`| wrong tokens | ${policies.public.limit} a minute |`);
    for (const policy of [policies.read, policies.write, policies.public])
      expect(policy.windowSeconds).toBe(60);
  });

  it('has a link in the reference, which marks operations that accept tokens', async () => {
    expect(await (await app.request('/api/docs')).text()).toContain('href="/api/guide"');
    const page = await app.request('/api/guide');
    expect(await page.text()).toContain('Authorization: Bearer dft_…');
    expect(await (await app.request('/api/guide/agents')).text()).toContain('claude mcp add');
    const document = (await (await app.request('/api/openapi.json')).json()) as {
      components: { securitySchemes: Record<string, unknown> };
      paths: Record<string, Record<string, { security: unknown; 'x-session-only'?: true }>>;
    };
    expect(document.components.securitySchemes.apiToken).toMatchObject({ type: 'http', scheme: 'bearer' });
    const { paths } = document;
    expect(paths['/airdrops']?.post?.security).toContainEqual({ apiToken: [] });
    expect(paths['/account']?.get?.security).toContainEqual({ apiToken: [] });
    expect(paths['/account/sign-in']?.post?.security).toEqual([{ clientKey: [] }]);
    for (const operation of [paths[path]?.post, paths['/admin/users']?.get]) {
      expect(operation).toMatchObject({
        'x-session-only': true,
        security: [{ clientKey: [], session: [] }],
      });
    }
    expect(paths['/airdrops']?.get).not.toHaveProperty('x-session-only');
  });
});
