import { serveStatic } from '@hono/node-server/serve-static';
import { createRouterClient } from '@orpc/server';
import { type Context, Hono } from 'hono';
import { createMiddleware } from 'hono/factory';
import { api } from './api.server.ts';
import type { Services } from './boot.server.ts';
import type { Api } from './lib/api-client.ts';
import { AppError } from './lib/app-error.ts';
import type { PublicConfig } from './lib/public-config.ts';
import { createClientAddress } from './platform/http/client-address.server.ts';
import { compress } from './platform/http/compress.server.ts';
import { bareCsp, commonHeaders } from './platform/http/headers.server.ts';
import type { HttpEnv } from './platform/http/http-env.server.ts';
import { failurePage, plainPageCsp } from './platform/http/plain-page.server.ts';
import { requestLog } from './platform/http/request-log.server.ts';
import type { Call } from './platform/rpc/call.server.ts';
import { apiRoutes, refusal } from './routes/http/api.server.ts';
import { eventRoutes } from './routes/http/events.server.ts';
import { healthRoutes } from './routes/http/health.server.ts';
import { openApiRoutes } from './routes/http/openapi.server.ts';
import { outboxRoutes } from './routes/http/outbox.server.ts';
import { pageRoutes } from './routes/http/pages.server.ts';

/** What a page is rendered with: the operations called in the process, and the configuration it shows. */
export type RenderInput = { nonce: string; api: Api; config: PublicConfig };

export type HttpOptions = {
  services: Services;
  render: (request: Request, input: RenderInput) => Promise<Response>;
  /** Folder of the built browser files; undefined where something else serves them. */
  clientDir: string | undefined;
  /** Pages may hold what Vite's reloading needs. Never in what is served to people. */
  development?: boolean;
  isDraining: () => boolean;
  version: string;
  /** The time of requests; the machine's own by default. */
  clock?: () => Date;
};

const year = 31_536_000;

/** The whole HTTP surface: what stands here is reachable, and nothing else. */
export function createHttp(options: HttpOptions): Hono<HttpEnv> {
  const { services, clientDir } = options;
  const { config, log } = services;
  const { baseUrl } = config;
  const common = commonHeaders(baseUrl.startsWith('https:'));
  const publicConfig: PublicConfig = {
    url: baseUrl,
    key: services.clientKeys[0],
    appEnv: config.appEnv,
    pricing: config.pricing,
    premiumPriceNgn: config.premiumPriceNgn,
    supportEmail: config.supportEmail,
    communityUrl: config.communityUrl,
    socialUrl: config.socialUrl,
    landingFigures: config.landingFigures,
  };

  async function actorOf(headers: Headers, now: Date) {
    const token = services.sessionCookie.read(headers);
    return token === undefined ? undefined : services.sessions.resolve(token, now);
  }

  async function callOf(c: Context<HttpEnv>): Promise<Call> {
    const { headers } = c.req.raw;
    const actor = await actorOf(headers, c.get('now'));
    c.set('actor', actor);
    return {
      db: services.db,
      auth: services.auth,
      sessions: services.sessions,
      sessionCookie: services.sessionCookie,
      limits: services.limits,
      pricing: config.pricing,
      premiumPriceNgn: config.premiumPriceNgn,
      actor,
      now: c.get('now'),
      log,
      requestId: c.get('requestId'),
      headers,
      address: c.get('address'),
      setCookies: [],
      publish: services.publish,
    };
  }

  const app = new Hono<HttpEnv>();
  app.use(
    requestLog({
      log,
      clock: options.clock ?? (() => new Date()),
      address: createClientAddress(config.trustedProxies),
    }),
  );
  app.use(async (c, next) => {
    await next();
    for (const [name, value] of common) if (!c.res.headers.has(name)) c.res.headers.set(name, value);
    if (!c.res.headers.has('content-security-policy')) c.res.headers.set('content-security-policy', bareCsp);
  });
  app.route('/', healthRoutes({ db: services.db, isDraining: options.isDraining }));
  if (clientDir !== undefined) {
    const files = serveStatic<HttpEnv>({ root: clientDir, precompressed: true });
    const kept = (cacheControl: string) =>
      createMiddleware<HttpEnv>(async (c) => {
        const found = await files(c, async () => undefined);
        if (!(found instanceof Response)) return c.text('Not found', 404);
        found.headers.set('cache-control', cacheControl);
        return found;
      });
    app.get('/assets/*', kept(`public, max-age=${year}, immutable`));
    app.get('/favicon.svg', kept('public, max-age=86400'));
  }
  app.route('/events', eventRoutes({ events: services.events, actor: actorOf }));
  app.use(async (c, next) => {
    await next();
    c.res = compress(c.res, c.req.header('accept-encoding') ?? null);
  });
  app.route('/api', openApiRoutes({ api, baseUrl, version: options.version }));
  app.route('/api', apiRoutes({ api, baseUrl, clientKeys: services.clientKeys, call: callOf }));
  if (config.appEnv === 'local') app.route('/dev/outbox', outboxRoutes({ dataDir: config.dataDir }));
  app.route(
    '/',
    pageRoutes({
      baseUrl,
      development: options.development ?? false,
      render: async (c) => {
        const call = await callOf(c);
        const client = createRouterClient(api, { context: call });
        return options.render(c.req.raw, { nonce: c.get('nonce'), api: client, config: publicConfig });
      },
    }),
  );
  app.notFound((c) => c.text('Not found', 404));
  app.onError((error, c) => {
    const requestId = c.get('requestId');
    log.error('request.failed', error, { id: requestId, route: c.req.path });
    if (!c.req.path.startsWith('/api/')) {
      c.header('content-security-policy', plainPageCsp(c.get('nonce')));
      return c.html(failurePage(requestId, c.get('nonce')), 500);
    }
    return refusal(
      new AppError('INTERNAL', 'Something went wrong on our side. Please try again.'),
      requestId,
    );
  });
  return app;
}
