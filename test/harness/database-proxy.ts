import { connect, createServer, type Socket } from 'node:net';
import { join } from 'node:path';

export type DatabaseProxy = {
  url: string;
  /** Nothing passes any more, in either direction, and nothing is closed. */
  freeze: () => void;
  /** New connections work again; those that were frozen have lost what was sent. */
  thaw: () => void;
  /** Breaks every connection, as a server that is started again does. */
  cut: () => void;
  close: () => Promise<void>;
};

/**
 * Another way to the database, on loopback, that can go silent. With `database` it goes by the name of another, as long as
 * its own.
 */
export async function startDatabaseProxy(
  databaseUrl: string,
  { database }: { database?: string } = {},
): Promise<DatabaseProxy> {
  const url = new URL(databaseUrl);
  const folder = url.searchParams.get('host');
  const own = url.pathname.slice(1);
  if (database !== undefined) url.pathname = `/${database}`;
  /** Asks for the database by its own name, in the first message. */
  const named = (data: Buffer): Buffer =>
    database === undefined ? data : Buffer.from(data.toString('latin1').replace(database, own), 'latin1');
  const target = { host: url.hostname, port: Number(url.port || 5432) };
  const sockets = new Set<Socket>();
  let isFrozen = false;
  const server = createServer((client) => {
    const upstream = folder === null ? connect(target) : connect(join(folder, `.s.PGSQL.${target.port}`));
    for (const [from, to] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      sockets.add(from);
      let isFirst = from === client;
      from.on('data', (data) => {
        if (!isFrozen) to.write(isFirst ? named(data) : data);
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
    thaw: () => {
      isFrozen = false;
    },
    cut: () => {
      for (const socket of sockets) socket.destroy();
      sockets.clear();
    },
    close: async () => {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
