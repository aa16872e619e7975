import { OpenAPIGenerator } from '@orpc/openapi';
import type { AnyRouter } from '@orpc/server';
import { ZodToJsonSchemaConverter } from '@orpc/zod/zod4';
import { type Context, Hono } from 'hono';
import { createMiddleware } from 'hono/factory';
import { isAppError } from '#/lib/app-error.ts';
import { escapeHtml } from '#/lib/text.ts';
import { sessionCookieName } from '#/platform/auth/auth.server.ts';
import type { HttpEnv } from '#/platform/http/http-env.server.ts';
import {
  type KeptAnswer,
  keptResponse,
  type MadeAnswer,
  packAnswer,
} from '#/platform/http/kept-answers.server.ts';
import { plainPage, plainPageCsp } from '#/platform/http/plain-page.server.ts';
import { listOperations, type Operation } from '#/platform/rpc/operations.server.ts';
import { refusalBody, refusalHeaders } from './api-wall.server.ts';
import { readGuide } from './guide.server.ts';
import { keptNonce } from './kept-pages.server.ts';

const introduction = `Calls carry a personal API token (Authorization: Bearer), made on your profile. The pages' own calls
carry the public client key in the header x-client-key, which names the client and authorises nothing, and the session
cookie of whoever is signed in. What is marked 'session only' takes no API token. Creating calls take an Idempotency-Key header: sent
again within 24 hours with the same body they answer what the first call answered, and with another body 422.`;

const methods = ['get', 'post', 'put', 'patch', 'delete'] as const;

/** Who may call an operation, in the terms of the document: each entry is one way, its keys are needed together. */
function securityOf({ access, sessionOnly, method }: Operation) {
  const page = access === 'public' ? { clientKey: [] } : { clientKey: [], session: [] };
  const takesToken = !sessionOnly && (access !== 'public' || method === 'GET');
  return takesToken ? [{ apiToken: [] }, page] : [page];
}

/** Answers with what `make` makes once in this process. The next handler answers where it makes nothing. */
function kept(count: OpenApiOptions['count'], make: (path: string) => Promise<MadeAnswer | undefined>) {
  let packed: Promise<KeptAnswer | undefined> | undefined;
  return createMiddleware<HttpEnv>(async (c, next) => {
    try {
      await count(c);
    } catch (error) {
      if (!isAppError(error)) throw error;
      return c.json(refusalBody(error, c.var.requestId), 429, refusalHeaders(error));
    }
    packed ??= make(c.req.path)
      .then((made) => (made === undefined ? undefined : packAnswer(made)))
      .catch((error: unknown) => {
        packed = undefined;
        throw error;
      });
    const answer = await packed;
    if (answer !== undefined) return keptResponse(answer, c.req.raw.headers);
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
  const generator = new OpenAPIGenerator({ schemaConverters: [new ZodToJsonSchemaConverter()] });
  const access = new Map(listOperations(options.api).map((one) => [`${one.method} ${one.path}`, one]));
  const generate = async () => {
    const generated = await generator.generate(options.api, {
      info: { title: 'Dropfolio', version: options.version, description: introduction },
      servers: [{ url: `${options.baseUrl}/api` }],
      components: {
        securitySchemes: {
          clientKey: { type: 'apiKey', in: 'header', name: 'x-client-key' },
          session: { type: 'apiKey', in: 'cookie', name: sessionCookieName(options.baseUrl) },
          apiToken: {
            type: 'http',
            scheme: 'bearer',
            description: 'A personal API token. One with the scope read calls GET operations only.',
          },
        },
      },
    });
    for (const [path, item] of Object.entries(generated.paths ?? {})) {
      for (const method of methods) {
        const operation = item?.[method];
        const known = access.get(`${method.toUpperCase()} ${path}`);
        if (operation === undefined || known === undefined) continue;
        operation.security = securityOf(known);
        if (known.sessionOnly) Object.assign(operation, { 'x-session-only': true });
      }
    }
    return generated;
  };
  let made: ReturnType<typeof generate> | undefined;
  const document = () => {
    made ??= generate();
    return made;
  };

  const page = (path: string, title: string, body: string): MadeAnswer => {
    const nonce = keptNonce(path);
    const headers = [
      ['content-type', 'text/html; charset=utf-8'],
      ['content-security-policy', plainPageCsp(nonce)],
    ] as const;
    return { text: plainPage(title, body, nonce), headers };
  };

  const makeDocument = async (): Promise<MadeAnswer> => ({
    text: JSON.stringify(await document()),
    headers: [['content-type', 'application/json']],
  });

  const makeGuide = async (path: string): Promise<MadeAnswer | undefined> => {
    const guide = await readGuide();
    if (guide === undefined) return undefined;
    const body = `<p><a href="/api/docs">All operations</a></p><pre>${escapeHtml(guide)}</pre>`;
    return page(path, 'The Dropfolio API', `<h1>Dropfolio API</h1>${body}`);
  };

  const makeDocs = async (path: string): Promise<MadeAnswer> => {
    const { paths = {} } = await document();
    const byTag = new Map<string, string[]>();
    for (const [path, item] of Object.entries(paths)) {
      for (const method of methods) {
        const operation = item?.[method];
        if (operation === undefined) continue;
        const known = access.get(`${method.toUpperCase()} ${path}`);
        const parts = {
          parameters: operation.parameters,
          body: operation.requestBody,
          answers: operation.responses,
        };
        const tag = operation.tags?.[0] ?? 'Other';
        const html = `<article><div class="row"><code>${method.toUpperCase()} /api${escapeHtml(path)}</code><span class="tag">${known?.access ?? 'public'}</span>${known?.sessionOnly === true ? '<span class="tag">session only</span>' : ''}${known?.creates === true ? '<span class="tag">Idempotency-Key</span>' : ''}</div><h3>${escapeHtml(operation.summary ?? '')}</h3><details><summary>Input and answers</summary><pre>${escapeHtml(JSON.stringify(parts, null, 2))}</pre></details></article>`;
        byTag.set(tag, [...(byTag.get(tag) ?? []), html]);
      }
    }
    const sections = [...byTag].map(
      ([tag, list]) => `<section><h2>${escapeHtml(tag)}</h2>${list.join('')}</section>`,
    );
    const head = `<h1>Dropfolio API</h1><p>${escapeHtml(introduction)}</p><p><a href="/api/guide">How to call it: tokens, limits, errors, an example</a> · <a href="/api/openapi.json">OpenAPI document</a></p>`;
    return page(path, 'Dropfolio API', head + sections.join(''));
  };

  return new Hono<HttpEnv>()
    .get('/openapi.json', kept(options.count, makeDocument))
    .get('/docs', kept(options.count, makeDocs))
    .get('/guide', kept(options.count, makeGuide), (c) => c.redirect('/api/docs', 302));
}
