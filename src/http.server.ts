import { readdirSync, readFileSync } from 'node:fs';
import type { RequestListener } from 'node:http';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { getRequestListener, RequestError } from '@hono/node-server';
import { serveStatic } from '@hono/node-server/serve-static';
import { createRouterClient, onError, onStart } from '@orpc/server';
import { type Context, Hono } from 'hono';
import { createMiddleware } from 'hono/factory';
import { api } from './api.server.ts';
import type { Services } from './boot/boot.server.ts';
import { readHealthDetails } from './features/system/details.server.ts';
import type { Api } from './lib/api-client.ts';
import { AppError, isAppError } from './lib/app-error.ts';
import { clientErrorsPath } from './lib/client-error-report.ts';
import type { PublicConfig } from './lib/public-config.ts';
import { isPublicPage } from './lib/public-pages.ts';
import { isAdminNow } from './platform/auth/admin.server.ts';
import { readBearer } from './platform/auth/api-tokens.server.ts';
import { isOperatorToken } from './platform/auth/operator-token.server.ts';
import type { ResolvedSession } from './platform/auth/sessions.server.ts';
import { telegramWebhookPath } from './platform/channels/telegram-updates.server.ts';
import type { Actor } from './platform/context.server.ts';
import { createClientAddress } from './platform/http/client-address.server.ts';
import { compress } from './platform/http/compress.server.ts';
import {
  bareCsp,
  createAssetHeaders,
  createBareHeaders,
  createCommonHeaders,
} from './platform/http/headers.server.ts';
import type { HttpEnv } from './platform/http/http-env.server.ts';
import {
  createPlainPageCsp,
  renderBusyPage,
  renderFailurePage,
  renderOutagePage,
} from './platform/http/plain-page.server.ts';
import type { RequestHeaders } from './platform/http/request-headers.server.ts';
import { createRequestLog, type RequestLogOptions, toRoute } from './platform/http/request-log.server.ts';
import { createOwnMachine } from './platform/own-machine.server.ts';
import type { Outage } from './platform/reachable.server.ts';
import { createApiHandler } from './platform/rpc/api-handler.server.ts';
import type { Call } from './platform/rpc/call.server.ts';
import { listOperations } from './platform/rpc/operations.server.ts';
import type { SlotKey } from './platform/slots.server.ts';
import { isUnavailable } from './platform/unavailable.server.ts';
import { buildId } from './platform/version.server.ts';
import { createApi } from './routes/http/api.server.ts';
import { toErrorHeaders } from './routes/http/api-wall.server.ts';
import { createCachedPages } from './routes/http/cached-pages.server.ts';
import { createCalendarFeedRoutes } from './routes/http/calendar-feed.server.ts';
import { createClientErrorRoutes } from './routes/http/client-errors.server.ts';
import { createCsvFileRoutes } from './routes/http/csv-files.server.ts';
import { createEventStreams } from './routes/http/events.server.ts';
import { createFeedRoutes } from './routes/http/feed.server.ts';
import { createFileRoutes } from './routes/http/files.server.ts';
import { createHealthRoutes } from './routes/http/health.server.ts';
import { createMcpRoutes } from './routes/http/mcp.server.ts';
import { createMetricsRoutes } from './routes/http/metrics.server.ts';
import { createNewsletterRoutes } from './routes/http/newsletter.server.ts';
import { createOpenApiRoutes } from './routes/http/openapi.server.ts';
import { createOutboxRoutes } from './routes/http/outbox.server.ts';
import { toRenderable } from './routes/http/page-address.server.ts';
import { createPageConfig } from './routes/http/page-config.server.ts';
import { createPageRoutes } from './routes/http/pages.server.ts';
import { createPaymentWebhookRoutes } from './routes/http/payment-webhook.server.ts';
import { createPictureRoutes } from './routes/http/pictures.server.ts';
import { createPresaleCalendarRoutes } from './routes/http/presale-calendar.server.ts';
import { createSandboxCheckoutRoutes } from './routes/http/sandbox-checkout.server.ts';
import { createSearchEngineRoutes } from './routes/http/search-engines.server.ts';
import { createSecurityContactRoutes } from './routes/http/security-contact.server.ts';
import { createServiceWorkerRoutes, hasServiceWorker } from './routes/http/service-worker.server.ts';
import { createTelegramRoutes } from './routes/http/telegram.server.ts';
import { createUnsubscribeRoutes } from './routes/http/unsubscribe.server.ts';
import { pageOutlines } from './routes/shell/page-outlines.ts';

/** The input of a page render. `api` calls operations within the process. */
export type RenderInput = {
  nonce: string;
  api: Api;
  config: PublicConfig;
  styles?: string | undefined;
  markMissing: () => void;
  /** Receives the route pattern of the page. */
  noteRoute: (pattern: string) => void;
  /** Receives errors during rendering. */
  noteError: (error: unknown) => void;
};

export type HttpOptions = {
  services: Services;
  render: (request: Request, input: RenderInput) => Promise<Response>;
  /** Folder of the built browser files; undefined if another server serves them. */
  clientDir: string | undefined;
  /** Relaxes the CSP for Vite's live reload. Never set in production. */
  development?: boolean;
  isDraining: () => boolean;
  version: string;
  /** The clock for requests; the system clock by default. */
  clock?: () => Date;
  /** Delays 429 responses; by one second by default. */
  delayRejection?: () => Promise<void>;
};

const year = 31_536_000;
const rejectionDelayMs = 1_000;
/** Retry-After of pages during a database outage, in seconds. */
const retryAfterS = 5;
/** Checkout pages, which may load the payment provider's script if it is configured. */
const checkoutPaths = new Set(['/buy-credits', '/plan']);

/** Returns the build's single style sheet. */
function readStyles(clientDir: string): string | undefined {
  const folder = join(clientDir, 'assets');
  const name = readdirSync(folder).find((file) => /^theme-[\w-]+\.css$/.test(file));
  return name === undefined ? undefined : readFileSync(join(folder, name), 'utf8');
}

/** Returns the page shown during a database outage. */
function outageResponse(c: Context<HttpEnv>): Response {
  c.header('content-security-policy', createPlainPageCsp(c.get('nonce')));
  c.header('retry-after', String(retryAfterS));
  return c.html(renderOutagePage(c.get('nonce'), retryAfterS), 503);
}

/** Whether the client disconnected before sending the whole request. */
const hasDisconnected = ({ env: { incoming } }: Context<HttpEnv>): boolean =>
  incoming?.destroyed === true && !incoming.complete;

/** Returns the callback that records each response in metrics and traces; undefined if both are off. */
function getResponseCounter({ metrics, traces }: Services): RequestLogOptions['count'] {
  if (traces === undefined) return metrics?.recordRequest;
  return (request) => {
    metrics?.recordRequest(request);
    traces.recordRequest(request);
  };
}

/** Creates the listener for all HTTP requests. Every route of the server is registered here. */
export function createHttp(options: HttpOptions): RequestListener {
  const { services, clientDir } = options;
  const { config, log } = services;
  const { baseUrl } = config;
  const common = createCommonHeaders(baseUrl.startsWith('https:'));
  const buildFileHeaders = createAssetHeaders(baseUrl.startsWith('https:'));
  const shows = new Map(listOperations(api).map((operation) => [operation.name, operation.shows]));
  const { getPaymentProvider, getPublicConfig } = createPageConfig({
    config,
    clientKey: services.clientKeys[0],
    build: buildId,
    payments: services.payments,
    serviceWorker: config.serviceWorker && hasServiceWorker(clientDir),
  });

  /** Returns the ads of a page. They run a third-party script, so personal pages and admins never get them. */
  function getAds(path: string, actor: Actor | undefined): PublicConfig['ads'] {
    return isPublicPage(path) && actor?.roles.includes('admin') !== true ? config.ads : null;
  }

  async function resolveSession(headers: RequestHeaders, now: Date): Promise<ResolvedSession | undefined> {
    const token = services.sessionCookie.read(headers);
    return token === undefined ? undefined : services.sessions.resolve(token, now);
  }

  async function createCall(
    headers: RequestHeaders,
    vars: HttpEnv['Variables'],
    isLimited = false,
  ): Promise<Call> {
    const session = await resolveSession(headers, vars.now);
    return {
      ...services,
      payments: getPaymentProvider(vars),
      ownMachine: vars.ownMachine,
      actor: session?.needsFactor === false ? session.actor : undefined,
      pending: session?.needsFactor === true ? session.actor : undefined,
      isLimited,
      begun: [],
      now: vars.now,
      requestId: vars.requestId,
      log: vars.log,
      setOperation: vars.setOperation,
      headers,
      address: vars.address,
      setCookies: [],
    };
  }

  /** Creates the call of an API request. An API token takes precedence over cookies. */
  async function createApiCall(headers: RequestHeaders, vars: HttpEnv['Variables']): Promise<Call> {
    const token = readBearer(headers.get('authorization'));
    if (token === undefined) return createCall(headers, vars, true);
    const actor = await services.apiTokens.resolve(token, vars.now);
    if (actor === undefined) {
      // Limits guesses per address.
      await services.limits.consume('public', vars.address, { now: vars.now });
      throw new AppError('UNAUTHENTICATED', 'Invalid API token.');
    }
    const withoutCookies: RequestHeaders = { get: (name) => (name === 'cookie' ? null : headers.get(name)) };
    return { ...(await createCall(withoutCookies, vars, true)), actor };
  }

  /** Counts a document other than a page, such as a feed, against the limits of API calls. */
  async function countDocument({ actor, address, now }: Call): Promise<void> {
    if (actor === undefined) await services.limits.consume('public', address, { now });
    else await services.limits.consume('read', actor.id, { now });
  }

  async function countPage(key: SlotKey, now: Date): Promise<void> {
    if ('person' in key) await services.limits.consume('page', key.person, { now });
    else await services.limits.consume('pageAddress', key.address, { now });
  }

  const logging = {
    log,
    logRequests: config.logRequests,
    clock: options.clock ?? (() => new Date()),
    address: createClientAddress(config.trustedProxies),
    ownMachine: createOwnMachine(config),
    delayRejection: options.delayRejection ?? (() => delay(rejectionDelayMs)),
    count: getResponseCounter(services),
    traceId: services.traces?.getTraceId,
  };
  const app = new Hono<HttpEnv>();
  app.use(createRequestLog(logging));
  app.use(async (c, next) => {
    await next();
    for (const [name, value] of c.get('isAsset') === true ? buildFileHeaders : common)
      if (!c.res.headers.has(name)) c.res.headers.set(name, value);
    if (!c.res.headers.has('content-security-policy')) c.res.headers.set('content-security-policy', bareCsp);
  });
  app.route(
    '/',
    createHealthRoutes({
      isReachable: services.isReachable,
      isDraining: options.isDraining,
      hasRoom: services.hasRoom,
      version: options.version,
      // Limits guesses of the operator's token and of sessions per address.
      countRejection: (c) => services.limits.consume('public', c.var.address, { now: c.var.now }),
      canReadDetails: async (c) => {
        if (isOperatorToken(c.req.header('authorization') ?? null, config.metrics.token)) return true;
        const session = await resolveSession(c.req.raw.headers, c.var.now);
        return session?.needsFactor === false && isAdminNow(services.db, session.actor, config);
      },
      readDetails: (now, patienceMs) => readHealthDetails({ ...services, now }, patienceMs),
    }),
  );
  if (clientDir !== undefined) {
    const files = serveStatic<HttpEnv>({ root: clientDir, precompressed: true });
    const cacheFor = (cacheControl: string, isAsset = false) =>
      createMiddleware<HttpEnv>(async (c) => {
        const response = await files(c, async () => undefined);
        if (!(response instanceof Response)) return c.text('Not found', 404);
        response.headers.set('cache-control', cacheControl);
        // File names contain a content hash, so revalidation is unnecessary.
        if (isAsset) response.headers.delete('last-modified');
        c.set('isAsset', isAsset);
        return response;
      });
    app.get('/assets/*', cacheFor(`public, max-age=${year}, immutable`, true));
    for (const path of ['/favicon.svg', '/icons/*', '/pictures/*', '/manifest.webmanifest'])
      app.get(path, cacheFor('public, max-age=86400'));
  }
  app.route('/notifications/unsubscribe', createUnsubscribeRoutes(services));
  app.route('/webhooks/payments', createPaymentWebhookRoutes(services));
  app.route(telegramWebhookPath, createTelegramRoutes(services));
  app.route(clientErrorsPath, createClientErrorRoutes({ ...services, baseUrl, build: buildId }));
  app.route('/files', createFileRoutes({ storage: services.storage }));
  app.use(async (c, next) => {
    await next();
    c.res = compress(c.res, c.req.header('accept-encoding') ?? null);
  });
  app.route('/', createMetricsRoutes({ ...services, token: config.metrics.token }));
  const imageOrigins = config.avatarUrl === null ? [] : [new URL(config.avatarUrl).origin];
  if (hasServiceWorker(clientDir)) {
    app.route(
      '/',
      createServiceWorkerRoutes({
        clientDir,
        isOn: config.serviceWorker,
        secure: baseUrl.startsWith('https:'),
        imageOrigins,
        build: buildId,
        config: getPublicConfig({ ownMachine: false }),
      }),
    );
  }
  /** Fails immediately during a known database outage, also for queued requests. */
  const guard: Outage['guard'] = (work, onLateResult) =>
    services.outage === undefined ? work : services.outage.guard(work, onLateResult);
  const acquireSlot = (key: SlotKey, kind: 'heavy' | 'page') => {
    const slot = services.callSlots.begin(key, kind);
    return slot instanceof Promise ? guard(slot, (lateSlot) => lateSlot.end()) : slot;
  };
  async function getSlotKey(c: Context<HttpEnv>): Promise<SlotKey> {
    const session = await resolveSession(c.req.raw.headers, c.var.now);
    return session?.needsFactor === false ? { person: session.actor.id } : { address: c.var.address };
  }
  const begin = async (c: Context<HttpEnv>) => acquireSlot(await getSlotKey(c), 'heavy');
  const beginPage = async (c: Context<HttpEnv>) => {
    const key = await getSlotKey(c);
    await countPage(key, c.var.now);
    return acquireSlot(key, 'page');
  };
  const countVisit = async (c: Context<HttpEnv>) => countDocument(await createCall(c.req.raw.headers, c.var));
  app.route('/api', createOpenApiRoutes({ api, baseUrl, version: options.version, count: countVisit }));
  const handler = createApiHandler(api);
  app.route(
    '/mcp',
    createMcpRoutes({
      api,
      handler,
      baseUrl,
      version: options.version,
      call: createApiCall,
      hasRoom: services.hasRoom,
      delayRejection: logging.delayRejection,
    }),
  );
  app.route('/dev/outbox', createOutboxRoutes({ dataDir: config.dataDir }));
  app.route(
    '/',
    createSearchEngineRoutes({
      pagePaths: Object.keys(pageOutlines),
      db: services.db,
      baseUrl,
      cachedResponses: services.cachedResponses,
      count: countVisit,
    }),
  );
  app.route('/', createSecurityContactRoutes({ baseUrl, supportEmail: config.supportEmail }));
  app.route('/', createFeedRoutes({ baseUrl, cachedResponses: services.cachedResponses, count: countVisit }));
  app.route('/og', createPictureRoutes({ db: services.db, limits: services.limits, begin }));
  app.route('/newsletter/unsubscribe', createNewsletterRoutes(services));
  app.route(
    '/payment/sandbox',
    createSandboxCheckoutRoutes({
      db: services.db,
      exists: (c) => getPaymentProvider(c.var)?.name === 'sandbox',
    }),
  );
  app.route('/calendar', createCalendarFeedRoutes(services));
  app.route('/presales', createPresaleCalendarRoutes({ db: services.db, baseUrl, count: countVisit }));
  app.route(
    '/',
    createCsvFileRoutes({
      resolveCaller: async (c) => {
        const call = await createCall(c.req.raw.headers, c.var);
        return { actor: call.actor, api: createRouterClient(api, { context: call }) };
      },
      count: async ({ id }, now) => {
        await services.limits.consume('export', id, { now });
      },
      begin,
      beginExport: ({ id }) => services.callSlots.begin({ person: id }, 'export'),
    }),
  );
  app.route(
    '/',
    createPageRoutes({
      baseUrl,
      build: buildId,
      development: options.development ?? false,
      imageOrigins,
      getScriptOrigins: (c) => {
        const ads = getAds(c.req.path, c.get('actor'));
        const paid = checkoutPaths.has(c.req.path) ? (getPaymentProvider(c.var)?.origins ?? []) : [];
        return ads === null ? paid : [new URL(ads.scriptUrl).origin, ...paid];
      },
      cachedResponses: services.cachedResponses,
      begin: beginPage,
      isVisitor: (c) => services.sessionCookie.read(c.req.raw.headers) === undefined,
      styles: clientDir === undefined ? undefined : readStyles(clientDir),
      render: async (c, styles) => {
        const changesSince = services.events.getPosition();
        const call = await createCall(c.req.raw.headers, c.var);
        c.set('actor', call.actor);
        let isDatabaseDown = false;
        const client = createRouterClient(api, {
          context: call,
          interceptors: [
            onStart(({ path }) => {
              for (const noun of shows.get(path.join('.')) ?? []) c.get('reads')?.add(noun);
            }),
            onError((error) => {
              c.set('hasFailed', true);
              isDatabaseDown ||= error instanceof Error && 'status' in error && error.status === 503;
            }),
          ],
        });
        const pageConfig = {
          ...getPublicConfig(c.var),
          ads: getAds(c.req.path, call.actor),
          ...(call.actor !== undefined && changesSince !== undefined && { changesSince }),
        };
        let isMissing = false;
        const rendering = options.render(toRenderable(c.req.raw), {
          nonce: c.get('nonce'),
          markMissing: () => {
            isMissing = true;
          },
          noteRoute: (pattern) => c.set('route', pattern),
          noteError: (error) => c.get('log').error('page.failed', error, { route: toRoute(c.req.path) }),
          api: client,
          config: styles === undefined ? pageConfig : { ...pageConfig, inlineStyles: true },
          styles,
        });
        const page = await guard(rendering, (latePage) => {
          // The body of a page that failed rejects with its error.
          latePage.body?.cancel().catch(() => undefined);
        });
        if (isDatabaseDown && page.status >= 500) return outageResponse(c);
        if (isDatabaseDown && page.status === 200) {
          // The page shows what is missing and retries. The status keeps caches and search engines from storing it.
          const headers = new Headers(page.headers);
          headers.set('retry-after', String(retryAfterS));
          return new Response(page.body, { status: 503, headers });
        }
        return isMissing && page.status === 200
          ? new Response(page.body, { status: 404, headers: page.headers })
          : page;
      },
    }),
  );
  app.notFound((c) => c.text('Not found', 404));
  app.onError((error, c) => {
    if (hasDisconnected(c)) return c.body(null, 400);
    if (isUnavailable(error)) {
      // An outage is logged only once.
      if (services.outage?.getError() === undefined) {
        c.get('log').error('database.unavailable', error, { route: toRoute(c.req.path) });
      }
      return outageResponse(c);
    }
    c.header('content-security-policy', createPlainPageCsp(c.get('nonce')));
    if (isAppError(error) && error.code === 'RATE_LIMITED') {
      for (const [name, value] of Object.entries(toErrorHeaders(error))) c.header(name, value);
      const sentence = error.details?.reason === 'export' ? error.message : undefined;
      return c.html(renderBusyPage(c.get('nonce'), sentence), 429);
    }
    c.get('log').error('request.failed', error, { route: toRoute(c.req.path) });
    return c.html(renderFailurePage(c.get('requestId'), c.get('nonce')), 500);
  });

  const { clientKeys, cachedResponses, sessionCookie } = services;
  const shared = { ...logging, cachedResponses, baseUrl, common, sessionCookie };
  const operations = createApi({
    ...shared,
    api,
    handler,
    clientKeys,
    call: createApiCall,
    hasRoom: services.hasRoom,
  });
  const sendPage = createCachedPages(shared);
  const sendEvents = createEventStreams({
    ...shared,
    events: services.events,
    session: resolveSession,
    countGuess: (address, now) => services.limits.consume('public', address, { now }),
  });
  const handleOther = getRequestListener(app.fetch, {
    overrideGlobalObjects: false,
    // An invalid Host header fails before a request exists.
    errorHandler: (error) => {
      if (error instanceof RequestError) {
        return new Response(null, { status: 400, headers: createBareHeaders(baseUrl.startsWith('https:')) });
      }
      log.error('request.failed', error);
      return new Response(null, { status: 500, headers: createBareHeaders(baseUrl.startsWith('https:')) });
    },
  });
  const handle: RequestListener = (request, response) => {
    if (operations.accepts(request)) void operations.answer(request, response);
    else if (!sendEvents(request, response) && !sendPage(request, response))
      void handleOther(request, response);
  };
  const { traces } = services;
  if (traces === undefined) return handle;
  return (request, response) => traces.runRequest(request, () => handle(request, response));
}
