import type { AnyRouter } from '@orpc/server';
import { type Context, Hono } from 'hono';
import { createMiddleware } from 'hono/factory';
import { isAppError } from '#/lib/app-error.ts';
import { escapeHtml } from '#/lib/text.ts';
import {
  type CachedResponse,
  cachedResponse,
  compressResponse,
  type UncompressedResponse,
} from '#/platform/http/cached-responses.server.ts';
import type { HttpEnv } from '#/platform/http/http-env.server.ts';
import { plainPage, plainPageCsp } from '#/platform/http/plain-page.server.ts';
import { listOperations } from '#/platform/rpc/operations.server.ts';
import { describeApi, introduction, methods } from './api-description.server.ts';
import { refusalBody, refusalHeaders } from './api-wall.server.ts';
import { cachedNonce } from './cached-pages.server.ts';
import { readGuide } from './guide.server.ts';

/** Answers with what `make` makes once in this process. The next handler answers where it makes nothing. */
function cached(
  count: OpenApiOptions['count'],
  make: (path: string) => Promise<UncompressedResponse | undefined>,
) {
  let packed: Promise<CachedResponse | undefined> | undefined;
  return createMiddleware<HttpEnv>(async (c, next) => {
    try {
      await count(c);
    } catch (error) {
      if (!isAppError(error) || error.code !== 'RATE_LIMITED') throw error;
      return c.json(refusalBody(error, c.var.requestId), 429, refusalHeaders(error));
    }
    packed ??= make(c.req.path)
      .then((made) => (made === undefined ? undefined : compressResponse(made)))
      .catch((error: unknown) => {
        packed = undefined;
        throw error;
      });
    const answer = await packed;
    if (answer !== undefined) return cachedResponse(answer, c.req.raw.headers);
    await next();
  });
}

type OpenApiOptions = {
  api: AnyRouter;
  baseUrl: string;
  version: string;
  /** Counts the request as a public call; throws RATE_LIMITED when there were too many. */
  count: (c: Context<HttpEnv>) => Promise<void>;
};

/** /api/openapi.json, a readable page of it at /api/docs, and the guide. Each is made once, when first asked for. */
export function openApiRoutes(options: OpenApiOptions): Hono<HttpEnv> {
  const operations = new Map(listOperations(options.api).map((one) => [`${one.method} ${one.path}`, one]));
  let made: ReturnType<typeof describeApi> | undefined;
  const document = () => {
    made ??= describeApi(options);
    return made;
  };

  const page = (path: string, title: string, body: string): UncompressedResponse => {
    const nonce = cachedNonce(path);
    const headers = [
      ['content-type', 'text/html; charset=utf-8'],
      ['content-security-policy', plainPageCsp(nonce)],
    ] as const;
    return { text: plainPage(title, body, nonce), headers };
  };

  const makeDocument = async (): Promise<UncompressedResponse> => ({
    text: JSON.stringify(await document()),
    headers: [['content-type', 'application/json']],
  });

  const makeGuide = async (path: string): Promise<UncompressedResponse | undefined> => {
    const guide = await readGuide();
    if (guide === undefined) return undefined;
    const body = `<p><a href="/api/docs">All operations</a></p><pre>${escapeHtml(guide)}</pre>`;
    return page(path, 'The Dropfolio API', `<h1>Dropfolio API</h1>${body}`);
  };

  const makeDocs = async (path: string): Promise<UncompressedResponse> => {
    const { paths = {} } = await document();
    const byTag = new Map<string, string[]>();
    for (const [path, item] of Object.entries(paths)) {
      for (const method of methods) {
        const operation = item?.[method];
        if (operation === undefined) continue;
        const known = operations.get(`${method.toUpperCase()} ${path}`);
        const parts = {
          parameters: operation.parameters,
          body: operation.requestBody,
          answers: operation.responses,
        };
        const tag = operation.tags?.[0] ?? 'Other';
        const html = `<article><div class="row"><code>${method.toUpperCase()} /api${escapeHtml(path)}</code><span class="tag">${known?.access ?? 'public'}</span>${known?.sessionOnly === true ? '<span class="tag">session only</span>' : ''}${known?.creates === true ? '<span class="tag">Idempotency-Key</span>' : ''}</div><h3>${escapeHtml(operation.summary ?? '')}</h3><details><summary>Request and responses</summary><pre>${escapeHtml(JSON.stringify(parts, null, 2))}</pre></details></article>`;
        byTag.set(tag, [...(byTag.get(tag) ?? []), html]);
      }
    }
    const sections = [...byTag].map(
      ([tag, list]) => `<section><h2>${escapeHtml(tag)}</h2>${list.join('')}</section>`,
    );
    const head = `<h1>Dropfolio API</h1><p>${escapeHtml(introduction)}</p><p><a href="/api/guide">Guide: tokens, limits, errors and an example</a> · <a href="/api/openapi.json">OpenAPI document</a></p>`;
    return page(path, 'Dropfolio API', head + sections.join(''));
  };

  return new Hono<HttpEnv>()
    .get('/openapi.json', cached(options.count, makeDocument))
    .get('/docs', cached(options.count, makeDocs))
    .get('/guide', cached(options.count, makeGuide), (c) => c.redirect('/api/docs', 302));
}
