import { Hono } from 'hono';
import { recordFetch } from '#/features/calendar/commands.server.ts';
import { buildFeed } from '#/features/calendar/feed.server.ts';
import { extractSecret } from '#/features/calendar/feed-address.server.ts';
import { listEntries, listFeedCheckIns, openFeed } from '#/features/calendar/queries.server.ts';
import { matchesEtag } from '#/platform/http/cached-responses.server.ts';
import type { HttpEnv } from '#/platform/http/http-env.server.ts';
import type { Services } from '#/platform/services.server.ts';

type CalendarFeedOptions = Pick<Services, 'db' | 'config' | 'limits' | 'callSlots' | 'linkGuard'>;

/**
 * GET /calendar/{secret}.ics: the feed that calendar apps fetch. Only the secret authorizes, never a cookie.
 * Invalid secrets take the same lookup and get 404.
 */
export function createCalendarFeedRoutes(services: CalendarFeedOptions): Hono<HttpEnv> {
  const { db, config, callSlots, linkGuard } = services;
  return new Hono<HttpEnv>().get('/:file{.+\\.ics}', async (c) => {
    const now = c.get('now');
    // Keeps the secret URL out of the Referer header of links in the feed.
    c.header('referrer-policy', 'no-referrer');
    c.header('x-robots-tag', 'noindex');
    await services.limits.consume('public', c.get('address'), { now });
    const feed = await openFeed({ db, now }, extractSecret(c.req.path));
    if (feed === undefined) return c.text('Not found', 404);
    const { userId, etag } = feed;
    await services.limits.consume('calendarFeed', userId, { now });
    await recordFetch({ db, now }, feed);
    c.header('etag', etag);
    c.header('cache-control', 'private, no-cache');
    if (matchesEtag(c.req.header('if-none-match'), etag)) return c.body(null, 304);
    const slot = await callSlots.begin({ person: userId }, 'heavy');
    try {
      const entries = await listEntries({ db, now }, feed);
      const checkIns = await listFeedCheckIns({ db, now }, feed);
      return c.body(
        await buildFeed({ entries, checkIns }, { ...feed, baseUrl: config.baseUrl, linkGuard }),
        200,
        {
          'content-type': 'text/calendar; charset=utf-8',
          'content-disposition': 'attachment; filename="dropfolio.ics"',
        },
      );
    } finally {
      slot.end();
    }
  });
}
