import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll } from 'vitest';
import { boot, type Services } from '../../src/boot/boot.server.ts';
import { type Config, readConfig } from '../../src/config/config.server.ts';
import { createHttp, type HttpOptions } from '../../src/http.server.ts';
import { createCachedResponses } from '../../src/platform/http/cached-responses.server.ts';
import { createHttpServer } from '../../src/platform/http/http-server.server.ts';
import { listOutbox, type OutboxMail } from '../../src/platform/mail-transport.server.ts';
import { undeclaredErrorEvent } from '../../src/platform/rpc/operation-errors.server.ts';
import type { TextMessage } from '../../src/platform/sms.server.ts';
import { grantAdmin, makeMember } from '../factories/members.ts';
import { setPassword } from '../factories/passwords.ts';
import { createTestDatabase, type TestDatabase } from './database.ts';
import { patienceMs } from './eventually.ts';
import { createHttpClient, type HttpResponse } from './http-client.ts';
import { noLimits } from './limits.ts';
import { createRecordingLog } from './logs.ts';

export type ApiResponse = { status: number; body: unknown; headers: Headers };

/** An API client that stores cookies and sends the headers that our pages send. */
export type Caller = {
  call: (
    method: string,
    path: string,
    body?: unknown,
    headers?: Record<string, string>,
  ) => Promise<ApiResponse>;
  cookie: () => string | undefined;
};

export type TestApp = {
  baseUrl: string;
  services: Services;
  database: TestDatabase;
  logLines: Record<string, unknown>[];
  /** Sends a request without adding anything. */
  request: (path: string, init?: RequestInit) => Promise<Response>;
  /** Sends an API call and reads the whole response. */
  send: (
    method: string,
    path: string,
    headers: Record<string, string>,
    body?: string,
  ) => Promise<HttpResponse>;
  createCaller: () => Caller;
  /** Creates a client that authenticates by this API token, and sends no cookie, client key, or origin. */
  createScriptCaller: (token: string) => Caller;
  /** Opens a session for the user without signing in. */
  openSession: (userId: string, assurance?: 'aal1' | 'aal2') => Promise<Caller>;
  /** Creates a user who can sign in with `goodPassword`, and opens a session. */
  createMember: (role?: 'hunter' | 'promoter') => Promise<Caller & { id: string; email: string }>;
  createAdmin: () => Promise<Caller & { id: string; email: string }>;
  listMails: () => Promise<OutboxMail[]>;
  /** Returns the sent text messages, oldest first. */
  listTextMessages: () => Promise<TextMessage[]>;
  close: () => Promise<void>;
};

export type TestAppOptions = {
  pricing?: 'free' | 'freemium';
  jobs?: boolean;
  database?: TestDatabase;
  /** Additional configuration as environment variables. */
  env?: Record<string, string>;
  /** The time of requests; the system clock by default. */
  clock?: () => Date;
  /** Whether rate limits apply, as in production. */
  limits?: boolean;
  /** Whether public pages and responses are cached, as in production. */
  cachesPages?: boolean;
  /** Delays a rate-limited response; doesn't wait by default. */
  delayRejection?: () => Promise<void>;
  /** Renders pages; a bare document by default. */
  render?: HttpOptions['render'];
};

/** Throws if an operation rejected a call with an error that its `errors` metadata doesn't declare. */
function assertErrorsDeclared(lines: readonly Record<string, unknown>[]): void {
  const undeclared = lines
    .filter(({ event }) => event === undeclaredErrorEvent)
    .map(({ operation, status, code }) => [operation, 'fails with', status, code].join(' '));
  if (undeclared.length > 0) throw new Error(`not declared: ${[...new Set(undeclared)].join(', ')}`);
}

/** Creates a client that sends its headers and its cookies with each call, starting with `cookie` if there is one. */
function createApiClient(
  send: TestApp['send'],
  getHeaders: () => Record<string, string>,
  cookie?: string,
): Caller {
  const jar = new Map<string, string>();
  const storeCookie = (pair: string) => jar.set(pair.slice(0, pair.indexOf('=')), pair);
  if (cookie !== undefined) storeCookie(cookie);
  const getCookieHeader = () => (jar.size === 0 ? undefined : [...jar.values()].join('; '));
  return {
    cookie: getCookieHeader,
    async call(method, path, body, headers = {}) {
      const cookieHeader = getCookieHeader();
      const requestHeaders = {
        ...getHeaders(),
        ...(cookieHeader === undefined ? {} : { cookie: cookieHeader }),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      };
      const requestBody = body === undefined ? undefined : JSON.stringify(body);
      const response = await send(method, `/api${path}`, requestHeaders, requestBody);
      for (const setCookie of response.headers.getSetCookie()) {
        const [pair = ''] = setCookie.split(';');
        if (setCookie.includes('Max-Age=0')) jar.delete(pair.slice(0, pair.indexOf('=')));
        else storeCookie(pair);
      }
      const parsed: unknown = response.text === '' ? undefined : JSON.parse(response.text);
      return { status: response.status, body: parsed, headers: response.headers };
    },
  };
}

/** Returns the text messages in the outbox, oldest first. */
async function listTextMessages(dataDir: string): Promise<TextMessage[]> {
  const folder = join(dataDir, 'outbox', 'sms');
  const names = await readdir(folder).catch(() => []);
  const files = names.filter((name) => name.endsWith('.json')).sort();
  return Promise.all(files.map(async (name) => JSON.parse(await readFile(join(folder, name), 'utf8'))));
}

let memberCount = 0;

/** Starts the server for the tests of a file or block, and closes it after them. Its fields are missing until they run. */
export function setUpApp(options?: TestAppOptions): TestApp {
  const app = {} as TestApp;
  beforeAll(async () => {
    Object.assign(app, await createTestApp(options));
  });
  afterAll(() => app.close());
  return app;
}

/** Starts the whole server on its own database and a free port of this process. */
export async function createTestApp(options: TestAppOptions = {}): Promise<TestApp> {
  const database = options.database ?? (await createTestDatabase());
  const dataDir = await mkdtemp(join(tmpdir(), 'dropfolio-app-'));
  // A real socket shows defects that a `Request` passed to the handler would hide.
  const server = createHttpServer({
    secure: false,
    // The origin isn't known before the server listens.
    responseTimeoutMs: readConfig({ BASE_URL: 'http://localhost', ...options.env }).responseTimeoutMs,
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  // A listening TCP server's address is always an object.
  const baseUrl = `http://localhost:${(server.address() as AddressInfo).port}`;
  const config: Config = {
    ...readConfig({
      BASE_URL: baseUrl,
      DATA_DIR: dataDir,
      PRICING: options.pricing ?? 'free',
      ...options.env,
    }),
    database: { url: database.appUrl, ownerUrl: database.ownerUrl, directUrl: null, readUrl: null },
  };
  const { log, lines } = createRecordingLog();
  const services = await boot(config, log, {
    jobs: options.jobs ?? true,
    schedules: false,
    // Many parallel calls of a busy machine wait longer than users should.
    poolWaitMs: patienceMs,
  });
  // Rows that a test inserts directly publish no change, so cached responses would hide them.
  if (options.cachesPages !== true) services.cachedResponses = createCachedResponses({ ttlMs: 0 });
  if (options.limits === false) services.limits = noLimits;
  const listener = createHttp({
    services,
    clientDir: undefined,
    isDraining: () => false,
    ...(options.clock !== undefined && { clock: options.clock }),
    delayRejection: options.delayRejection ?? (async () => undefined),
    version: '0.0.0',
    render:
      options.render ??
      (async () =>
        new Response('<!doctype html><title>page</title>', { headers: { 'content-type': 'text/html' } })),
  });
  server.on('request', listener);
  const request = (path: string, init?: RequestInit): Promise<Response> =>
    fetch(`${baseUrl}${path}`, { redirect: 'manual', ...init });
  const client = createHttpClient();
  const send: TestApp['send'] = (method, path, headers, body) =>
    client.send(`${baseUrl}${path}`, { method, headers, ...(body !== undefined && { body }) });

  const getPageHeaders = () => ({
    'x-client-key': services.clientKeys[0],
    origin: baseUrl,
    'sec-fetch-site': 'same-origin',
  });
  const createCaller = (): Caller => createApiClient(send, getPageHeaders);

  const openSession: TestApp['openSession'] = async (userId, assurance = 'aal1') => {
    const { token } = await services.sessions.open(services.db, {
      userId,
      method: 'password',
      assurance,
      address: '127.0.0.1',
      userAgent: 'test',
      now: options.clock?.() ?? new Date(),
    });
    return createApiClient(send, getPageHeaders, services.sessionCookie.serialize(token).split(';')[0]);
  };

  async function createMember(role: 'hunter' | 'promoter' = 'hunter') {
    memberCount += 1;
    const email = `person-${memberCount}-${process.pid}@example.com`;
    const row = await makeMember(services.db, { email, selected_role: role });
    await setPassword(services.db, row);
    return { ...(await openSession(row.id)), id: row.id, email };
  }

  return {
    baseUrl,
    services,
    database,
    logLines: lines,
    request,
    send,
    createCaller,
    createScriptCaller: (token) => createApiClient(send, () => ({ authorization: `Bearer ${token}` })),
    openSession,
    createMember,
    async createAdmin() {
      const person = await createMember();
      await grantAdmin(services.db, person);
      services.publish([{ topic: 'account', userId: person.id }]);
      return person;
    },
    listMails: () => listOutbox(dataDir),
    listTextMessages: () => listTextMessages(dataDir),
    async close() {
      client.close();
      server.closeAllConnections();
      server.close();
      await services.stop();
      if (options.database === undefined) await database.close();
      await rm(dataDir, { recursive: true, force: true });
      assertErrorsDeclared(lines);
    },
  };
}
