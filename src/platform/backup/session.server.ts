import type pg from 'pg';
import { createClient } from '#/db/client.server.ts';
import { cutConnection } from '#/db/driver.server.ts';

/**
 * Runs `work` with one connection without timeouts. The connection is cut when `signal` aborts or `work`
 * fails, whatever it is doing; the server then rolls back its transaction.
 */
export async function withSession<T>(
  url: string,
  signal: AbortSignal,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  signal.throwIfAborted();
  const client = createClient({ url, name: 'dropfolio backup', connectTimeoutMs: 10_000 });
  client.on('error', () => undefined);
  const cut = () => cutConnection(client);
  signal.addEventListener('abort', cut, { once: true });
  try {
    await client.connect();
    const result = await work(client);
    await client.end();
    return result;
  } catch (error) {
    cut();
    throw signal.aborted ? signal.reason : error;
  } finally {
    signal.removeEventListener('abort', cut);
  }
}
