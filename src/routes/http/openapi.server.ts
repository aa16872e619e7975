import { OpenAPIGenerator } from '@orpc/openapi';
import type { AnyRouter } from '@orpc/server';
import { ZodToJsonSchemaConverter } from '@orpc/zod/zod4';
import { Hono } from 'hono';
import { escapeHtml } from '#/lib/text.ts';
import type { HttpEnv } from '#/platform/http/http-env.server.ts';
import { plainPage, plainPageCsp } from '#/platform/http/plain-page.server.ts';
import { listOperations } from '#/platform/rpc/operations.server.ts';

const introduction = `Every call carries the public client key in the header x-client-key; it names the client and
authorises nothing. Signed-in calls carry the session cookie. Creating calls take an Idempotency-Key header: sent
again within 24 hours with the same body they answer what the first call answered, and with another body 422.`;

/** /api/openapi.json and a readable page of it at /api/docs. Both are made once, when first asked for. */
export function openApiRoutes(options: { api: AnyRouter; baseUrl: string; version: string }): Hono<HttpEnv> {
  const generator = new OpenAPIGenerator({ schemaConverters: [new ZodToJsonSchemaConverter()] });
  const access = new Map(listOperations(options.api).map((one) => [`${one.method} ${one.path}`, one]));
  const generate = () =>
    generator.generate(options.api, {
      info: { title: 'Dropfolio', version: options.version, description: introduction },
      servers: [{ url: `${options.baseUrl}/api` }],
      components: {
        securitySchemes: {
          clientKey: { type: 'apiKey', in: 'header', name: 'x-client-key' },
          session: { type: 'apiKey', in: 'cookie', name: 'dropfolio-session' },
        },
      },
      security: [{ clientKey: [] }],
    });
  let made: ReturnType<typeof generate> | undefined;
  const document = () => {
    made ??= generate();
    return made;
  };

  return new Hono<HttpEnv>()
    .get('/openapi.json', async (c) => c.json(await document()))
    .get('/docs', async (c) => {
      const { paths = {} } = await document();
      const byTag = new Map<string, string[]>();
      for (const [path, item] of Object.entries(paths)) {
        for (const method of ['get', 'post', 'put', 'patch', 'delete'] as const) {
          const operation = item?.[method];
          if (operation === undefined) continue;
          const known = access.get(`${method.toUpperCase()} ${path}`);
          const parts = {
            parameters: operation.parameters,
            body: operation.requestBody,
            answers: operation.responses,
          };
          const tag = operation.tags?.[0] ?? 'Other';
          const html = `<article><div class="row"><code>${method.toUpperCase()} /api${escapeHtml(path)}</code><span class="tag">${known?.access ?? 'public'}</span>${known?.creates === true ? '<span class="tag">Idempotency-Key</span>' : ''}</div><h3>${escapeHtml(operation.summary ?? '')}</h3><details><summary>Input and answers</summary><pre>${escapeHtml(JSON.stringify(parts, null, 2))}</pre></details></article>`;
          byTag.set(tag, [...(byTag.get(tag) ?? []), html]);
        }
      }
      const sections = [...byTag].map(
        ([tag, list]) => `<section><h2>${escapeHtml(tag)}</h2>${list.join('')}</section>`,
      );
      const head = `<h1>Dropfolio API</h1><p>${escapeHtml(introduction)}</p><p><a href="/api/openapi.json">OpenAPI document</a></p>`;
      c.header('content-security-policy', plainPageCsp(c.get('nonce')));
      return c.html(plainPage('Dropfolio API', head + sections.join(''), c.get('nonce')));
    });
}
