import { connect, createServer, type Socket } from 'node:net';
import { join } from 'node:path';

export type DatabaseProxy = {
  url: string;
  /** Stops all traffic in both directions without closing connections. */
  freeze: () => void;
  /** Breaks every connection and rejects new ones, as if no server were running. */
  rejectConnections: () => void;
  /** Accepts connections again. Data that arrived while frozen is lost. */
  recover: () => void;
  /** Breaks every connection, as a restarting server does. */
  breakConnections: () => void;
  /** Leaves every connection open without reading it again, like a machine that disappears. New ones work. */
  abandonConnections: () => void;
  close: () => Promise<void>;
};

/** The header of PostgreSQL's BackendKeyData message. Its content is a process id and a secret, of 4 bytes each. */
const backendKeyHeader = Buffer.from([0x4b, 0, 0, 0, 12]);

const poolerKey = '12345678';

export type DatabaseProxyOptions = {
  /** A database name to use instead; it must have the same length. */
  database?: string;
  /** Issues its own process ids and rejects settings, as a pooler does. */
  isPooler?: boolean;
};

/** Starts a loopback proxy to the database that can be made to hang. */
export async function startDatabaseProxy(
  databaseUrl: string,
  { database, isPooler = false }: DatabaseProxyOptions = {},
): Promise<DatabaseProxy> {
  const url = new URL(databaseUrl);
  const folder = url.searchParams.get('host');
  const databaseName = url.pathname.slice(1);
  if (database !== undefined) url.pathname = `/${database}`;
  /** Replaces the database name in the startup message. */
  const replaceDatabase = (data: Buffer): Buffer =>
    database === undefined
      ? data
      : Buffer.from(data.toString('latin1').replace(database, databaseName), 'latin1');
  /** Overwrites the process id and the secret. */
  const replaceBackendKey = (data: Buffer): Buffer => {
    const start = isPooler ? data.indexOf(backendKeyHeader) : -1;
    if (start >= 0) data.write(poolerKey, start + backendKeyHeader.length, 'latin1');
    return data;
  };
  const target = { host: url.hostname, port: Number(url.port || 5432) };
  const sockets = new Set<Socket>();
  let isFrozen = false;
  let isRejecting = false;
  const breakConnections = () => {
    for (const socket of sockets) socket.destroy();
    sockets.clear();
  };
  const forward = (to: Socket, data: Buffer) => {
    if (!isFrozen) to.write(data);
  };
  const server = createServer((client) => {
    if (isRejecting) {
      client.destroy();
      return;
    }
    const upstream = folder === null ? connect(target) : connect(join(folder, `.s.PGSQL.${target.port}`));
    for (const [from, to] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      sockets.add(from);
      from.on('close', () => to.destroy());
      from.on('error', () => to.destroy());
    }
    client.once('data', (startupMessage) => {
      if (isPooler && startupMessage.includes('\0options\0')) {
        client.destroy();
        return;
      }
      forward(upstream, replaceDatabase(startupMessage));
      client.on('data', (data) => forward(upstream, data));
    });
    upstream.on('data', (data) => forward(client, replaceBackendKey(data)));
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
    rejectConnections: () => {
      isRejecting = true;
      breakConnections();
    },
    recover: () => {
      isFrozen = false;
      isRejecting = false;
    },
    breakConnections: breakConnections,
    abandonConnections: () => {
      for (const socket of sockets) socket.pause();
    },
    close: async () => {
      breakConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
