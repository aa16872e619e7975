import { Hono } from 'hono';
import { listArticles } from '#/features/blog/queries.server.ts';
import { escapeHtml } from '#/lib/text.ts';
import type { HttpEnv } from '#/platform/http/http-env.server.ts';

const rfc822 = (day: string) => new Date(`${day}T00:00:00.000Z`).toUTCString();

/** /blog/rss.xml: the articles as RSS 2.0. */
export function feedRoutes({ baseUrl }: { baseUrl: string }): Hono<HttpEnv> {
  const self = `${baseUrl}/blog/rss.xml`;
  return new Hono<HttpEnv>().get('/blog/rss.xml', (c) => {
    const { items } = listArticles();
    const list = items.map(({ slug, title, excerpt, category, date }) => {
      const url = `${baseUrl}/blog/${slug}`;
      return `<item><title>${escapeHtml(title)}</title><link>${escapeHtml(url)}</link><guid isPermaLink="true">${escapeHtml(url)}</guid><description>${escapeHtml(excerpt)}</description><category>${escapeHtml(category)}</category><pubDate>${rfc822(date)}</pubDate></item>`;
    });
    const newest = items[0] === undefined ? '' : `<lastBuildDate>${rfc822(items[0].date)}</lastBuildDate>`;
    const body = `<?xml version="1.0" encoding="UTF-8"?>\n<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom"><channel><title>Dropfolio Blog</title><link>${escapeHtml(`${baseUrl}/blog`)}</link><description>Short articles about hunting airdrops with care.</description><language>en</language>${newest}<atom:link href="${escapeHtml(self)}" rel="self" type="application/rss+xml"/>${list.join('')}</channel></rss>\n`;
    return c.body(body, 200, {
      'content-type': 'application/rss+xml; charset=utf-8',
      'cache-control': 'public, max-age=300',
    });
  });
}
