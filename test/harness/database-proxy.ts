import { connect, createServer, type Socket } from 'node:net';
import { join } from 'node:path';

export type DatabaseProxy = {
  url: string;
  /** Stops all traffic in both directions without closing connections. */
  freeze: () => void;
  /** Breaks every connection and rejects new ones, as if no server were running. */
  refuse: () => void;
  /** Accepts connections again. Data that arrived while frozen is lost. */
  thaw: () => void;
  /** Breaks every connection, as a restarting server does. */
  cut: () => void;
  close: () => Promise<void>;
};

/** The header of PostgreSQL's BackendKeyData message, which a process id and a secret follow. */
const backendKeyHeader = Buffer.from([0x4b, 0, 0, 0, 12]);

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
    if (start >= 0) data.write('12345678', start + backendKeyHeader.length, 'latin1');
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
        if (isFirst && isPooler && data.includes('\0options\0')) {
          from.destroy();
          return;
        }
        if (!isFrozen) {
          if (isFirst) to.write(replaceDatabase(data));
          else to.write(from === upstream ? replaceBackendKey(data) : data);
        }
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
      cut();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
