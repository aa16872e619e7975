import type { AnyRouter } from '@orpc/server';
import { type Context, Hono } from 'hono';
import { createMiddleware } from 'hono/factory';
import { isAppError } from '#/lib/app-error.ts';
import { escapeHtml } from '#/lib/text.ts';
import {
  type CachedResponse,
  compressResponse,
  toResponse,
  type UncompressedResponse,
} from '#/platform/http/cached-responses.server.ts';
import type { HttpEnv } from '#/platform/http/http-env.server.ts';
import { createPlainPageCsp, renderPlainPage } from '#/platform/http/plain-page.server.ts';
import { listOperations } from '#/platform/rpc/operations.server.ts';
import { describeApi, introduction, methods } from './api-description.server.ts';
import { toErrorBody, toErrorHeaders } from './api-wall.server.ts';
import { deriveNonce } from './cached-pages.server.ts';
import { type GuideName, readGuide } from './guide.server.ts';

/**
 * Responds with the result of `make`, which runs once per process. If it returns undefined, the next handler
 * responds.
 */
function respondOnce(
  count: OpenApiOptions['count'],
  make: (path: string) => Promise<UncompressedResponse | undefined>,
) {
  let cached: Promise<CachedResponse | undefined> | undefined;
  return createMiddleware<HttpEnv>(async (c, next) => {
    try {
      await count(c);
    } catch (error) {
      if (!isAppError(error) || error.code !== 'RATE_LIMITED') throw error;
      return c.json(toErrorBody(error, c.var.requestId), 429, toErrorHeaders(error));
    }
    cached ??= make(c.req.path)
      .then((response) => (response === undefined ? undefined : compressResponse(response)))
      .catch((error: unknown) => {
        cached = undefined;
        throw error;
      });
    const response = await cached;
    if (response !== undefined) return toResponse(response, c.req.raw.headers);
    await next();
  });
}

type OpenApiOptions = {
  api: AnyRouter;
  baseUrl: string;
  version: string;
  /** Counts the request as a public call; throws RATE_LIMITED above the limit. */
  count: (c: Context<HttpEnv>) => Promise<void>;
};

/**
 * Serves /api/openapi.json, its readable page /api/docs, and the guides. Each is created on the first request.
 */
export function createOpenApiRoutes(options: OpenApiOptions): Hono<HttpEnv> {
  const operations = new Map(
    listOperations(options.api).map((operation) => [`${operation.method} ${operation.path}`, operation]),
  );
  let description: ReturnType<typeof describeApi> | undefined;
  const getDescription = () => {
    description ??= describeApi(options);
    return description;
  };

  const createPage = (path: string, title: string, body: string): UncompressedResponse => {
    const nonce = deriveNonce(path);
    const headers = [
      ['content-type', 'text/html; charset=utf-8'],
      ['content-security-policy', createPlainPageCsp(nonce)],
    ] as const;
    return { text: renderPlainPage(title, body, nonce), headers };
  };

  const makeDocument = async (): Promise<UncompressedResponse> => ({
    text: JSON.stringify(await getDescription()),
    headers: [['content-type', 'application/json']],
  });

  const makeGuide =
    (name: GuideName, title: string, links: string) =>
    async (path: string): Promise<UncompressedResponse | undefined> => {
      const guide = await readGuide(name);
      if (guide === undefined) return undefined;
      return createPage(path, title, `<h1>${title}</h1><p>${links}</p><pre>${escapeHtml(guide)}</pre>`);
    };
  const allOperations = '<a href="/api/docs">All operations</a>';
  const makeApiGuide = makeGuide(
    'api',
    'Dropfolio API',
    `${allOperations} · <a href="/api/guide/agents">Agents</a>`,
  );
  const makeAgentGuide = makeGuide(
    'agents',
    'Dropfolio for agents',
    `<a href="/api/guide">API guide</a> · ${allOperations}`,
  );

  const makeDocs = async (path: string): Promise<UncompressedResponse> => {
    const { paths = {} } = await getDescription();
    const byTopic = new Map<string, string[]>();
    for (const [operationPath, item] of Object.entries(paths)) {
      for (const method of methods) {
        const operation = item?.[method];
        if (operation === undefined) continue;
        const declared = operations.get(`${method.toUpperCase()} ${operationPath}`);
        const parts = {
          parameters: operation.parameters,
          body: operation.requestBody,
          responses: operation.responses,
        };
        const tags = [
          declared?.access ?? 'public',
          ...(declared?.sessionOnly === true ? ['session only'] : []),
          ...(declared?.creates === true ? ['Idempotency-Key'] : []),
        ];
        const html = [
          `<article><div class="row"><code>${method.toUpperCase()} /api${escapeHtml(operationPath)}</code>`,
          ...tags.map((tag) => `<span class="tag">${tag}</span>`),
          `</div><h3>${escapeHtml(operation.summary ?? '')}</h3><details><summary>Request and responses</summary>`,
          `<pre>${escapeHtml(JSON.stringify(parts, null, 2))}</pre></details></article>`,
        ].join('');
        const topic = operation.tags?.[0] ?? 'Other';
        byTopic.set(topic, [...(byTopic.get(topic) ?? []), html]);
      }
    }
    const sections = [...byTopic].map(
      ([topic, articles]) => `<section><h2>${escapeHtml(topic)}</h2>${articles.join('')}</section>`,
    );
    const head = `<h1>Dropfolio API</h1><p>${escapeHtml(introduction)}</p><p><a href="/api/guide">Guide: tokens, limits, errors and an example</a> · <a href="/api/openapi.json">OpenAPI document</a></p>`;
    return createPage(path, 'Dropfolio API', head + sections.join(''));
  };

  return new Hono<HttpEnv>()
    .get('/openapi.json', respondOnce(options.count, makeDocument))
    .get('/docs', respondOnce(options.count, makeDocs))
    .get('/guide', respondOnce(options.count, makeApiGuide), (c) => c.redirect('/api/docs', 302))
    .get('/guide/agents', respondOnce(options.count, makeAgentGuide), (c) => c.redirect('/api/docs', 302));
}
