import { createHash, timingSafeEqual } from 'node:crypto';
import type { AnyRouter } from '@orpc/server';
import { FetchHandler } from '@orpc/server/fetch';
import { type Context, Hono } from 'hono';
import { AppError } from '#/lib/app-error.ts';
import type { HttpEnv } from '#/platform/http/http-env.server.ts';
import { isSameOriginWrite } from '#/platform/http/same-origin.server.ts';
import { createApiHandler } from '#/platform/rpc/api-handler.server.ts';
import type { Call } from '#/platform/rpc/call.server.ts';

export type ApiRoutesOptions = {
  api: AnyRouter;
  baseUrl: string;
  clientKeys: readonly string[];
  call: (c: Context<HttpEnv>) => Promise<Call>;
};

export const maxBodyBytes = 256 * 1024;
const safeMethods = new Set(['GET', 'HEAD']);

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

export const tooLarge = () => new AppError('INVALID', 'The request is too large.', { status: 413 });
export const noSuchOperation = () => new AppError('NOT_FOUND', 'There is no such operation.');

/** What a refusal says, in the shape of the operations' errors. */
export function refusalBody(error: AppError, requestId: string) {
  const data = { requestId, field: error.field ?? null, details: error.details ?? null };
  return { defined: false, code: error.code, status: error.status, message: error.message, data };
}

/** The answer to a request that is refused before any operation runs. */
export function refusal(error: AppError, requestId: string): Response {
  return Response.json(refusalBody(error, requestId), { status: error.status });
}

/** Makes the check of every call: the client key, and that what changes something comes from our own pages. */
export function createApiWall(clientKeys: readonly string[], baseUrl: string) {
  const keys = clientKeys.map(digest);
  const isClientKey = (given: string | null): boolean => {
    if (given === null) return false;
    const hash = digest(given);
    return keys.some((key) => timingSafeEqual(key, hash));
  };
  return (method: string, headers: Headers): AppError | undefined => {
    if (!isClientKey(headers.get('x-client-key'))) {
      return new AppError('UNAUTHENTICATED', 'This call needs the client key.');
    }
    if (!safeMethods.has(method) && !isSameOriginWrite(headers, baseUrl)) {
      return new AppError('FORBIDDEN', 'This call may only come from our own pages.');
    }
    return undefined;
  };
}

/** Bodies say their length beforehand, as browsers' do, and keep to the limit: nothing is read to find out. */
function bodyRefusal(headers: Headers): AppError | undefined {
  if (headers.has('transfer-encoding')) {
    return new AppError('INVALID', 'The request must say its length.', { status: 411 });
  }
  return Number(headers.get('content-length') ?? 0) > maxBodyBytes ? tooLarge() : undefined;
}

/** The API under /api: every operation of the table, behind the client key and the same-origin check. */
export function apiRoutes(options: ApiRoutesOptions): Hono<HttpEnv> {
  const refusalOf = createApiWall(options.clientKeys, options.baseUrl);
  const handler = new FetchHandler<Call>(createApiHandler(options.api));
  return new Hono<HttpEnv>().all('/*', async (c) => {
    const request = c.req.raw;
    const requestId = c.get('requestId');
    const unfit = bodyRefusal(request.headers);
    if (unfit !== undefined) return refusal(unfit, requestId);
    const refused = refusalOf(request.method, request.headers);
    if (refused !== undefined) return refusal(refused, requestId);
    const context = await options.call(c);
    const { matched, response } = await handler.handle(request, { prefix: '/api', context });
    return matched ? response : refusal(noSuchOperation(), requestId);
  });
}
