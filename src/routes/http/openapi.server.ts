import { OpenAPIGenerator } from '@orpc/openapi';
import type { AnyRouter } from '@orpc/server';
import { ZodToJsonSchemaConverter } from '@orpc/zod/zod4';
import { Hono } from 'hono';
import { escapeHtml } from '#/lib/text.ts';
import { sessionCookieName } from '#/platform/auth/auth.server.ts';
import type { HttpEnv } from '#/platform/http/http-env.server.ts';
import { plainPage, plainPageCsp } from '#/platform/http/plain-page.server.ts';
import { listOperations, type Operation } from '#/platform/rpc/operations.server.ts';
import { readGuide } from './guide.server.ts';

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

/** /api/openapi.json, a readable page of it at /api/docs, and the guide. Both are made once, when first asked for. */
export function openApiRoutes(options: { api: AnyRouter; baseUrl: string; version: string }): Hono<HttpEnv> {
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

  return new Hono<HttpEnv>()
    .get('/openapi.json', async (c) => c.json(await document()))
    .get('/guide', async (c) => {
      const guide = await readGuide();
      if (guide === undefined) return c.redirect('/api/docs', 302);
      c.header('content-security-policy', plainPageCsp(c.get('nonce')));
      const body = `<p><a href="/api/docs">All operations</a></p><pre>${escapeHtml(guide)}</pre>`;
      return c.html(plainPage('The Dropfolio API', `<h1>Dropfolio API</h1>${body}`, c.get('nonce')));
    })
    .get('/docs', async (c) => {
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
      c.header('content-security-policy', plainPageCsp(c.get('nonce')));
      return c.html(plainPage('Dropfolio API', head + sections.join(''), c.get('nonce')));
    });
}
