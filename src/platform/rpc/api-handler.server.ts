import { StandardOpenAPICodec, StandardOpenAPIMatcher } from '@orpc/openapi/standard';
import {
  StandardBracketNotationSerializer,
  StandardOpenAPIJsonSerializer,
  StandardOpenAPISerializer,
} from '@orpc/openapi-client/standard';
import { type AnyProcedure, type AnyRouter, getRouter, isProcedure } from '@orpc/server';
import { AppError } from '#/lib/app-error.ts';
import type { Call } from './call.server.ts';
import { getDefinition } from './definition.server.ts';
import { toRpcError } from './errors.server.ts';
import { createExecutor, type Execute } from './execute.server.ts';
import { listOperations } from './operations.server.ts';

/** A call as HTTP has it. */
type ApiRequest = {
  method: string;
  /** Such as '/api/airdrops'. */
  path: string;
  query: URLSearchParams | undefined;
  headers: Record<string, string | string[] | undefined>;
  body: () => Promise<unknown>;
};

export type ApiAnswer = {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  body: unknown;
};

type Plan = { procedure: AnyProcedure; execute: Execute };
type Params = Record<string, string> | undefined;

const prefix = '/api';
const none = new URLSearchParams();

const unreadable = (field?: string) =>
  new AppError('INVALID', 'Invalid request.', field === undefined ? {} : { field });

const plainName = /^[a-z][a-z\d]*$/i;

/** What a query string of plain names says, each once; undefined where it says more than that. */
function simpleQuery(query: URLSearchParams): Record<string, string> | undefined {
  const sent: Record<string, string> = {};
  for (const [name, value] of query) {
    if (!plainName.test(name) || Object.hasOwn(sent, name)) return undefined;
    sent[name] = value;
  }
  return sent;
}

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

/**
 * Answers a call to an operation, or undefined where there is none at its address. The library's matcher and serializers
 * are used where an address has parameters or an input is more than JSON; what every call passes is here.
 */
export function createApiHandler(
  api: AnyRouter,
): (request: ApiRequest, call: Call) => Promise<ApiAnswer | undefined> {
  const serializer = new StandardOpenAPISerializer(
    new StandardOpenAPIJsonSerializer(),
    new StandardBracketNotationSerializer(),
  );
  const codec = new StandardOpenAPICodec(serializer);
  const matcher = new StandardOpenAPIMatcher();
  matcher.init(api);
  const plans = new Map<AnyProcedure, Plan>();
  const fixed = new Map<string, Plan>();
  for (const { name, method, path } of listOperations(api)) {
    const names = name.split('.');
    const procedure = getRouter(api, names);
    if (!isProcedure(procedure)) throw new TypeError(`${name} is no operation`);
    if (getDefinition(procedure).route.inputStructure === 'detailed') {
      throw new TypeError(`${name} takes more than an input`);
    }
    const plan = { procedure, execute: createExecutor(procedure, names) };
    plans.set(procedure, plan);
    if (!path.includes('{')) fixed.set(`${method} ${prefix}${path}`, plan);
  }

  async function find({ method, path }: ApiRequest): Promise<(Plan & { params?: Params }) | undefined> {
    if (!path.startsWith(`${prefix}/`)) return undefined;
    const match = await matcher.match(method, `/${path.slice(prefix.length).replace(/^\/|\/$/g, '')}`);
    const plan = match === undefined ? undefined : plans.get(match.procedure);
    return plan === undefined ? undefined : { ...plan, params: match?.params };
  }

  /**
   * What the address says is the id, and a body that names one too is refused rather than passed over. So is whatever
   * is sent to an operation that takes nothing.
   */
  async function decode(request: ApiRequest, params: Params, procedure: AnyProcedure): Promise<unknown> {
    const { inputSchema } = getDefinition(procedure);
    const { method, query = none } = request;
    const sent =
      method === 'GET'
        ? (simpleQuery(query) ?? serializer.deserialize(query))
        : serializer.deserialize(await request.body());
    const isNothing = sent === undefined || (isPlain(sent) && Object.keys(sent).length === 0);
    if (inputSchema === undefined && !isNothing) throw unreadable();
    if (params === undefined || Object.keys(params).length === 0) return sent;
    if (sent === undefined) return params;
    if (!isPlain(sent)) throw unreadable();
    const named = Object.keys(params).find((name) => Object.hasOwn(sent, name));
    if (named !== undefined) throw unreadable(named);
    return { ...sent, ...params };
  }

  /** What an operation answers is plain JSON already; the library's codec would copy it value by value first. */
  function encode(output: unknown, procedure: AnyProcedure): ApiAnswer {
    const { successStatus = 200, outputStructure } = getDefinition(procedure).route;
    const isOurs = typeof output !== 'object' || output === null || Array.isArray(output) || isPlain(output);
    if (outputStructure !== 'detailed' && isOurs) return { status: successStatus, headers: {}, body: output };
    if (outputStructure === 'detailed' && isPlain(output) && isPlain(output['body'])) {
      const { body, ...rest } = output;
      const { status, headers } = codec.encode(rest, procedure);
      return { status, headers: { ...headers }, body };
    }
    const { status, headers, body } = codec.encode(output, procedure);
    return { status, headers: { ...headers }, body };
  }

  async function answer(
    request: ApiRequest,
    call: Call,
    plan: Plan & { params?: Params },
  ): Promise<ApiAnswer> {
    const { procedure, execute, params } = plan;
    try {
      const output = await execute(call, await decode(request, params, procedure));
      return encode(output, procedure);
    } catch (error) {
      // What an operation throws is an RPC error already; these two are a body that can't be read.
      const isUnread = error instanceof SyntaxError || error instanceof TypeError;
      const cause = isUnread ? new AppError('INVALID', 'Invalid request.') : error;
      const { status, headers, body } = codec.encodeError(toRpcError(cause, call.log, call.requestId));
      return { status, headers: { ...headers }, body };
    }
  }

  return async (request, call) => {
    const plan = fixed.get(`${request.method} ${request.path}`) ?? (await find(request));
    if (plan === undefined) return undefined;
    const made = await answer(request, call, plan);
    const { status, headers, body } = made;
    headers['cache-control'] = 'no-store';
    if (call.setCookies.length > 0) headers['set-cookie'] = call.setCookies;
    const seconds = status === 429 || status === 503 ? retryAfter(body) : undefined;
    if (seconds !== undefined) headers['retry-after'] = seconds;
    return made;
  };
}
