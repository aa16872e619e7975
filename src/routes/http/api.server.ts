import type { IncomingMessage, ServerResponse } from 'node:http';
import { pipeline } from 'node:stream/promises';
import { promisify } from 'node:util';
import { brotliCompress, constants, createGzip, gzip } from 'node:zlib';
import type { AnyRouter } from '@orpc/server';
import { AppError, isAppError } from '#/lib/app-error.ts';
import { uuidv7 } from '#/lib/uuid.ts';
import type { SessionCookie } from '#/platform/auth/session-cookie.server.ts';
import { type CachedResponses, sendCached } from '#/platform/http/cached-responses.server.ts';
import { parseAcceptedEncoding } from '#/platform/http/compress.server.ts';
import { bareCsp } from '#/platform/http/headers.server.ts';
import type { HttpEnv } from '#/platform/http/http-env.server.ts';
import { serializeBody } from '#/platform/http/json-body.server.ts';
import { JsonStream } from '#/platform/http/json-stream.server.ts';
import { getHeaders, type RequestHeaders } from '#/platform/http/request-headers.server.ts';
import { logResponse, type RequestLogOptions, toRoute } from '#/platform/http/request-log.server.ts';
import type { ApiResponse as Answer, ApiHandler } from '#/platform/rpc/api-handler.server.ts';
import type { Call } from '#/platform/rpc/call.server.ts';
import { toAppError } from '#/platform/rpc/errors.server.ts';
import { listOperations } from '#/platform/rpc/operations.server.ts';
import { unlimitedSlots } from '#/platform/slots.server.ts';
import { createDiskFullError, isUnavailable } from '#/platform/unavailable.server.ts';
import {
  type BodyKind,
  createApiWall,
  createUnknownOperationError,
  isSafeMethod,
  toErrorBody,
  toErrorHeaders,
} from './api-wall.server.ts';
import { bytesPerCall, countBytes } from './count-bytes.server.ts';

type Vars = HttpEnv['Variables'];

export type ApiOptions = RequestLogOptions & {
  api: AnyRouter;
  handler: ApiHandler;
  baseUrl: string;
  clientKeys: readonly string[];
  /** Headers of every response. */
  common: readonly (readonly [string, string])[];
  cachedResponses: CachedResponses;
  sessionCookie: SessionCookie;
  call: (headers: RequestHeaders, vars: Vars) => Promise<Call>;
  /** Returns false while the disk is too full to store anything. */
  hasRoom: () => boolean;
};

export type Api = {
  /** Returns whether the API handles this request. */
  accepts: (request: IncomingMessage) => boolean;
  /** Never rejects. */
  answer: (request: IncomingMessage, response: ServerResponse) => Promise<void>;
};

const json = 'application/json';
/**
 * Paths under /api that are not operations: the API's documentation, and the browsers' error reports, which
 * carry no client key.
 */
const otherPaths = /^\/api\/(openapi\.json|docs|guide(\/agents)?|client-errors)(\?|$)/;
const minCompressedBytes = 1024;
const brotliAsync = promisify(brotliCompress);
const gzipAsync = promisify(gzip);

/** Reads the whole body: createApiWall has checked its declared length, and Node reads no more than that. */
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

type Encoding = NonNullable<ReturnType<typeof parseAcceptedEncoding>>;

/** Compresses long bodies at the lowest level, to leave CPU time for other requests. */
async function compress(body: string | Buffer, encoding: Encoding) {
  const isLong = body.length > bytesPerCall;
  return encoding === 'br'
    ? brotliAsync(body, { params: { [constants.BROTLI_PARAM_QUALITY]: isLong ? 1 : 4 } })
    : gzipAsync(body, { level: isLong ? 1 : 5 });
}

function toRequestClass(method: string): 'read' | 'write' {
  return method === 'GET' || method === 'HEAD' ? 'read' : 'write';
}

type Target = { path: string; query: URLSearchParams | undefined };

/** The call of a request, once it is known. */
type CallRef = { current?: Call };

type RespondOptions = {
  /** Whether the response is stored for all visitors. */
  isShared?: boolean;
  callRef?: CallRef;
};

/**
 * Serves the API under /api: every operation, behind createApiWall. Reads and writes Node's request and
 * response directly: a Request, a Response, and the layers between them would cost several times as much as
 * the operation.
 */
export function createApi(options: ApiOptions): Api {
  const { clock, address, ownMachine, delayRejection, handler } = options;
  const checkRequest = createApiWall(options.clientKeys, options.baseUrl);
  const operations = listOperations(options.api);
  const paths = new Set(operations.map(({ path }) => `/api${path}`));
  const pictureOperations = new Set(
    operations
      .filter(({ accepts }) => accepts === 'picture')
      .map(({ method, path }) => `${method} /api${path}`),
  );
  const cachedOperations = new Map(
    operations.filter(({ cached }) => cached).map((operation) => [`/api${operation.path}`, operation]),
  );
  const commonHeaders = [...options.common.flat(), 'content-security-policy', bareCsp];
  const { count } = options;

  /** Parses a URL. Paths of operations are taken literally; others are parsed as URLs. */
  function parseTarget(url: string): Target {
    const queryStart = url.indexOf('?');
    const path = queryStart === -1 ? url : url.slice(0, queryStart);
    if (paths.has(path) && !url.includes('#')) {
      return { path, query: queryStart === -1 ? undefined : new URLSearchParams(url.slice(queryStart + 1)) };
    }
    const { pathname, searchParams } = new URL(url, 'http://localhost');
    return { path: pathname, query: searchParams };
  }

  /** Returns whether a visitor makes this call and its response is the same for all visitors. */
  function isCached(request: IncomingMessage): boolean {
    const { method, url = '', headers } = request;
    if (method !== 'GET' || !cachedOperations.has(url)) return false;
    if (headers.authorization !== undefined) return false;
    const sentHeaders = getHeaders(request);
    return (
      options.sessionCookie.read(sentHeaders) === undefined &&
      checkRequest(method, sentHeaders, 'json') === undefined
    );
  }

  async function respond(
    request: IncomingMessage,
    { path, query }: Target,
    vars: Vars,
    { isShared = false, callRef = {} }: RespondOptions,
  ): Promise<Answer> {
    const { method = 'GET' } = request;
    const toErrorAnswer = (error: AppError): Answer => ({
      status: error.status,
      headers: toErrorHeaders(error),
      body: toErrorBody(error, vars.requestId),
    });
    const headers = getHeaders(request);
    const accepts: BodyKind = pictureOperations.has(`${method} ${path}`) ? 'picture' : 'json';
    const rejected = checkRequest(method, headers, accepts);
    if (rejected !== undefined) return toErrorAnswer(rejected);
    if (!isSafeMethod(method) && !options.hasRoom()) return toErrorAnswer(createDiskFullError());
    const type = headers.get('content-type') ?? '';
    const isPicture = accepts === 'picture' && type.toLowerCase().startsWith('image/');
    let context: Call;
    try {
      context = await options.call(headers, vars);
      if (isShared) context = { ...context, callSlots: unlimitedSlots };
      callRef.current = context;
      vars.actor = context.actor ?? context.pending;
      const { actor, limits, now, callSlots } = context;
      // Checked before reading: a client that keeps sending would keep the process reading.
      if (isPicture && actor !== undefined) {
        if (context.isLimited) callSlots.requireRoom({ person: actor.id }, 'heavy');
        await limits.consume('upload', actor.id, { now });
      }
    } catch (error) {
      if (isAppError(error) || isUnavailable(error)) return toErrorAnswer(toAppError(error, vars.log));
      throw error;
    }
    const body = () => (isPicture ? readPicture(request, type) : readJson(request));
    const answer = await handler.handle({ method, path, query, headers: request.headers, body }, context);
    if (answer?.body instanceof JsonStream) {
      try {
        await answer.body.start();
      } catch (error) {
        return toErrorAnswer(toAppError(error, vars.log));
      }
    }
    return answer ?? toErrorAnswer(createUnknownOperationError());
  }

  /** Sends a body while it is read, as fast as the client receives it. */
  async function sendStream(
    request: IncomingMessage,
    response: ServerResponse,
    { status, headers, body }: { status: number; headers: string[]; body: JsonStream },
  ): Promise<number> {
    // Brotli would buffer more of the body in memory for each client.
    const isCompressed = /\bgzip\b/.test(request.headers['accept-encoding'] ?? '');
    const encodingHeaders = isCompressed ? ['content-encoding', 'gzip', 'vary', 'accept-encoding'] : [];
    response.writeHead(status, [...headers, 'content-type', json, ...encodingHeaders]);
    let bytes = 0;
    const countPieces = async function* () {
      for await (const piece of body.pieces()) {
        bytes += piece.length;
        yield piece;
      }
    };
    const { signal } = body;
    try {
      if (isCompressed) await pipeline(countPieces, createGzip({ level: 1 }), response, { signal });
      else await pipeline(countPieces, response, { signal });
    } catch (error) {
      const isClosedByClient =
        error instanceof Error && 'code' in error && error.code === 'ERR_STREAM_PREMATURE_CLOSE';
      if (!isClosedByClient && !signal.aborted) throw error;
    } finally {
      await body.cancel();
    }
    return bytes;
  }

  /** Returns the size of the body before compression, in bytes. */
  async function send(
    request: IncomingMessage,
    response: ServerResponse,
    { id, answer }: { id: string; answer: Answer },
  ) {
    const headers = [...commonHeaders, 'x-request-id', id];
    for (const [name, value] of Object.entries(answer.headers)) {
      for (const item of Array.isArray(value) ? value : [value])
        if (item !== undefined) headers.push(name, item);
    }
    if (answer.body instanceof JsonStream) {
      return sendStream(request, response, { status: answer.status, headers, body: answer.body });
    }
    if (answer.body === undefined) {
      response.writeHead(answer.status, headers).end();
      return 0;
    }
    const serialized = serializeBody(answer.body);
    const text = serialized instanceof Promise ? await serialized : serialized;
    const isShort = text.length < minCompressedBytes;
    const encoding = isShort ? undefined : parseAcceptedEncoding(request.headers['accept-encoding'] ?? '');
    if (encoding !== undefined) headers.push('content-encoding', encoding, 'vary', 'accept-encoding');
    const body = encoding === undefined ? text : await compress(text, encoding);
    const length = Buffer.byteLength(body);
    headers.push('content-type', json, 'content-length', String(length));
    response.writeHead(answer.status, headers);
    // Node writes a pure ASCII body together with the head, in one system call.
    if (typeof body === 'string' && length === body.length) response.end(body, 'latin1');
    else response.end(body);
    return text.length;
  }

  /** Resolves when the client has read the response; undefined if the kernel already has all of it. */
  function waitUntilSent(response: ServerResponse): Promise<void> | undefined {
    const isSent = response.destroyed || (response.socket?.writableLength ?? 0) === 0;
    return isSent ? undefined : new Promise((resolve) => response.once('close', resolve));
  }

  return {
    accepts: ({ url = '' }) => url.startsWith('/api/') && !otherPaths.test(url),

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
      const target = parseTarget(request.url ?? '/');
      const { path } = target;
      let status = 500;
      const callRef: CallRef = {};
      const endSlots = () => {
        for (const slot of callRef.current?.begun ?? []) slot.end();
      };
      try {
        let answer: Answer | undefined;
        const createResponse = async () => {
          answer = await respond(request, target, vars, { isShared: true });
          if (answer.status !== 200) return undefined;
          const nouns = new Set(cachedOperations.get(path)?.shows);
          return { text: JSON.stringify(answer.body), headers: [['content-type', json]] as const, nouns };
        };
        const cached = isCached(request)
          ? await options.cachedResponses.getOrCreate(path, createResponse)
          : undefined;
        if (cached !== undefined) {
          isFromMemory = true;
          operation = cachedOperations.get(path)?.name ?? operation;
          status = sendCached(request, response, cached, [...commonHeaders, 'x-request-id', requestId]);
        } else {
          answer ??= await respond(request, target, vars, { callRef });
          status = answer.status;
          if (status === 429) {
            // The user's other calls don't wait for the delay.
            endSlots();
            await delayRejection();
          }
          const bytes = await send(request, response, { id: requestId, answer });
          if (callRef.current !== undefined) countBytes(callRef.current, bytes);
        }
      } catch (error) {
        log.error('request.failed', error, { route: toRoute(path) });
        status = 500;
        const internalError = new AppError('INTERNAL', 'Something went wrong on our side. Please try again.');
        if (response.headersSent) response.destroy();
        else {
          const body = JSON.stringify(toErrorBody(internalError, requestId));
          response
            .writeHead(status, [...commonHeaders, 'x-request-id', requestId, 'content-type', json])
            .end(body);
        }
      } finally {
        // Clients must read a response before their next call starts.
        const sent = waitUntilSent(response);
        if (sent === undefined) endSlots();
        else void sent.then(endSlots);
      }
      count?.({
        class: isFromMemory ? 'cached' : toRequestClass(method),
        route: operation,
        status,
        seconds: (performance.now() - started) / 1000,
      });
      const { actor, address: from } = vars;
      logResponse(log, options.logRequests, {
        method,
        path,
        status,
        startedAt: started,
        userId: actor?.id,
        address: from,
      });
    },
  };
}
