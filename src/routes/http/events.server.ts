import { Hono } from 'hono';
import type { Resolved } from '#/platform/auth/sessions.server.ts';
import type { Events } from '#/platform/events.server.ts';
import type { HttpEnv } from '#/platform/http/http-env.server.ts';
import type { RequestHeaders } from '#/platform/http/request-headers.server.ts';

export type EventRoutesOptions = {
  events: Events;
  session: (headers: RequestHeaders, now: Date) => Promise<Resolved | undefined>;
};

/** GET /events: the signed-in person's stream of changes, as Server-Sent Events. It ends with the session. */
export function eventRoutes(options: EventRoutesOptions): Hono<HttpEnv> {
  return new Hono<HttpEnv>().get('/', async (c) => {
    const site = c.req.header('sec-fetch-site');
    if (site !== undefined && site !== 'same-origin') return c.text('Forbidden', 403);
    const { headers } = c.req.raw;
    const now = c.get('now');
    const session = await options.session(headers, now);
    // 204 tells an EventSource not to come back.
    if (session === undefined || session.needsFactor) return c.body(null, 204);
    const { actor, expiresAt } = session;
    const { id: userId, sessionId } = actor;
    c.set('actor', actor);
    const lastEventId = c.req.header('last-event-id') ?? c.req.query('since');
    c.set('writeStream', (response) => {
      options.events.open(response, {
        ...{ userId, sessionId, lastEventId },
        isAdmin: actor.roles.includes('admin'),
        livesMs: expiresAt - now.getTime(),
      });
      // An end of the session between its reading and this moment closed nothing: it is read once more.
      const close = () => options.events.closeSessions([sessionId]);
      options.session(headers, now).then((again) => {
        if (again?.actor.sessionId !== sessionId || again.needsFactor) close();
      }, close);
    });
    return c.body(null, 200, {
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store',
      'x-accel-buffering': 'no',
    });
  });
}
