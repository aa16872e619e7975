import { beforeAll, describe } from 'vitest';
import { makeDemoPerson } from '../../src/commands/demo-person.server.ts';
import { demoHunter, demoPromoter } from '../../src/db/seed/demo-people.ts';
import { patienceMs } from '../harness/eventually.ts';
import { attack, slowAttack } from './attack.ts';
import { type Person, parseStatuses, sendBytes, serveAs, setUpTarget, type Target } from './target.ts';

const target = setUpTarget({ pricing: 'freemium' });
let person: Person;
let checkout: URL;

beforeAll(async () => {
  await makeDemoPerson(target.services.db, { ...demoHunter, role: 'hunter' });
  await makeDemoPerson(target.services.db, { ...demoPromoter, role: 'promoter' });
  person = await target.createPerson();
  checkout = await startCheckout();
});

async function startCheckout(): Promise<URL> {
  const { body } = await person.call('POST', '/payments/credits', { packageId: 'credits-110' });
  return new URL(JSON.stringify(body).match(/http:[^"]+/)?.[0] ?? '');
}

type RequestOptions = {
  host?: string;
  headers?: Record<string, string>;
  version?: string;
  serverUrl?: string;
  /** The origin with which the server is configured. */
  origin?: string;
};

/** A local-development feature; a response that matches `shows` proves that it is enabled. */
type LocalFeature = {
  name: string;
  method: 'GET' | 'POST';
  path: () => string;
  body?: string;
  type?: string;
  shows: RegExp;
};

const json = 'application/json';
const signIn = ({ email, password }: { email: string; password: string }): LocalFeature => ({
  name: `signing in as ${email}`,
  method: 'POST',
  path: () => '/api/account/sign-in',
  type: json,
  body: JSON.stringify({ email, password }),
  shows: /^HTTP\/1\.1 200/,
});

const localFeatures: readonly LocalFeature[] = [
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

/** Sends a request over a raw socket, because fetch would change its headers. */
async function requestFeature(feature: LocalFeature, options: RequestOptions = {}): Promise<string> {
  const { host = new URL(target.baseUrl).host, headers = {}, version = '1.1' } = options;
  const { serverUrl = target.baseUrl, origin = target.baseUrl } = options;
  const { body = '', type } = feature;
  const lines = [
    `${feature.method} ${feature.path()} HTTP/${version}`,
    ...(host === '' ? [] : [`Host: ${host}`]),
    'Connection: close',
    `Origin: ${origin}`,
    `X-Client-Key: ${target.services.clientKeys[0]}`,
    ...(feature.path().includes('sign-in') ? [] : [`Cookie: ${person.cookie}`]),
    ...(type === undefined ? [] : [`Content-Type: ${type}`, `Content-Length: ${body.length}`]),
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
  ];
  return sendBytes(serverUrl, `${lines.join('\r\n')}\r\n\r\n${body}`, patienceMs);
}

describe('local-development features', () => {
  slowAttack(
    'using the outbox, the sandbox, and demo accounts through proxies and tunnels',
    async ({ count, need }) => {
      for (const feature of localFeatures)
        need(
          feature.shows.test(await requestFeature(feature)),
          `${feature.name} is available on this machine`,
        );
      const port = new URL(target.baseUrl).port;
      const disguises: RequestOptions[] = [
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
      for (const feature of localFeatures) {
        for (const disguise of disguises) {
          const response = await requestFeature(feature, disguise);
          const breach = `${feature.name} with ${JSON.stringify(disguise)} returned ${parseStatuses(response)[0]}`;
          count(!feature.shows.test(response) && response !== '', breach);
        }
      }
    },
  );

  attack('finding local-development features on a server that others can reach', async ({ count }) => {
    const configs: Record<string, Partial<Target['services']['config']>> = {
      'an address for others': { baseUrl: 'https://dropfolio.example' },
      'a proxy': { trustedProxies: ['10.0.0.1'] },
      production: { appEnv: 'production' },
    };
    for (const [kind, changes] of Object.entries(configs)) {
      const variant = await serveAs(target, changes);
      const baseline = await serveAs(target, { ...changes, payments: 'off' }, { payments: undefined });
      for (const feature of localFeatures) {
        const { baseUrl: origin = target.baseUrl } = changes;
        for (const host of new Set([new URL(origin).host, new URL(target.baseUrl).host])) {
          const response = await requestFeature(feature, { serverUrl: variant.url, host, origin });
          count(
            !feature.shows.test(response),
            `${feature.name} was served to ${kind}: ${parseStatuses(response)[0]}`,
          );
          const baselineResponse = await requestFeature(feature, { serverUrl: baseline.url, host, origin });
          count(
            parseStatuses(response)[0] === parseStatuses(baselineResponse)[0] &&
              parseStatuses(response)[0] !== 500,
            `${feature.name}, ${kind}, is revealed by its status: ${parseStatuses(response)[0]} for ${parseStatuses(baselineResponse)[0]}`,
          );
        }
      }
      variant.close();
      baseline.close();
    }
  });
});
