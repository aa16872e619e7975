import { createServer } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { afterAll, beforeAll } from 'vitest';
import type { Services } from '../../src/boot/boot.server.ts';
import { createHttp } from '../../src/http.server.ts';
import { uuidv7 } from '../../src/lib/uuid.ts';
import { getSessionCookieName } from '../../src/platform/auth/session-cookie.server.ts';
import { grantAdmin, type Member, makeMember } from '../factories/members.ts';
import { type ApiResponse, createTestApp, type TestApp, type TestAppOptions } from '../harness/app.ts';
import { createFingerprints, type Fingerprints } from '../harness/fingerprint.ts';

type Headers = Record<string, string>;

/** A user with a session created directly in the database. */
export type Person = {
  id: string;
  email: string;
  sessionId: string;
  cookie: string;
  /** Sends a call as our page does. */
  call: (method: string, path: string, body?: unknown, headers?: Headers) => Promise<ApiResponse>;
  /** Opens a page as a browser does. */
  requestPage: (path: string) => Promise<ApiResponse>;
  /** Sends a call with a body that JSON.stringify couldn't produce. */
  callRaw: (method: string, path: string, body: string, headers?: Headers) => Promise<ApiResponse>;
};

export type Target = TestApp &
  Fingerprints & {
    createPerson: (overrides?: Parameters<typeof makeMember>[1]) => Promise<Person>;
    createAdminPerson: () => Promise<Person>;
    toPerson: (member: Pick<Member, 'id' | 'email'>) => Promise<Person>;
    createVisitor: () => Person;
    /** Returns the token from the newest mail to this address whose text contains this path. */
    readMailedToken: (to: string, path: string) => Promise<string>;
  };

/** Starts the target for the tests of a file, and closes it after them. Its fields are missing until they run. */
export function setUpTarget(options?: TestAppOptions): Target {
  const target = {} as Target;
  beforeAll(async () => {
    Object.assign(target, await createTarget(options));
  });
  afterAll(() => target.close());
  return target;
}

/** Starts the test app without jobs, which write on their own, and without rate limits. */
export async function createTarget(options: TestAppOptions = {}): Promise<Target> {
  const app = await createTestApp({ jobs: false, limits: false, ...options });
  const { services, baseUrl, database } = app;
  const createCaller = (cookie: string, id: string, email: string, sessionId: string): Person => {
    const callRaw: Person['callRaw'] = async (method, path, body, headers = {}) => {
      const requestHeaders = {
        'x-client-key': services.clientKeys[0],
        origin: baseUrl,
        'sec-fetch-site': 'same-origin',
        ...(cookie === '' ? {} : { cookie }),
        ...(body === '' ? {} : { 'content-type': 'application/json' }),
        ...headers,
      };
      const response = await app.send(method, `/api${path}`, requestHeaders, body === '' ? undefined : body);
      return { status: response.status, headers: response.headers, body: parseText(response.text) };
    };
    return {
      id,
      email,
      sessionId,
      cookie,
      callRaw,
      requestPage: async (path) => {
        const response = await app.request(path, cookie === '' ? {} : { headers: { cookie } });
        return { status: response.status, headers: response.headers, body: await response.text() };
      },
      call: (method, path, body, headers) =>
        callRaw(method, path, body === undefined ? '' : JSON.stringify(body), headers),
    };
  };

  async function toPerson(member: Pick<Member, 'id' | 'email'>): Promise<Person> {
    const { id: sessionId, token } = await services.sessions.open(services.db, {
      userId: member.id,
      method: 'password',
      assurance: 'aal1',
      address: '127.0.0.1',
      userAgent: 'test',
      now: new Date(),
    });
    const cookie = `${getSessionCookieName(baseUrl)}=${token}`;
    return createCaller(cookie, member.id, member.email, sessionId);
  }

  const person: Target['createPerson'] = async (overrides) =>
    toPerson(await makeMember(services.db, overrides ?? {}));

  return {
    ...app,
    ...(await createFingerprints(database)),
    toPerson,
    createPerson: person,
    async createAdminPerson() {
      const admin = await person();
      await grantAdmin(services.db, admin);
      return admin;
    },
    createVisitor: () => createCaller('', uuidv7(), 'visitor@example.com', ''),
    async readMailedToken(to, path) {
      const { text } = await services.db
        .selectFrom('mails')
        .select('text')
        .where('to_address', '=', to)
        .where('text', 'like', `%${path}%`)
        .orderBy('id', 'desc')
        .executeTakeFirstOrThrow();
      return decodeURIComponent(text?.match(/token=(\S+)/)?.[1] ?? '');
    },
  };
}

function parseText(text: string): unknown {
  if (text === '') return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/** Sends raw bytes. Returns everything received until the server closes the connection or is silent for `quietMs`. */
export function sendBytes(baseUrl: string, bytes: string | Buffer, quietMs = 250): Promise<string> {
  const { port } = new URL(baseUrl);
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), '127.0.0.1');
    const chunks: Buffer[] = [];
    const end = (): void => {
      socket.destroy();
      resolve(Buffer.concat(chunks).toString('latin1'));
    };
    socket.setTimeout(quietMs, end);
    socket.on('data', (chunk) => chunks.push(chunk));
    socket.on('close', end);
    socket.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'ECONNREFUSED') reject(error);
      else end();
    });
    socket.write(bytes);
  });
}

/** Returns the status codes of all responses received on one connection. */
export function parseStatuses(received: string): number[] {
  return [...received.matchAll(/HTTP\/1\.1 (\d{3})/g)].map((match) => Number(match[1]));
}

const concurrency = 8;

/** Runs `work` for each item, eight at a time. */
export async function runConcurrently<T>(
  items: readonly T[],
  work: (item: T) => Promise<void>,
): Promise<void> {
  const queue = [...items];
  await Promise.all(
    Array.from({ length: concurrency }, async () => {
      for (let item = queue.shift(); item !== undefined; item = queue.shift()) await work(item);
    }),
  );
}

export type Variant = { url: string; close: () => void };

/** Serves the same services with another configuration, such as https or a trusted proxy. */
export async function serveAs(
  target: TestApp,
  changes: Partial<Services['config']>,
  serviceOverrides: Partial<Services> = {},
): Promise<Variant> {
  const services = {
    ...target.services,
    ...serviceOverrides,
    config: { ...target.services.config, ...changes },
  };
  // Read on each access, because a test may replace the limits later.
  Object.defineProperty(services, 'limits', { get: () => target.services.limits });
  const server = createServer(
    createHttp({
      services,
      clientDir: undefined,
      isDraining: () => false,
      version: '0.0.0',
      delayRejection: async () => undefined,
      render: async () => new Response('page', { headers: { 'content-type': 'text/html' } }),
    }),
  );
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  // A listening TCP server's address is always an object.
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}
