import type { IncomingMessage, ServerResponse } from 'node:http';
import { uuidv7 } from '#/lib/uuid.ts';
import type { Resolved } from '#/platform/auth/sessions.server.ts';
import type { Events } from '#/platform/events.server.ts';
import { bareCsp } from '#/platform/http/headers.server.ts';
import { getHeaders, type RequestHeaders } from '#/platform/http/request-headers.server.ts';
import { logAnswered, type RequestLogOptions } from '#/platform/http/request-log.server.ts';
import { isUnavailable } from '#/platform/unavailable.server.ts';

export type EventStreamsOptions = Pick<
  RequestLogOptions,
  'log' | 'logRequests' | 'clock' | 'address' | 'count' | 'traceId'
> & {
  events: Events;
  session: (headers: RequestHeaders, now: Date) => Promise<Resolved | undefined>;
  /** Headers of every answer. */
  common: readonly (readonly [string, string])[];
};

const path = '/events';
const retryAfterS = 5;
const streamHeaders = [
  ...['content-type', 'text/event-stream; charset=utf-8', 'cache-control', 'no-store'],
  ...['x-accel-buffering', 'no', 'connection', 'close'],
];

type Admission = { status: number; session?: Resolved };

/**
 * Answers GET /events: the signed-in person's stream of changes, as Server-Sent Events, which ends with the session. It
 * writes to Node's response: the objects of a web stream take more memory than the connection, and thousands stay open.
 * Returns false for every other request.
 */
export function createEventStreams(options: EventStreamsOptions) {
  const { events, clock, count } = options;
  const always = [...options.common.flat(), 'content-security-policy', bareCsp];

  async function admit(headers: RequestHeaders, now: Date): Promise<Admission> {
    const site = headers.get('sec-fetch-site');
    if (site !== null && site !== 'same-origin') return { status: 403 };
    const session = await options.session(headers, now);
    // 204 keeps an EventSource from reconnecting.
    return session === undefined || session.needsFactor ? { status: 204 } : { status: 200, session };
  }

  /** Opens the stream once its response has the connection: one that waits behind others isn't told when that closes. */
  function openOn(response: ServerResponse, open: () => void): void {
    if (response.socket === null) response.once('socket', open);
    else if (!response.destroyed) open();
  }

  function stream(request: IncomingMessage, response: ServerResponse, now: Date, session: Resolved): void {
    const { actor, expiresAt } = session;
    const { id: userId, sessionId } = actor;
    const headers = getHeaders(request);
    const since = new URL(request.url ?? path, 'http://localhost').searchParams.get('since');
    response.flushHeaders();
    // An unread body would keep Node from noticing that the client has closed the connection.
    request.resume();
    openOn(response, () => {
      events.open(response, {
        ...{ userId, sessionId, lastEventId: headers.get('last-event-id') ?? since ?? undefined },
        isAdmin: actor.roles.includes('admin'),
        lifetimeMs: expiresAt - now.getTime(),
      });
      // A session that ended since it was read has closed nothing: it is read once more.
      const close = () => events.closeSessions([sessionId]);
      options.session(headers, now).then((again) => {
        if (again?.actor.sessionId !== sessionId || again.needsFactor) close();
      }, close);
    });
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const started = performance.now();
    const now = clock();
    const requestId = uuidv7();
    const log = options.log.with({ id: requestId, trace: options.traceId?.() });
    const { method = 'GET', socket } = request;
    const headers = getHeaders(request);
    let admission: Admission;
    try {
      admission = await admit(headers, now);
    } catch (error) {
      admission = { status: isUnavailable(error) ? 503 : 500 };
      log.error(isUnavailable(error) ? 'database.unavailable' : 'request.failed', error, { route: path });
    }
    const { status, session } = admission;
    const own = [...always, 'x-request-id', requestId];
    if (session !== undefined) own.push(...streamHeaders);
    if (status === 503) own.push('retry-after', String(retryAfterS));
    response.writeHead(status, own);
    if (session === undefined || method === 'HEAD') response.end();
    else stream(request, response, now, session);
    count?.({ class: 'other', route: path, status, seconds: (performance.now() - started) / 1000 });
    const address = options.address(socket.remoteAddress, headers.get('x-forwarded-for'));
    logAnswered(log, options.logRequests, {
      method,
      path,
      status,
      started,
      userId: session?.actor.id,
      address,
    });
  }

  return (request: IncomingMessage, response: ServerResponse): boolean => {
    const { method, url = '' } = request;
    if ((method !== 'GET' && method !== 'HEAD') || (url !== path && !url.startsWith(`${path}?`)))
      return false;
    void answer(request, response);
    return true;
  };
}
