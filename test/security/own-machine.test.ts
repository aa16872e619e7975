import { afterAll, beforeAll, describe } from 'vitest';
import { makeDemoPerson } from '../../src/commands/demo-person.server.ts';
import { demoHunter, demoPromoter } from '../../src/db/seed/demo-people.ts';
import { attack } from './attack.ts';
import { createTarget, type Person, parseStatuses, sendBytes, serveAs, type Target } from './target.ts';

let target: Target;
let person: Person;
let checkout: URL;

beforeAll(async () => {
  target = await createTarget({ pricing: 'freemium' });
  await makeDemoPerson(target.services.db, { ...demoHunter, role: 'hunter' });
  await makeDemoPerson(target.services.db, { ...demoPromoter, role: 'promoter' });
  person = await target.person();
  checkout = await begin();
});
afterAll(() => target.close());

async function begin(): Promise<URL> {
  const { body } = await person.call('POST', '/payments/credits', { packageId: 'credits-110' });
  return new URL(JSON.stringify(body).match(/http:[^"]+/)?.[0] ?? '');
}

type Way = {
  host?: string;
  headers?: Record<string, string>;
  version?: string;
  /** The server's real address, and the one it is configured with. */
  at?: string;
  origin?: string;
};

/** A local-development feature: how to request it, and what shows that it is enabled. */
type Convenience = {
  name: string;
  method: 'GET' | 'POST';
  path: () => string;
  body?: string;
  type?: string;
  shows: RegExp;
};

const json = 'application/json';
const signIn = ({ email, password }: { email: string; password: string }): Convenience => ({
  name: `signing in as ${email}`,
  method: 'POST',
  path: () => '/api/account/sign-in',
  type: json,
  body: JSON.stringify({ email, password }),
  shows: /^HTTP\/1\.1 200/,
});

const conveniences: readonly Convenience[] = [
  { name: 'the outbox', method: 'GET', path: () => '/dev/outbox', shows: /<h1>Outbox<\/h1>/ },
  {
    name: 'the sandbox’s page',
    method: 'GET',
    shows: /This is a sandbox/,
    path: () => checkout.pathname + checkout.search,
  },
  {
    name: 'paying in the sandbox',
    method: 'POST',
    shows: /^HTTP\/1\.1 303/,
    path: () => checkout.pathname + checkout.search,
    body: 'choice=fail',
    type: 'application/x-www-form-urlencoded',
  },
  {
    name: 'beginning to pay',
    method: 'POST',
    path: () => '/api/payments/credits',
    type: json,
    body: '{"packageId":"credits-110"}',
    shows: /^HTTP\/1\.1 200/,
  },
  {
    name: 'a test upgrade',
    method: 'POST',
    path: () => '/api/payments/manual-upgrade',
    type: json,
    body: '{"months":1}',
    shows: /^HTTP\/1\.1 200/,
  },
  signIn(demoHunter),
  signIn(demoPromoter),
];

/** Sends a request from a raw socket, so that headers stay exactly as given. */
async function openAs(convenience: Convenience, way: Way = {}): Promise<string> {
  const own = new URL(target.baseUrl).host;
  const { host = own, headers = {}, version = '1.1', at = target.baseUrl, origin = target.baseUrl } = way;
  const { body = '', type } = convenience;
  const lines = [
    `${convenience.method} ${convenience.path()} HTTP/${version}`,
    ...(host === '' ? [] : [`Host: ${host}`]),
    'Connection: close',
    `Origin: ${origin}`,
    `X-Client-Key: ${target.services.clientKeys[0]}`,
    ...(convenience.path().includes('sign-in') ? [] : [`Cookie: ${person.cookie}`]),
    ...(type === undefined ? [] : [`Content-Type: ${type}`, `Content-Length: ${body.length}`]),
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
  ];
  return sendBytes(at, `${lines.join('\r\n')}\r\n\r\n${body}`, 20_000);
}

describe('local-development features', () => {
  attack(
    'using the outbox, the sandbox and demo accounts through proxies and tunnels',
    async ({ count, need }) => {
      for (const convenience of conveniences)
        need(
          convenience.shows.test(await openAs(convenience)),
          `${convenience.name} is available on the own machine`,
        );
      const port = new URL(target.baseUrl).port;
      const ways: Way[] = [
        ...[
          'evil.example',
          `evil.example:${port}`,
          `localhost.evil.example:${port}`,
          `127.0.0.1:${port}`,
          `127.0.0.1.nip.io:${port}`,
          `[::1]:${port}`,
          `0.0.0.0:${port}`,
          'localhost',
          `localhost:${port}.evil.example`,
          `evil.example@localhost:${port}`,
        ].map((host) => ({ host })),
        ...[
          ['Forwarded', 'for=127.0.0.1;host=localhost'],
          ['X-Forwarded-For', '127.0.0.1'],
          ['X-Forwarded-Host', 'localhost'],
          ['x-forwarded-proto', 'https'],
          ['X-Real-IP', '127.0.0.1'],
          ['Via', '1.1 tunnel'],
          ['CF-Connecting-IP', '203.0.113.9'],
          ['True-Client-IP', '203.0.113.9'],
          ['X-Original-Host', 'evil.example'],
        ].map(([name = '', value = '']) => ({ headers: { [name]: value } })),
        { version: '1.0' },
        { version: '1.0', host: '' },
      ];
      for (const convenience of conveniences) {
        for (const way of ways) {
          const response = await openAs(convenience, way);
          const what = `${convenience.name} with ${JSON.stringify(way)} returned ${parseStatuses(response)[0]}`;
          count(!convenience.shows.test(response) && response !== '', what);
        }
      }
    },
  );

  attack('finding local-development features on a server that others can reach', async ({ count }) => {
    const open: Record<string, Partial<Target['services']['config']>> = {
      'an address for others': { baseUrl: 'https://dropfolio.example' },
      'a proxy': { trustedProxies: ['10.0.0.1'] },
      production: { appEnv: 'production' },
    };
    for (const [what, changes] of Object.entries(open)) {
      const variant = await serveAs(target, changes);
      const never = await serveAs(target, { ...changes, payments: 'off' }, { payments: undefined });
      for (const convenience of conveniences) {
        const { baseUrl: origin = target.baseUrl } = changes;
        for (const host of new Set([new URL(origin).host, new URL(target.baseUrl).host])) {
          const response = await openAs(convenience, { at: variant.url, host, origin });
          count(
            !convenience.shows.test(response),
            `${convenience.name} was served to ${what}: ${parseStatuses(response)[0]}`,
          );
          const plain = await openAs(convenience, { at: never.url, host, origin });
          count(
            parseStatuses(response)[0] === parseStatuses(plain)[0] && parseStatuses(response)[0] !== 500,
            `${convenience.name}, ${what}, told by its status: ${parseStatuses(response)[0]} for ${parseStatuses(plain)[0]}`,
          );
        }
      }
      variant.close();
      never.close();
    }
  });
});
