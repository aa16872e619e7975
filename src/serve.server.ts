import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import { boot, type Services } from './boot.server.ts';
import { type Config, readConfig } from './config.server.ts';
import { createHttp, type HttpOptions } from './http.server.ts';
import { exitCodes } from './platform/exit-codes.server.ts';
import { bareHeaders } from './platform/http/headers.server.ts';
import { createHttpServer } from './platform/http/http-server.server.ts';
import { createLog, type Log } from './platform/log.server.ts';
import { createOwnMachine, isLoopbackName } from './platform/own-machine.server.ts';
import { version } from './platform/version.server.ts';

/** Renders a page; the application's build brings it. */
export type RenderPage = HttpOptions['render'];

/** Another program listens on the port. */
export class PortTakenError extends Error {
  override readonly name = 'PortTakenError';
}

const drainMs = 10_000;

function listen(server: Server, config: Config): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      reject(
        error.code === 'EADDRINUSE'
          ? new PortTakenError(
              `Port ${config.port} on ${config.host} is already in use. Set PORT to another number, or stop the other program.`,
            )
          : error,
      );
    });
    server.listen(config.port, config.host, () => {
      // A listening TCP server's address is an object.
      resolve((server.address() as AddressInfo).port);
    });
  });
}

function close(server: Server): Promise<void> {
  return new Promise((resolve) => {
    const force = setTimeout(() => server.closeAllConnections(), drainMs);
    server.close(() => {
      clearTimeout(force);
      resolve();
    });
    server.closeIdleConnections();
  });
}

/** The first of SIGTERM and SIGINT. */
function stopSignal(): Promise<NodeJS.Signals> {
  return new Promise((resolve) => {
    for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => resolve(signal));
  });
}

type Run = {
  config: Config;
  log: Log;
  server: Server;
  /** Makes what answers requests, once the services are there. */
  handler: (services: Services, isDraining: () => boolean) => RequestListener;
  /** Whether jobs run by the machine's clock. */
  schedules?: boolean;
};

async function run({ config: configured, log, server, handler, schedules = true }: Run): Promise<void> {
  let draining = false;
  let handle: RequestListener | undefined;
  const bare = bareHeaders(configured.baseUrl.startsWith('https:'));
  server.on('request', (request, response) => {
    if (handle === undefined) response.writeHead(503, [...bare.flat(), 'retry-after', '1']).end();
    else handle(request, response);
  });
  // The port first: a program that can't have it should say so before it touches the database.
  const port = await listen(server, configured);
  const config = configured.port === 0 ? withPort(configured, port) : configured;
  try {
    const services = await boot(config, log, { jobs: true, schedules });
    handle = handler(services, () => draining);
    announce(config);
    const signal = await stopSignal();
    draining = true;
    endLate(log);
    log.info('server.draining', { signal });
    const closed = close(server);
    services.events.closeAll();
    await closed;
    await services.stop();
    log.info('server.stopped');
  } catch (error) {
    server.close();
    throw error;
  }
}

/** Whatever hangs then, such as a database that says nothing, is not waited for. */
const longestStopMs = 14_000;

function endLate(log: Log): void {
  setTimeout(() => {
    log.error('server.stopped_late', new Error('Stopping took too long.'));
    process.exit(exitCodes.failed);
  }, longestStopMs).unref();
}

/**
 * Serves the application until SIGTERM or SIGINT, then drains: no new connections, event streams ended, requests
 * under way answered (10 s at the most), then jobs, database and the embedded server let go. After 14 s it
 * ends whatever hangs.
 */
export async function serve(config: Config, log: Log, render: RenderPage, clock?: () => Date): Promise<void> {
  const clientDir = fileURLToPath(new URL('../client', import.meta.url));
  await run({
    config,
    log,
    server: createHttpServer({ secure: config.baseUrl.startsWith('https:') }),
    // The machine's clock says nothing to a server that goes by another.
    schedules: clock === undefined,
    handler: (services, isDraining) =>
      createHttp({ services, render, clientDir, isDraining, version, ...(clock && { clock }) }),
  });
}

/** The parts of the built module that the development server takes anew after each edit. */
type Reloadable = { createHttp: typeof createHttp; render: RenderPage };

export type DevelopOptions = {
  server: Server;
  load: () => Promise<Reloadable>;
  /** Vite's middleware: modules, styles, reloading. */
  assets: (request: IncomingMessage, response: ServerResponse, next: () => void) => void;
};

/** As `serve`, but with the newest edit of pages and operations at each request, and Vite for the browser's files. */
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
      return (request, response) => assets(request, response, () => void answer(request, response));
    },
  });
}

function withPort(config: Config, port: number): Config {
  const baseUrl = new URL(config.baseUrl);
  if (baseUrl.port !== '0') return { ...config, port };
  baseUrl.port = String(port);
  return { ...config, port, baseUrl: baseUrl.origin };
}

/** Where the server can be had, where its mails are, and what it leaves out because others can reach it. */
function announce(config: Config): void {
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
  process.stdout.write(`${lines.join('\n')}\n`);
}
