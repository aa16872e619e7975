import { type Context, Hono } from 'hono';
import { listArticles } from '#/features/blog/queries.server.ts';
import { escapeHtml } from '#/lib/text.ts';
import {
  type CachedResponses,
  toResponse,
  type UncompressedResponse,
} from '#/platform/http/cached-responses.server.ts';
import type { HttpEnv } from '#/platform/http/http-env.server.ts';

const toRfc822 = (day: string) => new Date(`${day}T00:00:00.000Z`).toUTCString();

type FeedOptions = {
  baseUrl: string;
  cachedResponses: CachedResponses;
  /** Counts the request as a public call; throws RATE_LIMITED above the limit. */
  count: (c: Context<HttpEnv>) => Promise<void>;
};

/** /blog/rss.xml: the articles as RSS 2.0. */
export function createFeedRoutes({ baseUrl, cachedResponses, count }: FeedOptions): Hono<HttpEnv> {
  const self = `${baseUrl}/blog/rss.xml`;

  async function createFeed(): Promise<UncompressedResponse> {
    const { items } = listArticles();
    const list = items.map(({ slug, title, excerpt, category, date }) => {
      const url = `${baseUrl}/blog/${slug}`;
      return `<item><title>${escapeHtml(title)}</title><link>${escapeHtml(url)}</link><guid isPermaLink="true">${escapeHtml(url)}</guid><description>${escapeHtml(excerpt)}</description><category>${escapeHtml(category)}</category><pubDate>${toRfc822(date)}</pubDate></item>`;
    });
    const newest = items[0] === undefined ? '' : `<lastBuildDate>${toRfc822(items[0].date)}</lastBuildDate>`;
    const text = `<?xml version="1.0" encoding="UTF-8"?>\n<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom"><channel><title>Dropfolio Blog</title><link>${escapeHtml(`${baseUrl}/blog`)}</link><description>Short articles about hunting airdrops safely.</description><language>en</language>${newest}<atom:link href="${escapeHtml(self)}" rel="self" type="application/rss+xml"/>${list.join('')}</channel></rss>\n`;
    return { text, headers: [['content-type', 'application/rss+xml; charset=utf-8']] };
  }

  return new Hono<HttpEnv>().get('/blog/rss.xml', async (c) => {
    await count(c);
    const response = await cachedResponses.getOrCreate(c.req.path, createFeed);
    return response === undefined ? c.notFound() : toResponse(response, c.req.raw.headers);
  });
}
