import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { boot, type Services } from './boot.server.ts';
import { type Config, readConfig } from './config.server.ts';
import { createHttp, type HttpOptions } from './http.server.ts';
import { uuidv7 } from './lib/uuid.ts';
import { exitCodes } from './platform/exit-codes.server.ts';
import { createHttpServer } from './platform/http/http-server.server.ts';
import { findPort } from './platform/http/port.server.ts';
import { createLog, type Log } from './platform/log.server.ts';
import { createOwnMachine, isLoopbackName } from './platform/own-machine.server.ts';
import { version } from './platform/version.server.ts';
import { startedLine } from './started-line.server.ts';

/** Renders a page; the application's build brings it. */
export type RenderPage = HttpOptions['render'];

const sweepMs = 50;

/** What is open still when the port closes has this long. */
function close(server: Server, withinMs: number): Promise<void> {
  return new Promise((resolve) => {
    const force = setTimeout(() => server.closeAllConnections(), withinMs);
    // Node keeps a connection whose answer ends from now on, such as an event stream's, until its idle time is over.
    const sweep = setInterval(() => server.closeIdleConnections(), sweepMs);
    server.close(() => {
      clearTimeout(force);
      clearInterval(sweep);
      resolve();
    });
  });
}

/** What tells one process from another in the log: the end of its id, which is random. */
const shortId = (id: string): string => id.slice(-8);

/** The first of SIGTERM and SIGINT. Those that follow change nothing: the embedded server has to be let go of. */
function stopSignal(): Promise<NodeJS.Signals> {
  return new Promise((resolve) => {
    for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => resolve(signal));
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

async function run({ config: configured, server, handler, schedules = true, ...rest }: Run): Promise<void> {
  const began = performance.now();
  const instanceId = uuidv7();
  const log = rest.log.with({ instance: shortId(instanceId) });
  let draining = false;
  // The port first: a program that can't have it should say so before it touches the database.
  const port = await findPort(server, configured);
  const config = configured.port === 0 ? withPort(configured, port.number) : configured;
  try {
    const services = await boot(config, log, { jobs: true, schedules, instanceId });
    try {
      const handle = handler(services, () => draining);
      server.on('request', (request, response) => {
        // Whoever keeps the connection looks for another process with the next request.
        if (draining) response.setHeader('connection', 'close');
        handle(request, response);
      });
      await port.open();
      const stopped = stopSignal();
      log.info('server.started', {
        ...startedLine(config),
        ms: Math.round(performance.now() - began),
      });
      announce(config, services.notices);
      const signal = await stopped;
      draining = true;
      // Nobody's proxy waits for what is stopped at its terminal.
      const grace = signal === 'SIGINT' ? 0 : config.drainSeconds * 1000;
      const left = Math.max(longestStopMs - grace, leastStopMs);
      endLate(log, grace + left);
      log.info('server.draining', { signal });
      await pause(grace);
      const closed = close(server, left - 4_000);
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

/** From the signal to the end. Whatever hangs then, such as a database that says nothing, is not waited for. */
const longestStopMs = 14_000;
/** From the end of a long grace to the end. */
const leastStopMs = 9_000;

function endLate(log: Log, afterMs: number): void {
  setTimeout(() => {
    log.error('server.stopped_late', new Error('Stopping took too long.'));
    process.exit(exitCodes.failed);
  }, afterMs).unref();
}

/**
 * Serves the application until SIGTERM or SIGINT, then drains: /healthz says so, while requests are taken for DRAIN_SECONDS
 * more, so that proxies can notice; no new connections, event streams ended, requests under way answered (10 s after the
 * signal at the most, 5 s after a long grace), then jobs, database and the embedded server let go. After 14 s (9 s
 * after a long grace) it ends whatever hangs.
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
      const fail = (error: unknown, response: ServerResponse): void => {
        const text = error instanceof Error ? (error.stack ?? error.message) : String(error);
        process.stderr.write(`${text}\n`);
        response.writeHead(500, { 'content-type': 'text/plain; charset=utf-8' }).end(text);
      };
      return (request, response) =>
        assets(request, response, () => {
          // An edit that can't be loaded must not end the server: the next one mends it.
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

/** Where the server can be had, where its mails are, and what it leaves out because others can reach it. */
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
