import type { CallToolResult } from '@modelcontextprotocol/server';
import type { AnyRouter } from '@orpc/server';
import { type Context, Hono } from 'hono';
import { AppError, isAppError } from '#/lib/app-error.ts';
import { readBearer } from '#/platform/auth/api-tokens.server.ts';
import type { HttpEnv } from '#/platform/http/http-env.server.ts';
import { serializeBody } from '#/platform/http/json-body.server.ts';
import type { RequestHeaders } from '#/platform/http/request-headers.server.ts';
import type { ApiHandler } from '#/platform/rpc/api-handler.server.ts';
import type { Call } from '#/platform/rpc/call.server.ts';
import { toAppError } from '#/platform/rpc/errors.server.ts';
import { listTools, type Tool } from '#/platform/rpc/tools.server.ts';
import { createDiskFullError, isUnavailable } from '#/platform/unavailable.server.ts';
import { checkBody, toErrorBody, toErrorHeaders } from './api-wall.server.ts';
import { countBytes } from './count-bytes.server.ts';

type McpOptions = {
  api: AnyRouter;
  handler: ApiHandler;
  baseUrl: string;
  version: string;
  /** Resolves the API token of a request. */
  call: (headers: RequestHeaders, vars: HttpEnv['Variables']) => Promise<Call>;
  /** Returns false while the disk is too full to store anything. */
  hasRoom: () => boolean;
  /** Delays rejections of too many calls, so that immediate retries cost the server little. */
  delayRejection: () => Promise<void>;
};

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isRead = ({ method }: Tool): boolean => method === 'GET';

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Returns an error of the API for an agent: its message, then its body. */
function toToolError(body: unknown): CallToolResult {
  const message = isRecord(body) && typeof body.message === 'string' ? body.message : 'Unknown error.';
  const texts = [message, JSON.stringify(body)];
  return { isError: true, content: texts.map((text) => ({ type: 'text', text })) };
}

function replaceHeader(headers: RequestHeaders, name: string, value: string | null): RequestHeaders {
  return { get: (header) => (header.toLowerCase() === name ? value : headers.get(header)) };
}

function endSlots(call: Call | undefined): void {
  for (const slot of call?.begun ?? []) slot.end();
}

/**
 * Serves the Model Context Protocol at /mcp, for agents with an API token: the operations marked as tools,
 * through the handler of the API. Requests share no state, so any process can handle them.
 */
export function createMcpRoutes(options: McpOptions): Hono<HttpEnv> {
  const { handler, baseUrl, version, hasRoom, delayRejection } = options;
  let tools: Map<string, Tool> | undefined;
  const getTools = () => {
    tools ??= new Map(listTools(options.api).map((tool) => [tool.name, tool]));
    return tools;
  };

  async function runOperation(call: Call, tool: Tool, input: Record<string, unknown>) {
    const { operation, creates } = tool;
    if (!isRead(tool) && !hasRoom()) throw createDiskFullError();
    const { idempotencyKey, ...rest } = input;
    const key = creates && typeof idempotencyKey === 'string' ? idempotencyKey : null;
    const headers = replaceHeader(call.headers, 'idempotency-key', key);
    const answer = await handler.run(operation, key === null ? input : rest, { ...call, headers });
    if (answer.status === 429) {
      // The user's other calls don't wait for the delay.
      endSlots(call);
      await delayRejection();
    }
    if (answer.status >= 400) return toToolError(answer.body);
    if (!isRecord(answer.body)) throw new TypeError(`${operation} returned no object`);
    const text = String(await serializeBody(answer.body));
    return { content: [{ type: 'text' as const, text }], structuredContent: answer.body };
  }

  async function runTool(call: Call, tool: Tool, input: Record<string, unknown>): Promise<CallToolResult> {
    try {
      return await runOperation(call, tool, input);
    } catch (error) {
      return toToolError(toErrorBody(toAppError(error, call.log), call.requestId));
    }
  }

  /** Counts messages that call no tool as reads; the operations of tools count themselves. */
  async function countMessage({ limits, now }: Call, actor: { id: string }, message: unknown): Promise<void> {
    const isToolCall =
      isRecord(message) &&
      message.method === 'tools/call' &&
      isRecord(message.params) &&
      typeof message.params.name === 'string' &&
      getTools().has(message.params.name);
    if (!isToolCall) await limits.consume('read', actor.id, { now });
  }

  async function respond(c: Context<HttpEnv>, callRef: { current?: Call }): Promise<Response> {
    const { headers, method, url, signal } = c.req.raw;
    const origin = headers.get('origin');
    if (origin !== null && origin !== baseUrl) {
      throw new AppError('FORBIDDEN', 'Cross-origin requests are not allowed.');
    }
    if (readBearer(headers.get('authorization')) === undefined) {
      throw new AppError('UNAUTHENTICATED', 'Send an API token in the Authorization header.');
    }
    const bodyError = checkBody(headers, 'json');
    if (bodyError !== undefined) throw bodyError;
    const call = await options.call(headers, c.var);
    const { actor, log } = call;
    if (actor === undefined) throw new AppError('UNAUTHENTICATED', 'Invalid API token.');
    callRef.current = call;
    c.set('actor', actor);
    const body = method === 'POST' ? await c.req.text() : undefined;
    const message = body === undefined ? undefined : parseJson(body);
    await countMessage(call, actor, message);
    if (Array.isArray(message)) throw new AppError('INVALID', 'Send one message per request.');
    // The SDK takes 60 ms and 14 MB to load.
    const { handleMessage } = await import('./tool-server.server.ts');
    let lastError: Error | undefined;
    const request = new Request(url, { method, headers, signal, ...(body !== undefined && { body }) });
    const response = await handleMessage(request, {
      version,
      tools: getTools(),
      isVisible: (tool) => isRead(tool) || actor.scope === 'write',
      run: (tool, input) => runTool(call, tool, input),
      onError: (error) => {
        lastError = error;
      },
    });
    if (response.status >= 500) log.error('request.failed', lastError, { route: c.req.path });
    return response;
  }

  function reject(c: Context<HttpEnv>, error: unknown): Response {
    if (!isAppError(error) && !isUnavailable(error)) throw error;
    const rejection = toAppError(error, c.var.log);
    const { status } = rejection;
    const headers = new Headers({ 'cache-control': 'no-store', ...toErrorHeaders(rejection) });
    if (status === 401) {
      const hasToken = readBearer(c.req.header('authorization') ?? null) !== undefined;
      headers.set('www-authenticate', hasToken ? 'Bearer error="invalid_token"' : 'Bearer');
    }
    return Response.json(toErrorBody(rejection, c.var.requestId), { status, headers });
  }

  return new Hono<HttpEnv>().all('/', async (c) => {
    const callRef: { current?: Call } = {};
    // As with calls of the API, the user's next call waits until the client has read this response.
    const { outgoing } = c.env;
    outgoing?.once('close', () => endSlots(callRef.current));
    try {
      const response = await respond(c, callRef);
      const { status, headers } = response;
      const body = response.body === null ? null : await response.text();
      if (callRef.current !== undefined && body !== null)
        countBytes(callRef.current, Buffer.byteLength(body));
      if (outgoing === undefined || outgoing.closed) endSlots(callRef.current);
      headers.set('cache-control', 'no-store');
      return new Response(body, { status, headers });
    } catch (error) {
      endSlots(callRef.current);
      return reject(c, error);
    }
  });
}
