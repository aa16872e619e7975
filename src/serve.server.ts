import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { boot, type Services } from './boot/boot.server.ts';
import { getStartFields } from './boot/started-line.server.ts';
import { addExamplesToNewDatabase } from './commands/examples.server.ts';
import { type Config, readConfig } from './config/config.server.ts';
import { createHttp, type HttpOptions } from './http.server.ts';
import { uuidv7 } from './lib/uuid.ts';
import { exitCodes } from './platform/exit-codes.server.ts';
import { createHttpServer } from './platform/http/http-server.server.ts';
import { findPort } from './platform/http/port.server.ts';
import { createLog, type Log } from './platform/log.server.ts';
import { createOwnMachine, isLoopbackName } from './platform/own-machine.server.ts';
import { version } from './platform/version.server.ts';

/** Renders a page; provided by the application's build. */
export type RenderPage = HttpOptions['render'];

const sweepMs = 50;

/** Closes the server; remaining connections are cut after this time. */
function close(server: Server, withinMs: number): Promise<void> {
  return new Promise((resolve) => {
    const force = setTimeout(() => server.closeAllConnections(), withinMs);
    // Node keeps a connection whose response ends after this point, such as an event stream's, until its idle
    // timeout.
    const sweep = setInterval(() => server.closeIdleConnections(), sweepMs);
    server.close(() => {
      clearTimeout(force);
      clearInterval(sweep);
      resolve();
    });
  });
}

/** Identifies a process in the log: the end of its ID, which is random. */
const shortId = (id: string): string => id.slice(-8);

/**
 * Resolves with the first SIGTERM or SIGINT. Later ones are ignored: the embedded server must be released.
 */
function stopSignal(): Promise<NodeJS.Signals> {
  return new Promise((resolve) => {
    for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => resolve(signal));
  });
}

type Run = {
  config: Config;
  log: Log;
  server: Server;
  /** Creates the request listener after the services have started. */
  handler: (services: Services, isDraining: () => boolean) => RequestListener;
  /** Whether schedules run by the machine's clock. */
  schedules?: boolean;
};

async function run({ config: configured, server, handler, schedules = true, ...rest }: Run): Promise<void> {
  const startedAt = performance.now();
  const instanceId = uuidv7();
  const log = rest.log.with({ instance: shortId(instanceId) });
  let draining = false;
  // The port first: if it is taken, the program should fail before it touches the database.
  const port = await findPort(server, configured);
  const config = configured.port === 0 ? withPort(configured, port.number) : configured;
  try {
    const services = await boot(config, log, { jobs: true, schedules, instanceId });
    try {
      const hasExamples = await addExamplesToNewDatabase(services);
      const handle = handler(services, () => draining);
      server.on('request', (request, response) => {
        // Makes keep-alive clients use another process for their next request.
        if (draining) response.setHeader('connection', 'close');
        handle(request, response);
      });
      await port.open();
      const stopped = stopSignal();
      log.info('server.started', {
        ...getStartFields(config),
        ms: Math.round(performance.now() - startedAt),
      });
      announce(config, [...services.notices, ...(hasExamples ? [examplesNotice] : [])]);
      const signal = await stopped;
      draining = true;
      // On Ctrl-C no proxy needs time to notice.
      const grace = signal === 'SIGINT' ? 0 : config.drainSeconds * 1000;
      const remainingMs = Math.max(maxStopMs - grace, minStopMs);
      exitAfter(log, grace + remainingMs);
      log.info('server.draining', { signal });
      await pause(grace);
      const closed = close(server, remainingMs - 4_000);
      services.events.closeAll();
      await closed;
    } finally {
      await services.stop();
    }
    log.info('server.stopped');
  } finally {
    server.close();
  }
}

const examplesNotice =
  'The new database has examples to look at. Remove them on the Admin Dashboard, or with: npm run admin -- remove-examples';

/** Maximum time from the signal to the exit. Hanging work, such as an unresponsive database, is abandoned. */
const maxStopMs = 14_000;
/** Minimum time from the end of a long grace period to the exit. */
const minStopMs = 9_000;

function exitAfter(log: Log, afterMs: number): void {
  setTimeout(() => {
    log.error('server.stopped_late', new Error('Stopping took too long.'));
    process.exit(exitCodes.failed);
  }, afterMs).unref();
}

/**
 * Serves the application until SIGTERM or SIGINT, then drains: for DRAIN_SECONDS /healthz reports draining
 * while requests are still accepted, so that proxies can notice; then it accepts no new connections, ends
 * event streams, completes requests in progress (at most 10 s after the signal, 5 s after a long grace
 * period), and stops jobs, database, and the embedded server. After 14 s (9 s after a long grace period) it
 * exits even if something hangs.
 */
export async function serve(config: Config, log: Log, render: RenderPage, clock?: () => Date): Promise<void> {
  const clientDir = fileURLToPath(new URL('../client', import.meta.url));
  await run({
    config,
    log,
    server: createHttpServer({
      secure: config.baseUrl.startsWith('https:'),
      responseTimeoutMs: config.responseTimeoutMs,
    }),
    // The machine's clock says nothing to a server that goes by another.
    schedules: clock === undefined,
    handler: (services, isDraining) =>
      createHttp({ services, render, clientDir, isDraining, version, ...(clock && { clock }) }),
  });
}

/** The parts of the built module that the development server reloads after each edit. */
type Reloadable = { createHttp: typeof createHttp; render: RenderPage };

export type DevelopOptions = {
  server: Server;
  load: () => Promise<Reloadable>;
  /** Vite's middleware: modules, styles, hot reloading. */
  assets: (request: IncomingMessage, response: ServerResponse, next: () => void) => void;
};

/**
 * Like `serve`, with the latest edit of pages and operations for each request, and Vite for the browser's
 * files.
 */
export async function serveForDevelopment({ server, load, assets }: DevelopOptions): Promise<void> {
  const config = readConfig();
  await run({
    config,
    log: createLog(config.logLevel),
    server,
    handler: (services, isDraining) => {
      const listeners = new WeakMap<object, RequestListener>();
      const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
        const module = await load();
        let listener = listeners.get(module);
        if (listener === undefined) {
          const options = { services, clientDir: undefined, development: true, isDraining, version };
          listener = module.createHttp({ ...options, render: module.render });
          listeners.set(module, listener);
        }
        listener(request, response);
      };
      const fail = (error: unknown, response: ServerResponse): void => {
        const text = error instanceof Error ? (error.stack ?? error.message) : String(error);
        process.stderr.write(`${text}\n`);
        response.writeHead(500, { 'content-type': 'text/plain; charset=utf-8' }).end(text);
      };
      return (request, response) =>
        assets(request, response, () => {
          // An edit that fails to load must not end the server: the next edit may fix it.
          answer(request, response).catch((error: unknown) => fail(error, response));
        });
    },
  });
}

function withPort(config: Config, port: number): Config {
  const baseUrl = new URL(config.baseUrl);
  if (baseUrl.port !== '0') return { ...config, port };
  baseUrl.port = String(port);
  return { ...config, port, baseUrl: baseUrl.origin };
}

/**
 * Prints the URL, the location of emails, and the features that are off because others can reach the server.
 */
function announce(config: Config, notices: readonly string[]): void {
  const lines = [`Dropfolio is ready at ${config.baseUrl}`];
  const { isSetUp } = createOwnMachine(config);
  const isReachable = !isSetUp || !isLoopbackName(config.host);
  const outbox = `${config.dataDir}/outbox`;
  if (config.mail === null) {
    const where = isSetUp ? ` and shown at ${config.baseUrl}/dev/outbox` : '';
    const how = config.appEnv === 'production' ? '. Set SMTP_URL and MAIL_FROM to send them.' : '';
    lines.push(`Emails are not sent. They are stored in ${outbox}${where}${how}`);
  }
  if (config.appEnv === 'local' && isReachable) {
    const payments = config.paymentsAreLocal ? ', sandbox payments, test upgrades' : '';
    const things = `the outbox page${payments} and demo accounts`;
    const off = isSetUp ? `Only available on this machine: ${things}` : `Off: ${things}`;
    const cause = isSetUp
      ? `HOST=${config.host} accepts outside connections`
      : config.trustedProxies.length > 0
        ? 'TRUSTED_PROXIES is set'
        : `BASE_URL=${config.baseUrl} isn’t on localhost`;
    lines.push(
      `${off} (${cause}). In production, set APP_ENV=production, BASE_URL, SMTP_URL and MAIL_FROM, and PAYMENTS to sell.`,
    );
  }
  lines.push(...notices);
  process.stdout.write(`${lines.join('\n')}\n`);
}
