import { createHash } from 'node:crypto';
import { request as nodeRequest } from 'node:http';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { listingNouns } from '../src/lib/listing-kinds.ts';
import type { PublicNoun } from '../src/platform/context.server.ts';
import { makeGuide } from './factories/guides.ts';
import { createTestApp, type TestApp } from './harness/app.ts';
import { createTestDatabase } from './harness/database.ts';
import { eventually } from './harness/eventually.ts';

let app: TestApp;
let other: TestApp;
/** The content of pages. */
let content = 'first';
/** The path of each rendering so far. */
let renderedPaths: string[] = [];
/** Rendering waits for this. */
let released: Promise<void> | undefined;
/** Whether a call that a page makes fails. */
let hasFailingCall = false;
/** Makes the API calls of a page while it is rendered. */
let callApi: (api: TestApi) => Promise<unknown> = async () => undefined;

const inlineScript = 'window.kept=1';

async function render(request: Request, { nonce, api }: { nonce: string; api: TestApi }): Promise<Response> {
  const { pathname } = new URL(request.url);
  renderedPaths.push(pathname);
  const body = content;
  await callApi(api);
  await released;
  if (hasFailingCall) await api.airdrops.list({}).catch(() => undefined);
  if (pathname === '/guides/gone') return new Response('not here', { status: 404 });
  return new Response(
    `<!doctype html><p>${body}</p>${'.'.repeat(2000)}<script nonce="${nonce}">${inlineScript}</script>
    <script type="application/json">{"a":1}</script><script src="/assets/a.js"></script>`,
    { headers: { 'content-type': 'text/html; charset=utf-8' } },
  );
}

type TestApi = Parameters<NonNullable<Parameters<typeof createTestApp>[0]>['render'] & object>[1]['api'];

beforeAll(async () => {
  const database = await createTestDatabase();
  app = await createTestApp({ database, render, cachesPages: true });
  other = await createTestApp({ database, render, jobs: false, cachesPages: true });
});
afterAll(async () => {
  await other.close();
  await app.close();
});
beforeEach(() => {
  app.services.publish([{ topic: 'public' }]);
  content = 'first';
  renderedPaths = [];
  released = undefined;
  hasFailingCall = false;
  callApi = async () => undefined;
});

const read = async (path: string, headers: Record<string, string> = {}, target = app) => {
  const response = await target.request(path, { headers });
  return { response, text: await response.text() };
};

describe('cached public pages', () => {
  it('are rendered once for all visitors, with an ETag that avoids the next transfer', async () => {
    const first = await read('/guides');
    const second = await read('/guides');
    expect(renderedPaths).toEqual(['/guides']);
    expect(second.text).toBe(first.text);
    const etag = second.response.headers.get('etag') ?? '';
    expect(first.response.headers.get('etag')).toBe(etag);
    expect(second.response.headers.get('cache-control')).toBe('public, no-cache');
    const unchanged = await read('/guides', { 'if-none-match': etag });
    expect([unchanged.response.status, unchanged.text]).toEqual([304, '']);
    for (const name of [
      'content-security-policy',
      'etag',
      'x-content-type-options',
      'x-request-id',
      'vary',
    ]) {
      expect(unchanged.response.headers.get(name), name).not.toBeNull();
    }
    const changed = await read('/guides', { 'if-none-match': 'W/"another"' });
    expect(changed.response.status).toBe(200);
    expect(renderedPaths).toEqual(['/guides']);
  });

  it('allow only their own inline scripts, by hash', async () => {
    for (const { response } of [await read('/faucets'), await read('/faucets')]) {
      const csp = response.headers.get('content-security-policy') ?? '';
      const scripts = csp.split('; ').find((item) => item.startsWith('script-src '));
      const hash = createHash('sha256').update(inlineScript).digest('base64');
      expect(scripts).toBe(`script-src 'self' 'sha256-${hash}'`);
      expect(csp).toMatch(/style-src-elem 'self' 'nonce-/);
      expect(csp).not.toMatch(/unsafe-inline'.*script|script-src[^;]*unsafe/);
    }
  });

  it('are compressed as the browser accepts it, and have no body for HEAD', async () => {
    const { text } = await read('/quests');
    for (const encoding of ['br', 'gzip']) {
      const response = await read('/quests', { 'accept-encoding': encoding });
      expect(response.response.headers.get('content-encoding')).toBe(encoding);
      expect(response.text).toBe(text);
    }
    const head = await app.request('/quests', { method: 'HEAD' });
    expect([head.status, await head.text()]).toEqual([200, '']);
    expect(Number(head.headers.get('content-length'))).toBeGreaterThan(0);
    expect(renderedPaths).toEqual(['/quests']);
  });

  it('show an edit on the next request, and shortly after in another process', async () => {
    await read('/presales');
    await read('/presales', {}, other);
    content = 'second';
    expect((await read('/presales')).text).toContain('first');
    app.services.publish([{ topic: 'public' }]);
    expect((await read('/presales')).text).toContain('second');
    await eventually(async () => {
      expect((await read('/presales', {}, other)).text).toContain('second');
    });
  });

  it('stay cached if something changes that they don’t show', async () => {
    callApi = (api) => Promise.all([api.guides.list(), api.quests.list()]);
    await read('/guides');
    callApi = (api) => api.faucets.list();
    await read('/faucets');
    const headers = { 'x-client-key': app.services.clientKeys[0] };
    const getTag = async () => (await read('/api/guides', headers)).response.headers.get('etag');
    const tag = await getTag();
    await makeGuide(app.services.db);
    renderedPaths = [];
    app.services.publish([{ topic: 'public', noun: 'faucets' }]);
    await read('/guides');
    await read('/faucets');
    expect(renderedPaths).toEqual(['/faucets']);
    expect(await getTag()).toBe(tag);
    renderedPaths = [];
    app.services.publish([{ topic: 'public', noun: 'guides' }]);
    await read('/guides');
    await read('/faucets');
    expect(renderedPaths).toEqual(['/guides']);
    expect(await getTag()).not.toBe(tag);
  });

  it('rerenders pages of several nouns if any of them changes', async () => {
    callApi = (api) => api.discover.list();
    const headers = { 'x-client-key': app.services.clientKeys[0] };
    const isRerenderedAfter = async (noun: PublicNoun) => {
      await read('/discover');
      renderedPaths = [];
      app.services.publish([{ topic: 'public', noun }]);
      await read('/discover');
      return renderedPaths.length > 0;
    };
    for (const noun of Object.values(listingNouns)) {
      expect(await isRerenderedAfter(noun), noun).toBe(true);
    }
    expect(await isRerenderedAfter('follow')).toBe(false);
    const getTag = async () => (await read('/api/discover', headers)).response.headers.get('etag');
    const tag = await getTag();
    await makeGuide(app.services.db);
    app.services.publish([{ topic: 'public', noun: 'guides' }]);
    expect(await getTag()).not.toBe(tag);
  });

  it('show the last of many edits in another process after few notifications', async () => {
    await read('/quests', {}, other);
    const dropped: unknown[] = [];
    const { drop } = other.services.cachedResponses;
    other.services.cachedResponses.drop = (noun) => {
      dropped.push(noun);
      drop(noun);
    };
    for (let edit = 1; edit <= 200; edit += 1) {
      content = `edit ${edit}`;
      app.services.publish([{ topic: 'public' }]);
    }
    await eventually(async () => {
      expect((await read('/quests', {}, other)).text).toContain('edit 200');
    });
    other.services.cachedResponses.drop = drop;
    expect(dropped.length).toBeLessThan(10);
  });

  it('aren’t cached if public content changed during rendering', async () => {
    let release = () => {};
    released = new Promise((resolve) => {
      release = resolve;
    });
    const early = read('/campaigns');
    await eventually(async () => expect(renderedPaths).toHaveLength(1));
    content = 'second';
    app.services.publish([{ topic: 'public' }]);
    const secondRead = read('/campaigns');
    await eventually(async () => expect(renderedPaths).toHaveLength(2));
    release();
    expect((await early).text).toContain('first');
    expect((await secondRead).text).toContain('second');
    expect((await read('/campaigns')).text).toContain('second');
  });

  it('are rendered once for many concurrent requests', async () => {
    const responses = await Promise.all(Array.from({ length: 30 }, () => read('/faq')));
    expect(new Set(responses.map(({ text }) => text)).size).toBe(1);
    expect(renderedPaths).toEqual(['/faq']);
  });

  it('aren’t cached if a call of theirs failed', async () => {
    hasFailingCall = true;
    const { response } = await read('/guides');
    expect(response.headers.get('cache-control')).toBe('private, no-store');
    hasFailingCall = false;
    await read('/guides');
    expect(renderedPaths).toHaveLength(2);
  });

  it('are neither cached for signed-in users nor served to them', async () => {
    const member = await app.createMember();
    await read('/guides');
    const uncached = await read('/guides', { cookie: member.cookie() ?? '' });
    expect(uncached.response.headers.get('cache-control')).toBe('private, no-store');
    expect(uncached.response.headers.get('etag')).toBeNull();
    expect(uncached.response.headers.get('content-security-policy')).toMatch(/script-src 'self' 'nonce-/);
    await read('/guides');
    expect(renderedPaths).toHaveLength(2);
  });
});

describe('a visitor with a cookie that isn’t a session', () => {
  it('gets cached pages and responses', async () => {
    const key = { 'x-client-key': app.services.clientKeys[0] };
    for (const [path, headers] of [
      ['/guides', {}],
      ['/api/guides', key],
    ] as const) {
      const plain = await read(path, headers);
      const declined = await read(path, { ...headers, cookie: 'cookie-consent=declined' });
      expect(plain.response.headers.get('etag'), path).not.toBeNull();
      expect(declined.response.headers.get('etag'), path).toBe(plain.response.headers.get('etag'));
    }
  });
});

describe('uncached pages', () => {
  it.each(['/guides?q=a', '/guides/gone', '/tracker', '/profile', '/campaigns/submit', '/guides/a/b'])(
    '%s',
    async (path) => {
      const responses = [await read(path), await read(path)];
      expect(renderedPaths).toHaveLength(2);
      for (const { response } of responses) {
        expect(response.headers.get('cache-control')).toBe('private, no-store');
        expect(response.headers.get('etag')).toBeNull();
      }
    },
  );

  it('redirect from another host', async () => {
    await read('/guides');
    const status = await new Promise<number | undefined>((resolve, reject) => {
      const { port } = new URL(app.baseUrl);
      const headers = { host: 'elsewhere.example' };
      nodeRequest({ port, path: '/guides', headers }, (response) => {
        response.resume();
        resolve(response.statusCode);
      })
        .on('error', reject)
        .end();
    });
    expect(status).toBe(308);
  });
});
