import { connect, createServer, type Socket } from 'node:net';
import { join } from 'node:path';

export type DatabaseProxy = {
  url: string;
  /** Nothing passes any more, in either direction, and nothing is closed. */
  freeze: () => void;
  /** Breaks every connection and takes none, as where no server is. */
  refuse: () => void;
  /** New connections work again; those that were frozen have lost what was sent. */
  thaw: () => void;
  /** Breaks every connection, as a server that is started again does. */
  cut: () => void;
  close: () => Promise<void>;
};

/** What the server says on connecting of the session's process: its number and a secret. */
const sessionKey = Buffer.from([0x4b, 0, 0, 0, 12]);

export type DatabaseProxyOptions = {
  /** Goes by the name of another database, as long as its own. */
  database?: string;
  /** Names a session of its own making, as a pooler does, and refuses settings as one does. */
  isPooler?: boolean;
};

/** Another way to the database, on loopback, that can go silent. */
export async function startDatabaseProxy(
  databaseUrl: string,
  { database, isPooler = false }: DatabaseProxyOptions = {},
): Promise<DatabaseProxy> {
  const url = new URL(databaseUrl);
  const folder = url.searchParams.get('host');
  const own = url.pathname.slice(1);
  if (database !== undefined) url.pathname = `/${database}`;
  /** Asks for the database by its own name, in the first message. */
  const named = (data: Buffer): Buffer =>
    database === undefined ? data : Buffer.from(data.toString('latin1').replace(database, own), 'latin1');
  const disguised = (data: Buffer): Buffer => {
    const at = isPooler ? data.indexOf(sessionKey) : -1;
    if (at >= 0) data.write('12345678', at + sessionKey.length, 'latin1');
    return data;
  };
  const target = { host: url.hostname, port: Number(url.port || 5432) };
  const sockets = new Set<Socket>();
  let isFrozen = false;
  let isRefusing = false;
  const cut = () => {
    for (const socket of sockets) socket.destroy();
    sockets.clear();
  };
  const server = createServer((client) => {
    if (isRefusing) {
      client.destroy();
      return;
    }
    const upstream = folder === null ? connect(target) : connect(join(folder, `.s.PGSQL.${target.port}`));
    for (const [from, to] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      sockets.add(from);
      let isFirst = from === client;
      from.on('data', (data) => {
        if (isFirst && isPooler && data.includes('\0options\0')) return from.destroy();
        if (!isFrozen) to.write(isFirst ? named(data) : from === upstream ? disguised(data) : data);
        isFirst = false;
      });
      from.on('close', () => to.destroy());
      from.on('error', () => to.destroy());
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the proxy has no port');
  url.searchParams.delete('host');
  url.host = `127.0.0.1:${address.port}`;
  return {
    url: url.href,
    freeze: () => {
      isFrozen = true;
    },
    refuse: () => {
      isRefusing = true;
      cut();
    },
    thaw: () => {
      isFrozen = false;
      isRefusing = false;
    },
    cut,
    close: async () => {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
