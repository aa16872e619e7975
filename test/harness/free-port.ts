import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';

/**
 * A port where nothing listens now, for what must know it beforehand or come back to it. It is below those that systems give
 * to outgoing connections: one of these may take the port of a server that is away, a browser's that tries to reach it among them.
 */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(20_000, 32_000);
    if (await isFree(port)) return port;
  }
}

/** Whether nothing listens on this port now. */
export async function isFree(port: number): Promise<boolean> {
  const server = createServer().listen(port, '127.0.0.1');
  const listens = await once(server, 'listening').then(
    () => true,
    () => false,
  );
  if (!listens) return false;
  server.close();
  await once(server, 'close');
  return true;
}
