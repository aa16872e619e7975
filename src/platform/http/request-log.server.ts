import { randomBytes } from 'node:crypto';
import { createMiddleware } from 'hono/factory';
import { routePath } from 'hono/route';
import { uuidv7 } from '#/lib/uuid.ts';
import type { Log } from '../log.server.ts';
import type { CompletedRequest } from '../metrics/metrics.server.ts';
import type { OwnMachine } from '../own-machine.server.ts';
import type { HttpEnv } from './http-env.server.ts';

const quietPaths = new Set(['/healthz', '/livez']);
const uuidPattern = /[0-9a-f]{8}-[0-9a-f-]{27}/gi;
/** A calendar path, which may contain a feed's secret. */
const feedPath = /\/calendar\/.+/i;

/** Returns the route of a path: IDs and secrets are not logged. */
export function toRoute(path: string): string {
  return path.replace(feedPath, '/calendar/:secret').replace(uuidPattern, ':id').slice(0, 200);
}

const pagePattern = '/*';
const filePattern = /^\/(?:assets|files|icons|og|favicon\.svg|manifest\.webmanifest|sw\.js)(?:\/|$)/;

/** Classifies a request outside the API: its route is always one of our patterns, whatever the URL. */
function classifyRequest(
  pattern: string,
  page: string | undefined,
): Pick<CompletedRequest, 'class' | 'route'> {
  if (pattern === pagePattern) return { class: 'page', route: page ?? 'unknown' };
  return { class: filePattern.test(pattern) ? 'file' : 'other', route: pattern.replace(/\{.*\}/, '') };
}

export type RequestLogOptions = {
  log: Log;
  /** Which requests are logged besides rejected and failed ones. */
  logRequests: 'all' | 'slow' | 'none';
  clock: () => Date;
  address: (socketAddress: string | undefined, forwardedFor: string | null) => string;
  ownMachine: OwnMachine;
  /** Delays 429 responses, so that immediate retries cost the server little. */
  delayRejection: () => Promise<void>;
  /** Counts responses; undefined if metrics are off. */
  count: ((request: CompletedRequest) => void) | undefined;
  /** The trace ID of a request; undefined if traces are off. */
  traceId: (() => string | undefined) | undefined;
};

export type LoggedRequest = {
  method: string;
  path: string;
  status: number;
  /** performance.now() at the start of the request. */
  startedAt: number;
  userId: string | undefined;
  address: string;
};

/** Requests at least this long are logged as slow. */
const slowMs = 500;

function isLogged(
  logRequests: RequestLogOptions['logRequests'],
  { status, ms }: { status: number; ms: number },
): boolean {
  return logRequests === 'all' || status >= 500 || (logRequests === 'slow' && ms >= slowMs);
}

/** Logs one line for the request: method, route, status, ms, user ID; the address only for rejections. */
export function logResponse(
  log: Log,
  logRequests: RequestLogOptions['logRequests'],
  request: LoggedRequest,
): void {
  const { method, path, status, startedAt, userId, address } = request;
  const isRejected = status === 401 || status === 403 || status === 429;
  const ms = Math.round((performance.now() - startedAt) * 10) / 10;
  if (!isRejected && !isLogged(logRequests, { status, ms })) return;
  const level = isRejected ? 'warn' : 'info';
  log[quietPaths.has(path) ? 'debug' : level](isRejected ? 'request.refused' : 'request', {
    method,
    route: toRoute(path),
    status,
    ms,
    user: userId,
    ...(isRejected ? { address } : {}),
  });
}

/**
 * Sets each request's ID, log, time, nonce, and client address, and logs a line after the response. Never logs
 * a query string, header, or body.
 */
export function createRequestLog(options: RequestLogOptions) {
  const { log, logRequests, clock, address, ownMachine, delayRejection, count, traceId } = options;
  return createMiddleware<HttpEnv>(async (c, next) => {
    const started = performance.now();
    const requestId = uuidv7();
    c.set('requestId', requestId);
    c.set('log', log.with({ id: requestId, trace: traceId?.() }));
    c.set('now', clock());
    c.set('nonce', randomBytes(16).toString('base64'));
    c.set('ownMachine', ownMachine.admits(c.env.incoming));
    const socketAddress = c.env.incoming?.socket.remoteAddress;
    c.set('address', address(socketAddress, c.req.header('x-forwarded-for') ?? null));
    await next();
    if (c.res.status === 429) await delayRejection();
    c.res.headers.set('x-request-id', requestId);
    const { method, path } = c.req;
    const { status } = c.res;
    const userId = c.get('actor')?.id;
    count?.({
      ...classifyRequest(routePath(c), c.get('route')),
      status,
      seconds: (performance.now() - started) / 1000,
    });
    logResponse(c.get('log'), logRequests, {
      method,
      path,
      status,
      startedAt: started,
      userId,
      address: c.get('address'),
    });
  });
}
