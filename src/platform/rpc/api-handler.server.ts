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

type DecodeArguments = Parameters<StandardOpenAPICodec['decode']>;

/** What an operation answers is plain JSON already; the library's codec would copy it value by value first. */
class PlainJsonCodec extends StandardOpenAPICodec {
  override encode(output: unknown, procedure: AnyProcedure): ReturnType<StandardOpenAPICodec['encode']> {
    const { successStatus = 200, outputStructure } = procedure['~orpc'].route;
    const isOurs = typeof output !== 'object' || output === null || Array.isArray(output) || isPlain(output);
    if (outputStructure === 'detailed' || !isOurs) return super.encode(output, procedure);
    return { status: successStatus, headers: {}, body: output };
  }

  /**
   * What the address says is the id, and a body that names one too is refused rather than passed over. So is whatever
   * is sent to an operation that takes nothing.
   */
  override async decode(
    request: DecodeArguments[0],
    params: DecodeArguments[1],
    procedure: AnyProcedure,
  ): Promise<unknown> {
    const { inputSchema, route } = procedure['~orpc'];
    if (route.inputStructure === 'detailed') return super.decode(request, params, procedure);
    const sent = await super.decode(request, undefined, procedure);
    const isNothing = sent === undefined || (isPlain(sent) && Object.keys(sent).length === 0);
    if (inputSchema === undefined && !isNothing) throw unreadable();
    if (params === undefined || Object.keys(params).length === 0) return sent;
    if (sent === undefined) return params;
    if (!isPlain(sent)) throw unreadable();
    const named = Object.keys(params).find((name) => Object.hasOwn(sent, name));
    if (named !== undefined) throw unreadable(named);
    return { ...sent, ...params };
  }
}

const unreadable = (field?: string) =>
  new AppError('INVALID', 'Invalid request.', field === undefined ? {} : { field });

/** An object that JSON or a query string makes. */
function isPlain(value: unknown): value is Record<string, unknown> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  const prototype: object | null = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null || !('constructor' in prototype);
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
          const cause = unread ? new AppError('INVALID', 'Invalid request.') : error;
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
