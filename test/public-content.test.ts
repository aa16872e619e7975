import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { listArticles } from '../src/features/blog/queries.server.ts';
import { publicPages } from '../src/lib/public-pages.ts';
import { setUpApp } from './harness/app.ts';
import { listPagePaths, listStaticPaths } from './harness/page-paths.ts';

const app = setUpApp();

const getText = (xml: string, tag: string) =>
  [...xml.matchAll(new RegExp(`<${tag}[^>]*>([^<]*)</${tag}>`, 'g'))].map(([, text]) => text);

describe('RSS feed', () => {
  it('returns RSS 2.0 with absolute URLs and one item per article', async () => {
    const response = await app.request('/blog/rss.xml');
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toContain('application/rss+xml');
    const xml = await response.text();
    expect(xml).toMatch(/^<\?xml version="1.0" encoding="UTF-8"\?>\n<rss version="2.0"/);
    const articles = listArticles().items;
    const expected = articles.map(({ slug }) => `${app.baseUrl}/blog/${slug}`);
    expect(getText(xml, 'link')).toEqual([`${app.baseUrl}/blog`, ...expected]);
    expect(getText(xml, 'guid')).toEqual(expected);
    const unescapeXml = (text = '') =>
      text.replaceAll('&#39;', "'").replaceAll('&amp;', '&').replaceAll('&quot;', '"');
    expect(getText(xml, 'title').slice(1).map(unescapeXml)).toEqual(articles.map(({ title }) => title));
    const dates = getText(xml, 'pubDate').map((date) => new Date(date ?? '').toISOString().slice(0, 10));
    expect(dates).toEqual(articles.map(({ date }) => date));
  });
});

describe('sitemap.xml and robots.txt', () => {
  it('lists every public page and article in the sitemap, and nothing private', async () => {
    const response = await app.request('/sitemap.xml');
    expect(response.headers.get('content-type')).toContain('application/xml');
    const xml = await response.text();
    const paths = getText(xml, 'loc').map((url) => (url ?? '').slice(app.baseUrl.length));
    const articles = listArticles().items.map(({ slug }) => `/blog/${slug}`);
    expect(paths).toEqual(expect.arrayContaining([...publicPages.map(({ path }) => path), ...articles]));
    expect(new Set(paths).size).toBe(paths.length);
    expect(paths.filter((path) => /^\/(admin|profile|tracker|plan|api|dev)/.test(path))).toEqual([]);
    expect(publicPages.map(({ path }) => path).filter((path) => !listPagePaths().includes(path))).toEqual([]);
  });

  it('disallows exactly the private pages in robots.txt, and names the sitemap', async () => {
    const response = await app.request('/robots.txt');
    expect(response.headers.get('content-type')).toContain('text/plain');
    const lines = (await response.text()).split('\n');
    expect(lines[0]).toBe('User-agent: *');
    for (const path of ['/admin', '/api', '/dev', '/profile', '/tracker', '/reset-password']) {
      expect(lines).toContain(`Disallow: ${path}`);
    }
    expect(lines).not.toContain('Disallow: /');
    const disallowed = lines.flatMap((line) => line.match(/^Disallow: (.*)/)?.[1] ?? []);
    const isDisallowed = (path: string) =>
      disallowed.some((prefix) => path === prefix || path.startsWith(`${prefix}/`));
    const isPublic = (path: string) => publicPages.some((page) => page.path === path);
    expect(listStaticPaths().filter((path) => isDisallowed(path) === isPublic(path))).toEqual([]);
    expect(lines).toContain(`Sitemap: ${app.baseUrl}/sitemap.xml`);
  });
});

describe('security.txt', () => {
  it('has a contact and expires within a year (RFC 9116)', async () => {
    const response = await app.request('/.well-known/security.txt');
    expect(response.headers.get('content-type')).toContain('text/plain');
    const fields = new Map((await response.text()).split('\n').map((line) => [line.split(': ')[0], line]));
    expect(fields.get('Contact')).toBe(`Contact: ${app.baseUrl}/support`);
    expect(fields.get('Canonical')).toBe(`Canonical: ${app.baseUrl}/.well-known/security.txt`);
    const expires = Date.parse(fields.get('Expires')?.slice('Expires: '.length) ?? '');
    expect(expires).toBeGreaterThan(Date.now() + 30 * 86_400_000);
    expect(expires).toBeLessThan(Date.now() + 365 * 86_400_000);
  });
});

describe('link previews', () => {
  async function loadPixels(path: string) {
    const response = await app.request(path);
    expect(response.status, path).toBe(200);
    expect(response.headers.get('content-type')).toBe('image/png');
    const { data, info } = await sharp(Buffer.from(await response.arrayBuffer()))
      .removeAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true });
    expect([info.width, info.height]).toEqual([1200, 630]);
    return { response, data };
  }

  it('returns PNGs of 1200 × 630 pixels with bright letters that differ by title', async () => {
    const first = await loadPixels('/og/page/home.png');
    const other = await loadPixels('/og/blog/judge-a-presale.png');
    const countBright = (data: Buffer) => data.reduce((count, value) => count + (value > 235 ? 1 : 0), 0);
    expect(countBright(first.data)).toBeGreaterThan(20_000);
    expect(countBright(other.data)).toBeGreaterThan(20_000);
    expect(first.data.equals(other.data)).toBe(false);
    expect((await loadPixels('/og/page/home.png')).data.equals(first.data)).toBe(true);
  });

  it('returns an ETag, and 304 for a matching one', async () => {
    const first = await app.request('/og/page/faq.png');
    const etag = first.headers.get('etag') ?? '';
    expect(etag).not.toBe('');
    const second = await app.request('/og/page/faq.png', { headers: { 'if-none-match': etag } });
    expect([second.status, await second.text()]).toEqual([304, '']);
  });

  it.each([
    '/og/page/none.png',
    '/og/blog/none.png',
    '/og/none/home.png',
    '/og/constructor/a.png',
    '/og/page/home',
  ])('returns 404 for %s', async (path) => {
    expect((await app.request(path)).status).toBe(404);
  });

  it('returns a picture for every public page', async () => {
    for (const { name } of publicPages) await loadPixels(`/og/page/${name}.png`);
  });
});
