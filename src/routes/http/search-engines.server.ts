import { Hono } from 'hono';
import type { Db } from '#/db/client.server.ts';
import { privatePaths } from '#/lib/public-pages.ts';
import { escapeHtml } from '#/lib/text.ts';
import type { HttpEnv } from '#/platform/http/http-env.server.ts';
import { sitemapSources } from './public-content.server.ts';

/** One sitemap may name no more (sitemaps.org). */
const most = 50_000;
const xml = { 'content-type': 'application/xml; charset=utf-8', 'cache-control': 'public, max-age=300' };

/** /robots.txt and /sitemap.xml. */
export function searchEngineRoutes({ db, baseUrl }: { db: Db; baseUrl: string }): Hono<HttpEnv> {
  const robots = [
    'User-agent: *',
    ...['/api', '/dev', '/events', ...privatePaths].map((path) => `Disallow: ${path}`),
    '',
    `Sitemap: ${baseUrl}/sitemap.xml`,
    '',
  ].join('\n');
  return new Hono<HttpEnv>()
    .get('/robots.txt', (c) => c.text(robots, 200, { 'cache-control': 'public, max-age=3600' }))
    .get('/sitemap.xml', async (c) => {
      const now = c.get('now');
      const entries = (await Promise.all(sitemapSources.map((source) => source(db, now)))).flat();
      const urls = entries.slice(0, most).map(({ path, changed }) => {
        const lastmod = changed === undefined ? '' : `<lastmod>${escapeHtml(changed)}</lastmod>`;
        return `<url><loc>${escapeHtml(baseUrl + path)}</loc>${lastmod}</url>`;
      });
      const body = `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${urls.join('\n')}\n</urlset>\n`;
      return c.body(body, 200, xml);
    });
}
