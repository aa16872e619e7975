import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';

/**
 * Returns an unused port, for tests that must know it in advance or listen on it again. It lies below the
 * ephemeral range, because an outgoing connection (a browser's retry, for example) could otherwise take the port
 * of a server that is down.
 */
export async function findFreePort(): Promise<number> {
  for (;;) {
    const port = randomInt(20_000, 32_000);
    if (await isPortFree(port)) return port;
  }
}

/** Returns whether nothing listens on this port. */
export async function isPortFree(port: number): Promise<boolean> {
  const server = createServer().listen(port, '127.0.0.1');
  const isListening = await once(server, 'listening').then(
    () => true,
    () => false,
  );
  if (!isListening) return false;
  server.close();
  await once(server, 'close');
  return true;
}
