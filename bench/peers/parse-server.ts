// Runs parse-server, from the folder in which it is installed, and fills it with people, their sessions, and airdrops.
// bench/peers.ts starts this process.
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
  // The library warns that this option is unknown, but uses it. A URL can't contain the folder of a socket.
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
  const credentials = { username: `member-${index}`, password: `password-${index}` };
  const account = await call<{ objectId: string }>('/users', credentials);
  const { sessionToken } = await call<{ sessionToken: string }>('/login', credentials);
  const owner = { __type: 'Pointer', className: '_User', objectId: account.objectId };
  const createRow = (n: number) => ({
    ...createPeerAirdrop(n),
    owner,
    ACL: { [account.objectId]: { read: true, write: true } },
  });
  const numbers = Array.from({ length: peerAirdropsEach }, (_, n) => n);
  await Promise.all(numbers.map((n) => call('/classes/Airdrop', createRow(n))));
  const headers = { 'x-parse-application-id': appId, 'x-parse-session-token': sessionToken };
  const where = encodeURIComponent(JSON.stringify({ owner }));
  return {
    list: { path: `/parse/classes/Airdrop?where=${where}&order=-createdAt&limit=50`, headers },
    add: {
      path: '/parse/classes/Airdrop',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify(createRow(0)),
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
