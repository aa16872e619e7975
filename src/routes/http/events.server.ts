import type { IncomingMessage, ServerResponse } from 'node:http';
import { isAppError } from '#/lib/app-error.ts';
import { uuidv7 } from '#/lib/uuid.ts';
import type { SessionCookie } from '#/platform/auth/session-cookie.server.ts';
import type { ResolvedSession } from '#/platform/auth/sessions.server.ts';
import type { Events } from '#/platform/events.server.ts';
import { bareCsp } from '#/platform/http/headers.server.ts';
import { getHeaders, type RequestHeaders } from '#/platform/http/request-headers.server.ts';
import { logResponse, type RequestLogOptions } from '#/platform/http/request-log.server.ts';
import { isUnavailable } from '#/platform/unavailable.server.ts';

export type EventStreamsOptions = Pick<
  RequestLogOptions,
  'log' | 'logRequests' | 'clock' | 'address' | 'count' | 'traceId' | 'delayRejection'
> & {
  events: Events;
  session: (headers: RequestHeaders, now: Date) => Promise<ResolvedSession | undefined>;
  sessionCookie: Pick<SessionCookie, 'read'>;
  /** Counts a request with a session that doesn't exist; throws when there were too many. */
  countGuess: (address: string, now: Date) => Promise<unknown>;
  /** Headers of every response. */
  common: readonly (readonly [string, string])[];
};

const path = '/events';
const retryAfterS = 5;
const streamHeaders = [
  ...['content-type', 'text/event-stream; charset=utf-8', 'cache-control', 'no-store'],
  ...['x-accel-buffering', 'no', 'connection', 'close'],
];

type Admission = { status: number; session?: ResolvedSession; retryAfterS?: number };

function toRejection(error: unknown): Admission {
  if (isAppError(error) && error.code === 'RATE_LIMITED') {
    return { status: 429, retryAfterS: Number(error.details?.retryAfter ?? retryAfterS) };
  }
  return isUnavailable(error) ? { status: 503, retryAfterS } : { status: 500 };
}

/**
 * Serves GET /events: the user's change stream as Server-Sent Events, which ends with the session. It writes
 * to Node's response: a web stream takes more memory than the connection, and thousands stay open. Returns
 * false for every other request.
 */
export function createEventStreams(options: EventStreamsOptions) {
  const { events, clock, count } = options;
  const commonHeaders = [...options.common.flat(), 'content-security-policy', bareCsp];

  async function admit(headers: RequestHeaders, address: string, now: Date): Promise<Admission> {
    const site = headers.get('sec-fetch-site');
    if (site !== null && site !== 'same-origin') return { status: 403 };
    const session = await options.session(headers, now);
    if (session === undefined && options.sessionCookie.read(headers) !== undefined) {
      await options.countGuess(address, now);
    }
    // 204 keeps an EventSource from reconnecting.
    return session === undefined || session.needsFactor ? { status: 204 } : { status: 200, session };
  }

  /**
   * Opens the stream once its response has a socket: a pipelined response waiting for its turn gets no close
   * event.
   */
  function openWhenConnected(response: ServerResponse, open: () => void): void {
    if (response.socket === null) response.once('socket', open);
    else if (!response.destroyed) open();
  }

  function stream(
    request: IncomingMessage,
    response: ServerResponse,
    now: Date,
    session: ResolvedSession,
  ): void {
    const { actor, expiresAt } = session;
    const { id: userId, sessionId } = actor;
    const headers = getHeaders(request);
    const since = new URL(request.url ?? path, 'http://localhost').searchParams.get('since');
    response.flushHeaders();
    // An unread body would keep Node from noticing that the client has closed the connection.
    request.resume();
    openWhenConnected(response, () => {
      events.open(response, {
        userId,
        sessionId,
        lastEventId: headers.get('last-event-id') ?? since ?? undefined,
        isAdmin: actor.roles.includes('admin'),
        lifetimeMs: expiresAt - now.getTime(),
      });
      // Reads the session again: it may have ended before this stream was open and closable.
      const close = () => events.closeSessions([sessionId]);
      options.session(headers, now).then((current) => {
        if (current?.actor.sessionId !== sessionId || current.needsFactor) close();
      }, close);
    });
  }

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const started = performance.now();
    const now = clock();
    const requestId = uuidv7();
    const log = options.log.with({ id: requestId, trace: options.traceId?.() });
    const { method = 'GET', socket } = request;
    const headers = getHeaders(request);
    const address = options.address(socket.remoteAddress, headers.get('x-forwarded-for'));
    let admission: Admission;
    try {
      admission = await admit(headers, address, now);
    } catch (error) {
      admission = toRejection(error);
      if (admission.status >= 500) {
        log.error(admission.status === 503 ? 'database.unavailable' : 'request.failed', error, {
          route: path,
        });
      }
    }
    const { status, session } = admission;
    const headerList = [...commonHeaders, 'x-request-id', requestId];
    if (session !== undefined) headerList.push(...streamHeaders);
    if (admission.retryAfterS !== undefined) headerList.push('retry-after', String(admission.retryAfterS));
    if (status === 429) await options.delayRejection();
    response.writeHead(status, headerList);
    if (session === undefined || method === 'HEAD') response.end();
    else stream(request, response, now, session);
    count?.({ class: 'other', route: path, status, seconds: (performance.now() - started) / 1000 });
    logResponse(log, options.logRequests, {
      method,
      path,
      status,
      startedAt: started,
      userId: session?.actor.id,
      address,
    });
  }

  return (request: IncomingMessage, response: ServerResponse): boolean => {
    const { method, url = '' } = request;
    if ((method !== 'GET' && method !== 'HEAD') || (url !== path && !url.startsWith(`${path}?`)))
      return false;
    void serve(request, response);
    return true;
  };
}
