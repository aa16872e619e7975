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
/** The content of pages, and the number of times that one was rendered. */
let content = 'first';
let rendered: string[] = [];
let hold: Promise<void> | undefined;
let fails = false;
/** The API calls made while a page is rendered. */
let callApi: (api: TestApi) => Promise<unknown> = async () => undefined;

const inline = 'window.kept=1';

async function render(request: Request, { nonce, api }: { nonce: string; api: TestApi }): Promise<Response> {
  const { pathname } = new URL(request.url);
  rendered.push(pathname);
  const body = content;
  await callApi(api);
  await hold;
  if (fails) await api.airdrops.list({}).catch(() => undefined);
  if (pathname === '/guides/gone') return new Response('not here', { status: 404 });
  return new Response(
    `<!doctype html><p>${body}</p>${'.'.repeat(2000)}<script nonce="${nonce}">${inline}</script>
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
  rendered = [];
  hold = undefined;
  fails = false;
  callApi = async () => undefined;
});

const read = async (path: string, headers: Record<string, string> = {}, at = app) => {
  const response = await at.request(path, { headers });
  return { response, text: await response.text() };
};

describe('cached public pages', () => {
  it('renders a page once for all visitors, with an ETag that avoids the next transfer', async () => {
    const first = await read('/guides');
    const second = await read('/guides');
    expect(rendered).toEqual(['/guides']);
    expect(second.text).toBe(first.text);
    const etag = second.response.headers.get('etag') ?? '';
    expect(first.response.headers.get('etag')).toBe(etag);
    expect(second.response.headers.get('cache-control')).toBe('public, no-cache');
    const known = await read('/guides', { 'if-none-match': etag });
    expect([known.response.status, known.text]).toEqual([304, '']);
    for (const name of [
      'content-security-policy',
      'etag',
      'x-content-type-options',
      'x-request-id',
      'vary',
    ]) {
      expect(known.response.headers.get(name), name).not.toBeNull();
    }
    const stale = await read('/guides', { 'if-none-match': 'W/"another"' });
    expect(stale.response.status).toBe(200);
    expect(rendered).toEqual(['/guides']);
  });

  it('allows only its own inline scripts, by hash', async () => {
    for (const { response } of [await read('/faucets'), await read('/faucets')]) {
      const csp = response.headers.get('content-security-policy') ?? '';
      const scripts = csp.split('; ').find((item) => item.startsWith('script-src '));
      const hash = createHash('sha256').update(inline).digest('base64');
      expect(scripts).toBe(`script-src 'self' 'sha256-${hash}'`);
      expect(csp).toMatch(/style-src-elem 'self' 'nonce-/);
      expect(csp).not.toMatch(/unsafe-inline'.*script|script-src[^;]*unsafe/);
    }
  });

  it('compresses as the browser accepts it, and sends no body for HEAD', async () => {
    const { text } = await read('/quests');
    for (const encoding of ['br', 'gzip']) {
      const response = await read('/quests', { 'accept-encoding': encoding });
      expect(response.response.headers.get('content-encoding')).toBe(encoding);
      expect(response.text).toBe(text);
    }
    const head = await app.request('/quests', { method: 'HEAD' });
    expect([head.status, await head.text()]).toEqual([200, '']);
    expect(Number(head.headers.get('content-length'))).toBeGreaterThan(0);
    expect(rendered).toEqual(['/quests']);
  });

  it('shows an edit on the next request, and shortly after in another process', async () => {
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

  it('keeps a page when something changes that it doesn’t show', async () => {
    callApi = (api) => Promise.all([api.guides.list(), api.quests.list()]);
    await read('/guides');
    callApi = (api) => api.faucets.list();
    await read('/faucets');
    const headers = { 'x-client-key': app.services.clientKeys[0] };
    const getTag = async () => (await read('/api/guides', headers)).response.headers.get('etag');
    const tag = await getTag();
    await makeGuide(app.services.db);
    rendered = [];
    app.services.publish([{ topic: 'public', noun: 'faucets' }]);
    await read('/guides');
    await read('/faucets');
    expect(rendered).toEqual(['/faucets']);
    expect(await getTag()).toBe(tag);
    rendered = [];
    app.services.publish([{ topic: 'public', noun: 'guides' }]);
    await read('/guides');
    await read('/faucets');
    expect(rendered).toEqual(['/guides']);
    expect(await getTag()).not.toBe(tag);
  });

  it('rerenders a page of several nouns when any of them changes', async () => {
    callApi = (api) => api.discover.list();
    const headers = { 'x-client-key': app.services.clientKeys[0] };
    const isNewAfter = async (noun: PublicNoun) => {
      await read('/discover');
      rendered = [];
      app.services.publish([{ topic: 'public', noun }]);
      await read('/discover');
      return rendered.length > 0;
    };
    for (const noun of Object.values(listingNouns)) {
      expect(await isNewAfter(noun), noun).toBe(true);
    }
    expect(await isNewAfter('follow')).toBe(false);
    const getTag = async () => (await read('/api/discover', headers)).response.headers.get('etag');
    const tag = await getTag();
    await makeGuide(app.services.db);
    app.services.publish([{ topic: 'public', noun: 'guides' }]);
    expect(await getTag()).not.toBe(tag);
  });

  it('shows the last of many edits in another process after few notifications', async () => {
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

  it('doesn’t cache a page if public content changed during rendering', async () => {
    let go = () => {};
    hold = new Promise((resolve) => {
      go = resolve;
    });
    const early = read('/campaigns');
    await eventually(async () => expect(rendered).toHaveLength(1));
    content = 'second';
    app.services.publish([{ topic: 'public' }]);
    const secondRead = read('/campaigns');
    await eventually(async () => expect(rendered).toHaveLength(2));
    go();
    expect((await early).text).toContain('first');
    expect((await secondRead).text).toContain('second');
    expect((await read('/campaigns')).text).toContain('second');
  });

  it('renders once for many simultaneous requests', async () => {
    const responses = await Promise.all(Array.from({ length: 30 }, () => read('/faq')));
    expect(new Set(responses.map(({ text }) => text)).size).toBe(1);
    expect(rendered).toEqual(['/faq']);
  });

  it('doesn’t cache a page if part of it couldn’t be loaded', async () => {
    fails = true;
    const { response } = await read('/guides');
    expect(response.headers.get('cache-control')).toBe('private, no-store');
    fails = false;
    await read('/guides');
    expect(rendered).toHaveLength(2);
  });

  it('never caches a page for a signed-in user, nor serves a cached one to them', async () => {
    const member = await app.member();
    await read('/guides');
    const own = await read('/guides', { cookie: member.cookie() ?? '' });
    expect(own.response.headers.get('cache-control')).toBe('private, no-store');
    expect(own.response.headers.get('etag')).toBeNull();
    expect(own.response.headers.get('content-security-policy')).toMatch(/script-src 'self' 'nonce-/);
    await read('/guides');
    expect(rendered).toHaveLength(2);
  });
});

describe('a visitor with a cookie that is no session', () => {
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
      expect(rendered).toHaveLength(2);
      for (const { response } of responses) {
        expect(response.headers.get('cache-control')).toBe('private, no-store');
        expect(response.headers.get('etag')).toBeNull();
      }
    },
  );

  it('redirect a URL at another host', async () => {
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
