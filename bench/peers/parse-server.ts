// parse-server with people, their sessions and airdrops, from a folder where it is installed: the bench starts it as a
// process of its own. It takes that folder, the database's host (a folder of a socket) and name, the role and how many connections it may have.
import { createServer } from 'node:http';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { parsePeerArguments, reportReady } from './peer-process.ts';
import { createPeerAirdrop, type PeerPerson, peerAirdropsEach, peerPeople } from './people.ts';

/** The parts of the library in use. */
type Library = { ParseServer: new (options: object) => { start: () => Promise<void>; app: never } };
type Express = () => { use: (path: string, app: never) => void } & Parameters<typeof createServer>[1] &
  object;

const { folder, host, database, user, connections } = parsePeerArguments();
// The library writes its log to the working directory.
process.chdir(folder);
const require = createRequire(join(folder, 'package.json'));
const { ParseServer } = require('parse-server') as Library;
const express = createRequire(require.resolve('parse-server'))('express') as Express;

const [appId, masterKey] = ['bench', 'bench-master'];
const address = `postgres://${user}@localhost/${database}`;
const app = express();
const server = createServer(app);
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
// A listening TCP server's address is an object.
const { port } = server.address() as AddressInfo;
const url = `http://127.0.0.1:${port}/parse`;
const parse = new ParseServer({
  appId,
  masterKey,
  serverURL: url,
  databaseURI: `${address}?max=${connections}`,
  // The library says that it doesn't know it, and takes it: an address has no room for a socket's folder.
  databaseOptions: { host },
  allowClientClassCreation: true,
  silent: true,
  verbose: false,
  logsFolder: null,
});
await parse.start();
app.use('/parse', parse.app);

async function call<T>(path: string, body: unknown): Promise<T> {
  const response = await fetch(`${url}${path}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-parse-application-id': appId,
      'x-parse-master-key': masterKey,
    },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
  return (await response.json()) as T;
}

async function addPerson(index: number): Promise<PeerPerson> {
  const named = { username: `member-${index}`, password: `password-${index}` };
  const made = await call<{ objectId: string }>('/users', named);
  const { sessionToken } = await call<{ sessionToken: string }>('/login', named);
  const owner = { __type: 'Pointer', className: '_User', objectId: made.objectId };
  const of = (n: number) => ({
    ...createPeerAirdrop(n),
    owner,
    ACL: { [made.objectId]: { read: true, write: true } },
  });
  const numbers = Array.from({ length: peerAirdropsEach }, (_, n) => n);
  await Promise.all(numbers.map((n) => call('/classes/Airdrop', of(n))));
  const headers = { 'x-parse-application-id': appId, 'x-parse-session-token': sessionToken };
  const where = encodeURIComponent(JSON.stringify({ owner }));
  return {
    list: { path: `/parse/classes/Airdrop?where=${where}&order=-createdAt&limit=50`, headers },
    add: {
      path: '/parse/classes/Airdrop',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify(of(0)),
    },
  };
}

const toType = (value: unknown) => ({ type: typeof value === 'boolean' ? 'Boolean' : 'String' });
const fields = Object.fromEntries(
  Object.entries(createPeerAirdrop(0)).map(([name, value]) => [name, toType(value)]),
);
await call('/schemas/Airdrop', {
  className: 'Airdrop',
  fields: { ...fields, owner: { type: 'Pointer', targetClass: '_User' } },
});
const people: PeerPerson[] = [];
while (people.length < peerPeople) people.push(await addPerson(people.length));
reportReady({ port, pid: process.pid, people });
