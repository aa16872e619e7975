import { createHash, timingSafeEqual } from 'node:crypto';
import { OpenAPIHandler } from '@orpc/openapi/fetch';
import type { AnyRouter } from '@orpc/server';
import { type Context, Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { AppError } from '#/lib/app-error.ts';
import type { HttpEnv } from '#/platform/http/http-env.server.ts';
import { isSameOriginWrite } from '#/platform/http/same-origin.server.ts';
import type { Call } from '#/platform/rpc/call.server.ts';
import { toRpcError } from '#/platform/rpc/errors.server.ts';

export type ApiRoutesOptions = {
  api: AnyRouter;
  baseUrl: string;
  clientKeys: readonly string[];
  call: (c: Context<HttpEnv>) => Promise<Call>;
};

const maxBodyBytes = 256 * 1024;
const safeMethods = new Set(['GET', 'HEAD']);

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

/** The answer to a request that is refused before any operation runs, in the shape of the operations' errors. */
export function refusal(error: AppError, requestId: string): Response {
  const data = { requestId, field: error.field ?? null, details: error.details ?? null };
  return Response.json(
    { defined: false, code: error.code, status: error.status, message: error.message, data },
    { status: error.status },
  );
}

function retryAfter(details: unknown): string | undefined {
  if (typeof details !== 'object' || details === null || !('retryAfter' in details)) return undefined;
  return typeof details.retryAfter === 'number'
    ? String(Math.max(1, Math.ceil(details.retryAfter)))
    : undefined;
}

/** The API under /api: every operation of the table, behind the client key and the same-origin check. */
export function apiRoutes(options: ApiRoutesOptions): Hono<HttpEnv> {
  const keys = options.clientKeys.map(digest);
  const isClientKey = (given: string | undefined): boolean => {
    if (given === undefined) return false;
    const hash = digest(given);
    return keys.some((key) => timingSafeEqual(key, hash));
  };
  const handler = new OpenAPIHandler<Call>(options.api, {
    interceptors: [
      async ({ next, context }) => {
        try {
          return await next();
        } catch (error) {
          // What an operation throws is an RPC error already; these two are a body that can't be read.
          const unread = error instanceof SyntaxError || error instanceof TypeError;
          const cause = unread ? new AppError('INVALID', 'The request could not be read.') : error;
          throw toRpcError(cause, context.log, context.requestId);
        }
      },
    ],
  });
  const tooLarge = bodyLimit({
    maxSize: maxBodyBytes,
    onError: (c) =>
      refusal(new AppError('INVALID', 'The request is too large.', { status: 413 }), c.get('requestId')),
  });

  return new Hono<HttpEnv>().use(tooLarge).all('/*', async (c) => {
    const request = c.req.raw;
    const requestId = c.get('requestId');
    if (!isClientKey(c.req.header('x-client-key'))) {
      return refusal(new AppError('UNAUTHENTICATED', 'This call needs the client key.'), requestId);
    }
    if (!safeMethods.has(request.method) && !isSameOriginWrite(request.headers, options.baseUrl)) {
      return refusal(new AppError('FORBIDDEN', 'This call may only come from our own pages.'), requestId);
    }
    const call = await options.call(c);
    const { matched, response } = await handler.handle(request, { prefix: '/api', context: call });
    if (!matched) return refusal(new AppError('NOT_FOUND', 'There is no such operation.'), requestId);
    for (const cookie of call.setCookies) response.headers.append('set-cookie', cookie);
    response.headers.set('cache-control', 'no-store');
    if (response.status === 429 || response.status === 503) {
      const body: unknown = await response.clone().json();
      const data = typeof body === 'object' && body !== null && 'data' in body ? body.data : undefined;
      const details =
        typeof data === 'object' && data !== null && 'details' in data ? data.details : undefined;
      const seconds = retryAfter(details);
      if (seconds !== undefined) response.headers.set('retry-after', seconds);
    }
    return response;
  });
}
