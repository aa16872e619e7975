import { once } from 'node:events';
import { createServer, request } from 'node:http';
import { pipeline } from 'node:stream/promises';
import { setTimeout as delay } from 'node:timers/promises';

export type Network = {
  /** From a request until the server receives it. */
  latencyMs: number;
  /** Shared by all responses. */
  bytesPerSecond: number;
};

export type SlowProxy = {
  /** The URL for a browser's proxy setting. */
  server: string;
  close: () => Promise<void>;
};

/** Small enough that responses share the network evenly. */
const maxChunkBytes = 4096;

/**
 * Starts an HTTP proxy on loopback that is as slow as this network. Chromium's own emulation stops delivering responses
 * at times: they stay unread until it is switched off.
 */
export async function startSlowProxy({ latencyMs, bytesPerSecond }: Network): Promise<SlowProxy> {
  let isFreeAt = performance.now();
  /** Waits until the network has transferred this many more bytes. */
  async function transfer(byteCount: number): Promise<void> {
    const now = performance.now();
    isFreeAt = Math.max(isFreeAt, now) + (byteCount / bytesPerSecond) * 1000;
    await delay(isFreeAt - now);
  }
  async function* slowDown(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    for await (const chunk of chunks) {
      for (let start = 0; start < chunk.length; start += maxChunkBytes) {
        const part = chunk.subarray(start, start + maxChunkBytes);
        await transfer(part.length);
        yield part;
      }
    }
  }

  const server = createServer((incoming, response) => {
    const { method, url = '' } = incoming;
    const { 'proxy-connection': _, ...headers } = incoming.headers;
    const forward = async (): Promise<void> => {
      await delay(latencyMs);
      // Requests to a proxy name the whole URL.
      const outgoing = request(url, { method, headers });
      const [[upstream]] = await Promise.all([once(outgoing, 'response'), pipeline(incoming, outgoing)]);
      response.writeHead(upstream.statusCode, upstream.headers);
      response.flushHeaders();
      await pipeline(upstream, slowDown, response);
    };
    // As on a real network, the connection breaks.
    forward().catch(() => response.destroy());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the proxy has no port');
  return {
    server: `http://127.0.0.1:${address.port}`,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
