import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { boot, type Services } from '../../src/boot.server.ts';
import { type Config, readConfig } from '../../src/config.server.ts';
import { createHttp, type HttpOptions } from '../../src/http.server.ts';
import { createCachedResponses } from '../../src/platform/http/cached-responses.server.ts';
import { createHttpServer } from '../../src/platform/http/http-server.server.ts';
import { listOutbox, type OutboxMail } from '../../src/platform/mail-transport.server.ts';
import { undeclaredRefusal } from '../../src/platform/rpc/refusals.server.ts';
import type { TextMessage } from '../../src/platform/sms.server.ts';
import { giveAdmin, makeMember } from '../factories/members.ts';
import { givePassword } from '../factories/passwords.ts';
import { createTestDatabase, type TestDatabase } from './database.ts';
import { createHttpClient, type HttpAnswer } from './http-client.ts';
import { boundless } from './limits.ts';
import { recordingLog } from './logs.ts';

export type Answer = { status: number; body: unknown; headers: Headers };

/** A caller of the API: keeps the cookie it is given, and sends what our pages send. */
export type Caller = {
  call: (method: string, path: string, body?: unknown, headers?: Record<string, string>) => Promise<Answer>;
  cookie: () => string | undefined;
};

export type TestApp = {
  baseUrl: string;
  services: Services;
  database: TestDatabase;
  logLines: Record<string, unknown>[];
  /** Sends a request as it is. */
  request: (path: string, init?: RequestInit) => Promise<Response>;
  /** The same for a call of the API, whose answer is there at once. */
  send: (method: string, path: string, headers: Record<string, string>, body?: string) => Promise<HttpAnswer>;
  caller: () => Caller;
  /** A caller with this API token, as a script is: no cookie, no client key, no origin. */
  script: (token: string) => Caller;
  /** A caller with a session that is opened without signing in. */
  opened: (userId: string, assurance?: 'aal1' | 'aal2') => Promise<Caller>;
  /** A person of their own who can sign in with `goodPassword`, and has a session. */
  member: (role?: 'hunter' | 'promoter') => Promise<Caller & { id: string; email: string }>;
  admin: () => Promise<Caller & { id: string; email: string }>;
  mails: () => Promise<OutboxMail[]>;
  /** The text messages sent, oldest first. */
  messages: () => Promise<TextMessage[]>;
  close: () => Promise<void>;
};

export type TestAppOptions = {
  pricing?: 'free' | 'freemium';
  jobs?: boolean;
  database?: TestDatabase;
  /** More of the configuration, as environment variables. */
  env?: Record<string, string>;
  /** The time of requests; the machine's own by default. */
  clock?: () => Date;
  /** Whether what is limited is counted, as it is in use. */
  limits?: boolean;
  /** Whether public pages and answers are cached for visitors, as they are in use. */
  keepsPages?: boolean;
  /** What a refusal of too many requests waits for; nothing by default. */
  refusalDelay?: () => Promise<void>;
  /** What pages are; a bare document by default. */
  render?: HttpOptions['render'];
};

/** Fails when an operation refused a call in a way that its description doesn't name (`refuses` in its meta). */
function expectDeclared(lines: readonly Record<string, unknown>[]): void {
  const undeclared = lines
    .filter(({ event }) => event === undeclaredRefusal)
    .map(({ operation, status, code }) => [operation, 'refuses with', status, code].join(' '));
  if (undeclared.length > 0) throw new Error(`not declared: ${[...new Set(undeclared)].join(', ')}`);
}

let people = 0;

/** The whole server on a database of its own, on a free port of this process. */
export async function createTestApp(options: TestAppOptions = {}): Promise<TestApp> {
  const database = options.database ?? (await createTestDatabase());
  const dataDir = await mkdtemp(join(tmpdir(), 'dropfolio-app-'));
  // A real socket: what Node's requests lack beside the platform's shows only there.
  const server = createHttpServer({
    secure: false,
    responseTimeoutMs: readConfig(options.env ?? {}).responseTimeoutMs,
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  // A listening TCP server's address is an object.
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
  const { log, lines } = recordingLog();
  const services = await boot(config, log, { jobs: options.jobs ?? true, schedules: false });
  // Rows that a test writes by itself are told to nobody: what is cached would hide them.
  if (options.keepsPages !== true) services.cachedResponses = createCachedResponses({ ttlMs: 0 });
  if (options.limits === false) services.limits = boundless;
  const listener = createHttp({
    services,
    clientDir: undefined,
    isDraining: () => false,
    ...(options.clock !== undefined && { clock: options.clock }),
    refusalDelay: options.refusalDelay ?? (async () => undefined),
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

  const callerWith = (headersOf: () => Record<string, string>, given?: string): Caller => {
    const jar = new Map<string, string>();
    const keep = (pair: string) => jar.set(pair.slice(0, pair.indexOf('=')), pair);
    if (given !== undefined) keep(given);
    const held = () => (jar.size === 0 ? undefined : [...jar.values()].join('; '));
    return {
      cookie: held,
      async call(method, path, body, headers = {}) {
        const cookie = held();
        const all = {
          ...headersOf(),
          ...(cookie === undefined ? {} : { cookie }),
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
          ...headers,
        };
        const sent = body === undefined ? undefined : JSON.stringify(body);
        const answer = await send(method, `/api${path}`, all, sent);
        for (const set of answer.headers.getSetCookie()) {
          const [pair = ''] = set.split(';');
          if (set.includes('Max-Age=0')) jar.delete(pair.slice(0, pair.indexOf('=')));
          else keep(pair);
        }
        const parsed: unknown = answer.text === '' ? undefined : JSON.parse(answer.text);
        return { status: answer.status, body: parsed, headers: answer.headers };
      },
    };
  };

  const pageHeaders = () => ({
    'x-client-key': services.clientKeys[0],
    origin: baseUrl,
    'sec-fetch-site': 'same-origin',
  });
  const caller = (): Caller => callerWith(pageHeaders);

  const opened: TestApp['opened'] = async (userId, assurance = 'aal1') => {
    const { token } = await services.sessions.open(services.db, {
      userId,
      method: 'password',
      assurance,
      address: '127.0.0.1',
      userAgent: 'test',
      now: options.clock?.() ?? new Date(),
    });
    return callerWith(pageHeaders, services.sessionCookie.serialize(token).split(';')[0]);
  };

  async function member(role: 'hunter' | 'promoter' = 'hunter') {
    people += 1;
    const email = `person-${people}-${process.pid}@example.com`;
    const one = await makeMember(services.db, { email, selected_role: role });
    await givePassword(services.db, one);
    return { ...(await opened(one.id)), id: one.id, email };
  }

  return {
    baseUrl,
    services,
    database,
    logLines: lines,
    request,
    send,
    caller,
    script: (token) => callerWith(() => ({ authorization: `Bearer ${token}` })),
    opened,
    member,
    async admin() {
      const one = await member();
      await giveAdmin(services.db, one);
      services.publish([{ topic: 'account', userId: one.id }]);
      return one;
    },
    mails: () => listOutbox(dataDir),
    async messages() {
      const folder = join(dataDir, 'outbox', 'sms');
      const names = await readdir(folder).catch(() => []);
      const texts = names.filter((name) => name.endsWith('.json')).sort();
      return Promise.all(texts.map(async (name) => JSON.parse(await readFile(join(folder, name), 'utf8'))));
    },
    async close() {
      client.close();
      server.closeAllConnections();
      server.close();
      await services.stop();
      if (options.database === undefined) await database.close();
      await rm(dataDir, { recursive: true, force: true });
      expectDeclared(lines);
    },
  };
}
