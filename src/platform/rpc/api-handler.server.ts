import { StandardOpenAPICodec, StandardOpenAPIMatcher } from '@orpc/openapi/standard';
import {
  StandardBracketNotationSerializer,
  StandardOpenAPIJsonSerializer,
  StandardOpenAPISerializer,
} from '@orpc/openapi-client/standard';
import { type AnyProcedure, type AnyRouter, getRouter, isProcedure } from '@orpc/server';
import { AppError } from '#/lib/app-error.ts';
import { JsonStream } from '../http/json-stream.server.ts';
import type { Call } from './call.server.ts';
import { getDefinition } from './definition.server.ts';
import { toRpcError } from './errors.server.ts';
import { createExecutor, type Execute } from './execute.server.ts';
import { listOperations } from './operations.server.ts';

/** A call as an HTTP request. */
type ApiRequest = {
  method: string;
  /** Such as '/api/airdrops'. */
  path: string;
  query: URLSearchParams | undefined;
  headers: Record<string, string | string[] | undefined>;
  body: () => Promise<unknown>;
};

export type ApiResponse = {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  body: unknown;
};

export type ApiHandler = {
  /** Returns undefined if no operation matches the path. */
  handle: (request: ApiRequest, call: Call) => Promise<ApiResponse | undefined>;
  /** Runs an operation by its name, such as 'airdrops.add', with a JSON input. */
  run: (name: string, input: unknown, call: Call) => Promise<ApiResponse>;
};

type Plan = { procedure: AnyProcedure; execute: Execute };
type Params = Record<string, string> | undefined;

const prefix = '/api';
const noQuery = new URLSearchParams();

const createInvalidError = (field?: string) =>
  new AppError('INVALID', 'Invalid request.', field === undefined ? {} : { field });

const plainName = /^[a-z][a-z\d]*$/i;

/** Parses a query string of plain, unique names; undefined for anything more complex. */
function parseSimpleQuery(query: URLSearchParams): Record<string, string> | undefined {
  const input: Record<string, string> = {};
  for (const [name, value] of query) {
    if (!plainName.test(name) || Object.hasOwn(input, name)) return undefined;
    input[name] = value;
  }
  return input;
}

/** Returns whether a value is a plain object, as from JSON or a query string. */
function isPlain(value: unknown): value is Record<string, unknown> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  const prototype: object | null = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null || !('constructor' in prototype);
}

/** Whether a body is sent unchanged. */
const isSendable = (body: unknown): boolean => isPlain(body) || body instanceof JsonStream;

const getField = (value: unknown, name: string): unknown => (isPlain(value) ? value[name] : undefined);

/** Returns the `Retry-After` header of an error. */
function getRetryAfter(body: unknown): string | undefined {
  const seconds = getField(getField(getField(body, 'data'), 'details'), 'retryAfter');
  return typeof seconds === 'number' ? String(Math.max(1, Math.ceil(seconds))) : undefined;
}

/** Whether an input is missing or an object without fields. */
const isEmptyInput = (input: unknown): boolean =>
  input === undefined || (isPlain(input) && Object.keys(input).length === 0);

/**
 * Creates the handler of API calls. Uses the library's matcher and serializers only for path parameters and
 * inputs beyond JSON, so that the common case is fast.
 */
export function createApiHandler(api: AnyRouter): ApiHandler {
  const serializer = new StandardOpenAPISerializer(
    new StandardOpenAPIJsonSerializer(),
    new StandardBracketNotationSerializer(),
  );
  const codec = new StandardOpenAPICodec(serializer);
  const matcher = new StandardOpenAPIMatcher();
  matcher.init(api);
  const plans = new Map<AnyProcedure, Plan>();
  const plansByRoute = new Map<string, Plan>();
  const plansByName = new Map<string, Plan>();
  for (const { name, method, path } of listOperations(api)) {
    const names = name.split('.');
    const procedure = getRouter(api, names);
    if (!isProcedure(procedure)) throw new TypeError(`${name} is no operation`);
    if (getDefinition(procedure).route.inputStructure === 'detailed') {
      throw new TypeError(`${name} takes more than an input`);
    }
    const plan = { procedure, execute: createExecutor(procedure, names) };
    plans.set(procedure, plan);
    plansByName.set(name, plan);
    if (!path.includes('{')) plansByRoute.set(`${method} ${prefix}${path}`, plan);
  }

  async function findPlan({ method, path }: ApiRequest): Promise<(Plan & { params?: Params }) | undefined> {
    if (!path.startsWith(`${prefix}/`)) return undefined;
    const match = await matcher.match(method, `/${path.slice(prefix.length).replace(/^\/|\/$/g, '')}`);
    const plan = match === undefined ? undefined : plans.get(match.procedure);
    return plan === undefined ? undefined : { ...plan, params: match?.params };
  }

  /**
   * The path determines the ID; a body that also contains one is rejected rather than ignored. So is any
   * input to an operation without input.
   */
  async function decode(request: ApiRequest, params: Params, procedure: AnyProcedure): Promise<unknown> {
    const { inputSchema } = getDefinition(procedure);
    const { method, query = noQuery } = request;
    const input =
      method === 'GET'
        ? (parseSimpleQuery(query) ?? serializer.deserialize(query))
        : serializer.deserialize(await request.body());
    if (inputSchema === undefined && !isEmptyInput(input)) throw createInvalidError();
    if (params === undefined || Object.keys(params).length === 0) return input;
    if (input === undefined) return params;
    if (!isPlain(input)) throw createInvalidError();
    const duplicate = Object.keys(params).find((name) => Object.hasOwn(input, name));
    if (duplicate !== undefined) throw createInvalidError(duplicate);
    return { ...input, ...params };
  }

  /** Operations already return plain JSON; the library's codec would first copy it value by value. */
  function encode(output: unknown, procedure: AnyProcedure): ApiResponse {
    const { successStatus = 200, outputStructure } = getDefinition(procedure).route;
    const isOurs =
      typeof output !== 'object' ||
      output === null ||
      Array.isArray(output) ||
      isPlain(output) ||
      output instanceof JsonStream;
    if (outputStructure !== 'detailed' && isOurs) return { status: successStatus, headers: {}, body: output };
    if (outputStructure === 'detailed' && isPlain(output) && isSendable(output.body)) {
      const { body, ...rest } = output;
      const { status, headers } = codec.encode(rest, procedure);
      return { status, headers: { ...headers }, body };
    }
    const { status, headers, body } = codec.encode(output, procedure);
    return { status, headers: { ...headers }, body };
  }

  async function runPlan(
    { procedure, execute }: Plan,
    call: Call,
    read: () => Promise<unknown>,
  ): Promise<ApiResponse> {
    try {
      return encode(await execute(call, await read()), procedure);
    } catch (error) {
      // Operations already throw RPC errors; these two types come from an unreadable body.
      const isUnread = error instanceof SyntaxError || error instanceof TypeError;
      const cause = isUnread ? new AppError('INVALID', 'Invalid request.') : error;
      const { status, headers, body } = codec.encodeError(toRpcError(cause, call.log, call.requestId));
      return { status, headers: { ...headers }, body };
    }
  }

  return {
    async handle(request, call) {
      const plan: (Plan & { params?: Params }) | undefined =
        plansByRoute.get(`${request.method} ${request.path}`) ?? (await findPlan(request));
      if (plan === undefined) return undefined;
      const response = await runPlan(plan, call, () => decode(request, plan.params, plan.procedure));
      const { status, headers, body } = response;
      headers['cache-control'] = 'no-store';
      if (call.setCookies.length > 0) headers['set-cookie'] = call.setCookies;
      const seconds = status === 429 || status === 503 ? getRetryAfter(body) : undefined;
      if (seconds !== undefined) headers['retry-after'] = seconds;
      return response;
    },

    async run(name, input, call) {
      const plan = plansByName.get(name);
      if (plan === undefined) throw new TypeError(`${name} is no operation`);
      return runPlan(plan, call, async () => {
        if (getDefinition(plan.procedure).inputSchema === undefined && !isEmptyInput(input)) {
          throw createInvalidError();
        }
        return input;
      });
    },
  };
}
