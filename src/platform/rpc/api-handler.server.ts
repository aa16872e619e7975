import { StandardOpenAPICodec, StandardOpenAPIMatcher } from '@orpc/openapi/standard';
import {
  StandardBracketNotationSerializer,
  StandardOpenAPIJsonSerializer,
  StandardOpenAPISerializer,
} from '@orpc/openapi-client/standard';
import type { AnyProcedure, AnyRouter } from '@orpc/server';
import { StandardHandler } from '@orpc/server/standard';
import { AppError } from '#/lib/app-error.ts';
import type { Call } from './call.server.ts';
import { toRpcError } from './errors.server.ts';

/** What an operation answers is plain JSON already; the library's codec would copy it value by value first. */
class PlainJsonCodec extends StandardOpenAPICodec {
  override encode(output: unknown, procedure: AnyProcedure): ReturnType<StandardOpenAPICodec['encode']> {
    const { successStatus = 200, outputStructure } = procedure['~orpc'].route;
    if (outputStructure === 'detailed' || !isPlain(output)) return super.encode(output, procedure);
    return { status: successStatus, headers: {}, body: output };
  }
}

function isPlain(value: unknown): boolean {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return true;
  return Object.getPrototypeOf(value) === Object.prototype;
}

function retryAfter(body: unknown): string | undefined {
  if (typeof body !== 'object' || body === null || !('data' in body)) return undefined;
  const { data } = body;
  if (typeof data !== 'object' || data === null || !('details' in data)) return undefined;
  const { details } = data;
  if (typeof details !== 'object' || details === null || !('retryAfter' in details)) return undefined;
  return typeof details.retryAfter === 'number'
    ? String(Math.max(1, Math.ceil(details.retryAfter)))
    : undefined;
}

/** Finds the operation of a request, runs it and makes its answer, whatever carries the two. */
export function createApiHandler(api: AnyRouter): StandardHandler<Call> {
  const serializer = new StandardOpenAPISerializer(
    new StandardOpenAPIJsonSerializer(),
    new StandardBracketNotationSerializer(),
  );
  return new StandardHandler<Call>(api, new StandardOpenAPIMatcher(), new PlainJsonCodec(serializer), {
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
    rootInterceptors: [
      async ({ next, context }) => {
        const result = await next();
        if (!result.matched) return result;
        const { status, headers, body } = result.response;
        headers['cache-control'] = 'no-store';
        if (context.setCookies.length > 0) headers['set-cookie'] = context.setCookies;
        const seconds = status === 429 || status === 503 ? retryAfter(body) : undefined;
        if (seconds !== undefined) headers['retry-after'] = seconds;
        return result;
      },
    ],
  });
}
