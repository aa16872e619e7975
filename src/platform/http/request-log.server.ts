import { randomBytes } from 'node:crypto';
import { createMiddleware } from 'hono/factory';
import { uuidv7 } from '#/lib/uuid.ts';
import type { Log } from '../log.server.ts';
import type { HttpEnv } from './http-env.server.ts';

const quiet = new Set(['/healthz', '/livez']);

/** The operation or page a path belongs to: ids and secrets in it are not logged. */
function routeOf(path: string): string {
  return path.replace(/[0-9a-f]{8}-[0-9a-f-]{27}/gi, ':id').slice(0, 200);
}

export type RequestLogOptions = {
  log: Log;
  clock: () => Date;
  address: (socketAddress: string | undefined, forwardedFor: string | null) => string;
};

/**
 * Gives each request its id, time, nonce and client address, and writes one line when it is answered: id,
 * method, route, status, ms, user id; the address only for refusals. Never a query string, header or body.
 */
export function requestLog({ log, clock, address }: RequestLogOptions) {
  return createMiddleware<HttpEnv>(async (c, next) => {
    const started = performance.now();
    c.set('requestId', uuidv7());
    c.set('now', clock());
    c.set('nonce', randomBytes(16).toString('base64'));
    const socketAddress = c.env.incoming?.socket.remoteAddress;
    c.set('address', address(socketAddress, c.req.header('x-forwarded-for') ?? null));
    await next();
    c.res.headers.set('x-request-id', c.get('requestId'));
    const status = c.res.status;
    const refused = status === 401 || status === 403 || status === 429;
    const put = quiet.has(c.req.path) ? log.debug : refused ? log.warn : log.info;
    put(refused ? 'request.refused' : 'request', {
      id: c.get('requestId'),
      method: c.req.method,
      route: routeOf(c.req.path),
      status,
      ms: Math.round((performance.now() - started) * 10) / 10,
      user: c.get('actor')?.id,
      ...(refused ? { address: c.get('address') } : {}),
    });
  });
}
