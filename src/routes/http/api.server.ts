import type { IncomingMessage, ServerResponse } from 'node:http';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { AnyRouter } from '@orpc/server';
import { AppError, isAppError } from '#/lib/app-error.ts';
import { uuidv7 } from '#/lib/uuid.ts';
import type { SessionCookie } from '#/platform/auth/session-cookie.server.ts';
import { type CachedResponses, sendCached } from '#/platform/http/cached-responses.server.ts';
import { acceptedEncoding } from '#/platform/http/compress.server.ts';
import { bareCsp } from '#/platform/http/headers.server.ts';
import type { HttpEnv } from '#/platform/http/http-env.server.ts';
import { jsonBody } from '#/platform/http/json-body.server.ts';
import { getHeaders, type RequestHeaders } from '#/platform/http/request-headers.server.ts';
import { logAnswered, type RequestLogOptions, toRoute } from '#/platform/http/request-log.server.ts';
import { type ApiAnswer as Answer, createApiHandler } from '#/platform/rpc/api-handler.server.ts';
import type { Call } from '#/platform/rpc/call.server.ts';
import { toAppError } from '#/platform/rpc/errors.server.ts';
import { listOperations } from '#/platform/rpc/operations.server.ts';
import { freeTurns } from '#/platform/turns.server.ts';
import { createDiskFullError, isUnavailable } from '#/platform/unavailable.server.ts';
import {
  createApiWall,
  createUnknownOperationError,
  isSafe,
  refusalBody,
  refusalHeaders,
  type Takes,
} from './api-wall.server.ts';

type Vars = HttpEnv['Variables'];

export type ApiOptions = RequestLogOptions & {
  api: AnyRouter;
  baseUrl: string;
  clientKeys: readonly string[];
  /** Headers of every answer. */
  common: readonly (readonly [string, string])[];
  cachedResponses: CachedResponses;
  sessionCookie: SessionCookie;
  call: (headers: RequestHeaders, vars: Vars) => Promise<Call>;
  /** Whether anything can be kept. */
  hasRoom: () => boolean;
};

export type Api = {
  /** Whether a request is one to answer here. */
  takes: (request: IncomingMessage) => boolean;
  /** Never rejects. */
  answer: (request: IncomingMessage, response: ServerResponse) => Promise<void>;
};

const json = 'application/json';
/** What under /api isn't an operation: their description, and the reports of browsers, which carry no client key. */
const others = /^\/api\/(openapi\.json|docs|guide|client-errors)(\?|$)/;
const smallestCompressed = 1024;
/** An answer counts as one more call for each of these that it has. */
const bytesOfOneCall = 64 * 1024;
const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);

/** The wall has seen the length of the body, and Node reads no more than that. */
function readBody(request: IncomingMessage): Promise<Buffer<ArrayBuffer>> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => resolve(Buffer.concat(chunks)));
    request.on('error', (cause) => reject(new TypeError('the body broke off', { cause })));
  });
}

async function readJson(request: IncomingMessage): Promise<unknown> {
  const text = (await readBody(request)).toString();
  return text === '' ? undefined : JSON.parse(text);
}

async function readPicture(request: IncomingMessage, type: string): Promise<File> {
  return new File([await readBody(request)], 'picture', { type });
}

type Encoding = NonNullable<ReturnType<typeof acceptedEncoding>>;

/** What is long is packed less: it takes a processor from everybody else. */
async function compressed(body: string | Buffer, encoding: Encoding) {
  const isLong = body.length > bytesOfOneCall;
  return encoding === 'br'
    ? brotli(body, { params: { [constants.BROTLI_PARAM_QUALITY]: isLong ? 1 : 4 } })
    : gzipped(body, { level: isLong ? 1 : 5 });
}

type Target = { path: string; query: URLSearchParams | undefined };

/**
 * The API under /api: every operation of the table, behind the wall. Answers straight from the socket: a Request, a
 * Response and the layers between them would cost several times what the operation does.
 */
export function createApi(options: ApiOptions): Api {
  const { clock, address, ownMachine, refusalDelay } = options;
  const refusalOf = createApiWall(options.clientKeys, options.baseUrl);
  const handler = createApiHandler(options.api);
  const operations = listOperations(options.api);
  const paths = new Set(operations.map(({ path }) => `/api${path}`));
  const ofPictures = new Set(
    operations.filter(({ takes }) => takes === 'picture').map(({ method, path }) => `${method} /api${path}`),
  );
  const cachedOperations = new Map(
    operations.filter(({ cached }) => cached).map((one) => [`/api${one.path}`, one]),
  );
  const always = [...options.common.flat(), 'content-security-policy', bareCsp];
  const { count } = options;

  /** What an address asks for. Those of operations are as they are written; others are read as addresses are. */
  function targetOf(url: string): Target {
    const mark = url.indexOf('?');
    const path = mark === -1 ? url : url.slice(0, mark);
    if (paths.has(path) && !url.includes('#')) {
      return { path, query: mark === -1 ? undefined : new URLSearchParams(url.slice(mark + 1)) };
    }
    const { pathname, searchParams } = new URL(url, 'http://localhost');
    return { path: pathname, query: searchParams };
  }

  /** Whether a call is one of a visitor that every visitor makes alike, behind the wall. */
  function isCached(request: IncomingMessage): boolean {
    const { method, url = '', headers } = request;
    if (method !== 'GET' || !cachedOperations.has(url)) return false;
    if (headers.authorization !== undefined) return false;
    const sent = getHeaders(request);
    return options.sessionCookie.read(sent) === undefined && refusalOf(method, sent, 'json') === undefined;
  }

  async function answerOf(
    request: IncomingMessage,
    { path, query }: Target,
    vars: Vars,
    open: { call?: Call; isShared?: boolean },
  ): Promise<Answer> {
    const { method = 'GET' } = request;
    const refuse = (error: AppError): Answer => ({
      status: error.status,
      headers: refusalHeaders(error),
      body: refusalBody(error, vars.requestId),
    });
    const headers = getHeaders(request);
    const takes: Takes = ofPictures.has(`${method} ${path}`) ? 'picture' : 'json';
    const refused = refusalOf(method, headers, takes);
    if (refused !== undefined) return refuse(refused);
    if (!isSafe(method) && !options.hasRoom()) return refuse(createDiskFullError());
    const type = headers.get('content-type') ?? '';
    const isPicture = takes === 'picture' && type.toLowerCase().startsWith('image/');
    let context: Call;
    try {
      context = await options.call(headers, vars);
      if (open.isShared === true) context = { ...context, turns: freeTurns };
      open.call = context;
      vars.actor = context.actor ?? context.pending;
      const { actor, limits, now, turns } = context;
      // Before a byte of it is read: whoever sends on regardless would keep the process reading.
      if (isPicture && actor !== undefined) {
        if (context.isLimited) turns.requireRoom({ person: actor.id }, 'heavy');
        await limits.take('upload', actor.id, { now });
      }
    } catch (error) {
      if (isAppError(error) || isUnavailable(error)) return refuse(toAppError(error, vars.log));
      throw error;
    }
    const body = () => (isPicture ? readPicture(request, type) : readJson(request));
    const made = await handler({ method, path, query, headers: request.headers, body }, context);
    return made ?? refuse(createUnknownOperationError());
  }

  /** Answers how many bytes the body had before it was packed. */
  async function send(
    request: IncomingMessage,
    response: ServerResponse,
    { id, answer }: { id: string; answer: Answer },
  ) {
    const headers = [...always, 'x-request-id', id];
    for (const [name, value] of Object.entries(answer.headers)) {
      for (const one of Array.isArray(value) ? value : [value])
        if (one !== undefined) headers.push(name, one);
    }
    if (answer.body === undefined) {
      response.writeHead(answer.status, headers).end();
      return 0;
    }
    const begun = jsonBody(answer.body);
    const made = begun instanceof Promise ? await begun : begun;
    const isShort = made.length < smallestCompressed;
    const encoding = isShort ? undefined : acceptedEncoding(request.headers['accept-encoding'] ?? '');
    if (encoding !== undefined) headers.push('content-encoding', encoding, 'vary', 'accept-encoding');
    const body = encoding === undefined ? made : await compressed(made, encoding);
    const length = Buffer.byteLength(body);
    headers.push('content-type', json, 'content-length', String(length));
    response.writeHead(answer.status, headers);
    // What is ASCII alone is written in one step, with the head.
    if (typeof body === 'string' && length === body.length) response.end(body, 'latin1');
    else response.end(body);
    return made.length;
  }

  /** Whoever is over the limit by that hears of it at the next call. */
  function countBytes({ limits, actor, address: from, now }: Call, bytes: number): void {
    const cost = Math.floor(bytes / bytesOfOneCall);
    if (cost === 0) return;
    const counted =
      actor === undefined
        ? limits.take('public', from, { now, cost })
        : limits.take('read', actor.id, { now, cost });
    counted.catch(() => undefined);
  }

  return {
    takes: ({ url = '' }) => url.startsWith('/api/') && !others.test(url),

    async answer(request, response) {
      const started = performance.now();
      const { method = 'GET' } = request;
      const forwardedFor = request.headers['x-forwarded-for'];
      const requestId = uuidv7();
      const log = options.log.with({ id: requestId, trace: options.traceId?.() });
      const vars: Vars = {
        requestId,
        log,
        now: clock(),
        nonce: '',
        ownMachine: ownMachine.admits(request),
        address: address(
          request.socket.remoteAddress,
          typeof forwardedFor === 'string' ? forwardedFor : null,
        ),
      };
      let operation = 'unknown';
      let isFromMemory = false;
      if (count !== undefined) {
        vars.setOperation = (name) => {
          operation = name;
        };
      }
      const target = targetOf(request.url ?? '/');
      const { path } = target;
      let status = 500;
      const open: { call?: Call } = {};
      const endTurns = () => {
        for (const turn of open.call?.begun ?? []) turn.end();
      };
      try {
        let answer: Answer | undefined;
        const make = async () => {
          answer = await answerOf(request, target, vars, { isShared: true });
          if (answer.status !== 200) return undefined;
          const nouns = new Set(cachedOperations.get(path)?.shows);
          return { text: JSON.stringify(answer.body), headers: [['content-type', json]] as const, nouns };
        };
        const cached = isCached(request) ? await options.cachedResponses.keep(path, make) : undefined;
        if (cached !== undefined) {
          isFromMemory = true;
          operation = cachedOperations.get(path)?.name ?? operation;
          status = sendCached(request, response, cached, [...always, 'x-request-id', requestId]);
        } else {
          answer ??= await answerOf(request, target, vars, open);
          status = answer.status;
          if (status === 429) {
            // The person's other calls don't wait for the delay.
            endTurns();
            await refusalDelay();
          }
          const bytes = await send(request, response, { id: requestId, answer });
          if (open.call !== undefined) countBytes(open.call, bytes);
        }
      } catch (error) {
        log.error('request.failed', error, { route: toRoute(path) });
        status = 500;
        const sorry = new AppError('INTERNAL', 'Something went wrong on our side. Please try again.');
        if (response.headersSent) response.destroy();
        else {
          const body = JSON.stringify(refusalBody(sorry, requestId));
          response.writeHead(status, [...always, 'x-request-id', requestId, 'content-type', json]).end(body);
        }
      } finally {
        endTurns();
      }
      count?.({
        class: isFromMemory ? 'cached' : method === 'GET' || method === 'HEAD' ? 'read' : 'write',
        route: operation,
        status,
        seconds: (performance.now() - started) / 1000,
      });
      const { actor, address: from } = vars;
      logAnswered(log, options.logRequests, {
        method,
        path,
        status,
        started,
        userId: actor?.id,
        address: from,
      });
    },
  };
}
