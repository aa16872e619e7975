// Directus with people, their sessions and airdrops, from a folder where it is installed: the bench starts it as a
// process of its own, which starts the program as an operator does.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { peerArguments, sayReady } from './peer-process.ts';
import { type PeerPerson, peerAirdrop, peerAirdropsEach, peerPeople } from './people.ts';

const { folder, host, database, user, connections } = peerArguments();
const adminToken = 'bench-admin';
const patienceMs = 120_000;

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  // A listening TCP server's address is an object.
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

const port = await freePort();
const url = `http://127.0.0.1:${port}`;

function directus(command: string): ChildProcess {
  return spawn(process.execPath, [join(folder, 'node_modules', 'directus', 'cli.js'), command], {
    cwd: folder,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: {
      ...process.env,
      ...{ HOST: '127.0.0.1', PORT: String(port), PUBLIC_URL: url, SECRET: 'bench', KEY: 'bench' },
      ...{ DB_CLIENT: 'pg', DB_HOST: host, DB_PORT: '5432', DB_DATABASE: database, DB_USER: user },
      ...{ DB_PASSWORD: '', DB_POOL__MIN: '0', DB_POOL__MAX: String(connections) },
      ...{ ADMIN_EMAIL: 'admin@example.com', ADMIN_PASSWORD: 'bench-password', ADMIN_TOKEN: adminToken },
      ...{ TELEMETRY: 'false', LOG_LEVEL: 'error', RATE_LIMITER_ENABLED: 'false', CACHE_ENABLED: 'false' },
    },
  });
}

const [code] = await once(directus('bootstrap'), 'close');
if (code !== 0) throw new Error(`bootstrap ended with ${code}`);
const server = directus('start');
process.once('exit', () => server.kill());
for (const end = performance.now() + patienceMs; ; await delay(200)) {
  if (
    await fetch(`${url}/server/ping`).then(
      ({ ok }) => ok,
      () => false,
    )
  )
    break;
  if (server.exitCode !== null || performance.now() > end) throw new Error('directus did not start');
}

async function call<T = { data: { id: string } }>(
  path: string,
  body: unknown,
  headers: Record<string, string> = { authorization: `Bearer ${adminToken}` },
): Promise<{ body: T; cookie: string }> {
  const answer = await fetch(`${url}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${text}`);
  const [cookie = ''] = answer.headers.get('set-cookie')?.split(';') ?? [];
  return { body: text === '' ? undefined : JSON.parse(text), cookie };
}

const kindOf = (value: unknown) => (typeof value === 'boolean' ? 'boolean' : 'text');
const added = { schema: {}, meta: {} };
await call('/collections', {
  collection: 'airdrops',
  ...added,
  fields: [
    { field: 'id', type: 'uuid', schema: { is_primary_key: true }, meta: { special: ['uuid'] } },
    {
      field: 'user_created',
      type: 'uuid',
      schema: { is_indexed: true },
      meta: { special: ['user-created'] },
    },
    { field: 'date_created', type: 'timestamp', schema: {}, meta: { special: ['date-created'] } },
    ...Object.entries(peerAirdrop(0)).map(([field, value]) => ({ field, type: kindOf(value), ...added })),
  ],
});
const { body: policy } = await call('/policies', { name: 'Members', app_access: false, admin_access: false });
const ofPolicy = { policy: policy.data.id, collection: 'airdrops', fields: ['*'] };
await call('/permissions', {
  ...ofPolicy,
  action: 'read',
  permissions: { user_created: { _eq: '$CURRENT_USER' } },
});
await call('/permissions', { ...ofPolicy, action: 'create', permissions: {} });
const { body: role } = await call('/roles', { name: 'Members' });
await call('/access', { role: role.data.id, policy: policy.data.id });

async function addPerson(index: number): Promise<PeerPerson> {
  const named = { email: `member-${index}@example.com`, password: `password-${index}` };
  await call('/users', { ...named, role: role.data.id });
  const { cookie } = await call<unknown>('/auth/login', { ...named, mode: 'session' }, {});
  const numbers = Array.from({ length: peerAirdropsEach }, (_, n) => n);
  await call('/items/airdrops', numbers.map(peerAirdrop), { cookie });
  return {
    list: { path: '/items/airdrops?sort=-date_created&limit=50', headers: { cookie } },
    add: {
      path: '/items/airdrops',
      headers: { cookie, 'content-type': 'application/json' },
      body: JSON.stringify(peerAirdrop(0)),
    },
  };
}

const people: PeerPerson[] = [];
while (people.length < peerPeople) people.push(await addPerson(people.length));
sayReady({ port, pid: server.pid ?? 0, people });
