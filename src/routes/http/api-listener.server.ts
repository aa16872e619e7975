import type { IncomingMessage, ServerResponse } from 'node:http';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { AnyRouter } from '@orpc/server';
import { AppError } from '#/lib/app-error.ts';
import { uuidv7 } from '#/lib/uuid.ts';
import { bareCsp } from '#/platform/http/headers.server.ts';
import type { HttpEnv } from '#/platform/http/http-env.server.ts';
import { logAnswered, type RequestLogOptions } from '#/platform/http/request-log.server.ts';
import { createApiHandler } from '#/platform/rpc/api-handler.server.ts';
import type { Call } from '#/platform/rpc/call.server.ts';
import { listOperations } from '#/platform/rpc/operations.server.ts';
import { createApiWall, maxBodyBytes, noSuchOperation, refusalBody, tooLarge } from './api.server.ts';

type Vars = HttpEnv['Variables'];

export type ApiListenerOptions = RequestLogOptions & {
  api: AnyRouter;
  baseUrl: string;
  clientKeys: readonly string[];
  /** Headers of every answer. */
  common: readonly (readonly [string, string])[];
  call: (headers: Headers, vars: Vars) => Promise<Call>;
};

export type ApiListener = {
  /** Whether a request is one to answer here: it calls an operation, and its body, if any, is JSON. */
  takes: (request: IncomingMessage) => boolean;
  /** Never rejects. */
  answer: (request: IncomingMessage, response: ServerResponse) => Promise<void>;
};

type Answer = { status: number; headers: Record<string, string | string[] | undefined>; body: unknown };

const json = 'application/json';
const smallestCompressed = 1024;
const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);

function readJson(request: IncomingMessage): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let size = 0;
    request.on('data', (chunk: Buffer) => {
      size += chunk.length;
      if (size <= maxBodyBytes) chunks.push(chunk);
      else reject(tooLarge());
    });
    request.on('end', () => {
      try {
        const text = Buffer.concat(chunks).toString();
        resolve(text === '' ? undefined : JSON.parse(text));
      } catch (error) {
        reject(error);
      }
    });
    request.on('error', (cause) => reject(new TypeError('the body broke off', { cause })));
  });
}

function headersOf(request: IncomingMessage): Headers {
  const headers = new Headers();
  for (const [name, value] of Object.entries(request.headers)) {
    for (const one of Array.isArray(value) ? value : [value])
      if (one !== undefined) headers.append(name, one);
  }
  return headers;
}

async function compressed(text: string, accepted: string) {
  if (text.length < smallestCompressed) return undefined;
  if (/\bbr\b/.test(accepted)) {
    const bytes = await brotli(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } });
    return { encoding: 'br', bytes };
  }
  if (/\bgzip\b/.test(accepted)) return { encoding: 'gzip', bytes: await gzipped(text, { level: 5 }) };
  return undefined;
}

/**
 * Answers calls of the API straight from the socket: the wall, the operations and the headers of `apiRoutes`, without
 * a Request, a Response and the layers between, which cost several times what the operation does.
 */
export function createApiListener(options: ApiListenerOptions): ApiListener {
  const { log, clock, address } = options;
  const refusalOf = createApiWall(options.clientKeys, options.baseUrl);
  const handler = createApiHandler(options.api);
  const firstParts = new Set(listOperations(options.api).map(({ path }) => path.split('/')[1]));
  const always = [...options.common.flat(), 'content-security-policy', bareCsp];

  async function answerOf(request: IncomingMessage, url: URL, vars: Vars): Promise<Answer> {
    const { method = 'GET' } = request;
    const refuse = (error: AppError): Answer => ({
      status: error.status,
      headers: {},
      body: refusalBody(error, vars.requestId),
    });
    if (Number(request.headers['content-length'] ?? 0) > maxBodyBytes) return refuse(tooLarge());
    const headers = headersOf(request);
    const refused = refusalOf(method, headers);
    if (refused !== undefined) return refuse(refused);
    const context = await options.call(headers, vars);
    vars.actor = context.actor;
    const { matched, response } = await handler.handle(
      { method, url, headers: request.headers, body: () => readJson(request), signal: undefined },
      { prefix: '/api', context },
    );
    return matched ? response : refuse(noSuchOperation());
  }

  async function send(request: IncomingMessage, response: ServerResponse, id: string, answer: Answer) {
    const headers = [...always, 'x-request-id', id];
    for (const [name, value] of Object.entries(answer.headers)) {
      for (const one of Array.isArray(value) ? value : [value])
        if (one !== undefined) headers.push(name, one);
    }
    if (answer.body === undefined) {
      response.writeHead(answer.status, headers).end();
      return;
    }
    const text = JSON.stringify(answer.body);
    const short = await compressed(text, String(request.headers['accept-encoding'] ?? ''));
    if (short !== undefined) headers.push('content-encoding', short.encoding, 'vary', 'accept-encoding');
    const body = short?.bytes ?? text;
    headers.push('content-type', json, 'content-length', String(Buffer.byteLength(body)));
    response.writeHead(answer.status, headers).end(body);
  }

  return {
    takes({ url = '', headers }) {
      const type = headers['content-type'];
      if (!url.startsWith('/api/') || (type !== undefined && !type.startsWith(json))) return false;
      return firstParts.has(/^[^/?]*/.exec(url.slice('/api/'.length))?.[0]);
    },

    async answer(request, response) {
      const started = performance.now();
      const { method = 'GET' } = request;
      const forwardedFor = request.headers['x-forwarded-for'];
      const vars: Vars = {
        requestId: uuidv7(),
        now: clock(),
        nonce: '',
        address: address(
          request.socket.remoteAddress,
          typeof forwardedFor === 'string' ? forwardedFor : null,
        ),
      };
      const { requestId } = vars;
      const url = new URL(request.url ?? '/', 'http://localhost');
      const path = url.pathname;
      let status = 500;
      try {
        const answer = await answerOf(request, url, vars);
        status = answer.status;
        await send(request, response, requestId, answer);
      } catch (error) {
        log.error('request.failed', error, { id: requestId, route: path });
        status = 500;
        const sorry = new AppError('INTERNAL', 'Something went wrong on our side. Please try again.');
        if (response.headersSent) response.destroy();
        else {
          const body = JSON.stringify(refusalBody(sorry, requestId));
          response.writeHead(status, [...always, 'x-request-id', requestId, 'content-type', json]).end(body);
        }
      }
      const { actor, address: from } = vars;
      logAnswered(log, { requestId, method, path, status, started, userId: actor?.id, address: from });
    },
  };
}
