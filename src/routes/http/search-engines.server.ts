import { type Context, Hono } from 'hono';
import type { Db } from '#/db/client.server.ts';
import { isPublicPage } from '#/lib/public-pages.ts';
import { escapeHtml } from '#/lib/text.ts';
import { publicNouns } from '#/platform/context.server.ts';
import {
  type CachedResponses,
  toResponse,
  type UncompressedResponse,
} from '#/platform/http/cached-responses.server.ts';
import type { HttpEnv } from '#/platform/http/http-env.server.ts';
import { sitemapSources } from './public-content.server.ts';

type SearchEngineOptions = {
  db: Db;
  baseUrl: string;
  pagePaths: readonly string[];
  cachedResponses: CachedResponses;
  /** Counts the request as a public call; throws RATE_LIMITED above the limit. */
  count: (c: Context<HttpEnv>) => Promise<void>;
};

/** Prefixes of private paths, some of which aren't pages. */
const privateFolders = ['/admin', '/api', '/dev', '/events', '/newsletter', '/payment'];
const isInside = (path: string, folders: readonly string[]) =>
  folders.some((folder) => path.startsWith(`${folder}/`));

/** Returns the private paths, without those inside another one. */
function listPrivatePaths(pagePaths: readonly string[]): string[] {
  const pages = pagePaths.filter((path) => !path.includes('$') && !isPublicPage(path));
  const paths = [...privateFolders, ...pages];
  return paths.filter((path) => !isInside(path, paths));
}

/** The limit of one sitemap (sitemaps.org). */
const maxUrls = 50_000;
const xml = [['content-type', 'application/xml; charset=utf-8']] as const;

/** Serves /robots.txt and /sitemap.xml. */
export function createSearchEngineRoutes({
  db,
  baseUrl,
  pagePaths,
  cachedResponses,
  count,
}: SearchEngineOptions): Hono<HttpEnv> {
  const robots = [
    'User-agent: *',
    ...listPrivatePaths(pagePaths).map((path) => `Disallow: ${path}`),
    '',
    `Sitemap: ${baseUrl}/sitemap.xml`,
    '',
  ].join('\n');
  async function makeSitemap(now: Date): Promise<UncompressedResponse> {
    const entries = (await Promise.all(sitemapSources.map((source) => source(db, now)))).flat();
    const urls = entries.slice(0, maxUrls).map(({ path, changed }) => {
      const lastmod = changed === undefined ? '' : `<lastmod>${escapeHtml(changed)}</lastmod>`;
      return `<url><loc>${escapeHtml(baseUrl + path)}</loc>${lastmod}</url>`;
    });
    const text = `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${urls.join('\n')}\n</urlset>\n`;
    return { text, headers: xml, nouns: new Set(publicNouns) };
  }

  return new Hono<HttpEnv>()
    .get('/robots.txt', (c) => c.text(robots, 200, { 'cache-control': 'public, max-age=3600' }))
    .get('/sitemap.xml', async (c) => {
      await count(c);
      const response = await cachedResponses.getOrCreate(c.req.path, () => makeSitemap(c.get('now')));
      return response === undefined ? c.notFound() : toResponse(response, c.req.raw.headers);
    });
}
