import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export type ReceivedRequest = { method: string; path: string; headers: IncomingHttpHeaders; body: Buffer };

/** How a request is handled: answered, left open, or cut off. */
export type Behavior =
  | { status: number; headers?: Record<string, string>; body?: string }
  | 'hang'
  | 'cut'
  | ((request: ReceivedRequest, response: ServerResponse) => void);

export type Receiver = {
  origin: string;
  received: readonly ReceivedRequest[];
  /** Sets how later requests to this path are handled. */
  setBehavior: (path: string, behavior: Behavior) => void;
  listRequests: (path: string) => ReceivedRequest[];
  /** The maximum number of requests that were open at the same time. */
  maxConcurrent: () => number;
  close: () => void;
};

/**
 * Starts a third-party server on loopback that records requests. It responds as the test configures it, by default
 * with 200.
 */
export async function startReceiver(defaultBehavior: Behavior = { status: 200 }): Promise<Receiver> {
  const received: ReceivedRequest[] = [];
  const behaviors = new Map<string, Behavior>();
  let openCount = 0;
  let maxOpenCount = 0;
  const server = createServer((incoming, response) => {
    const chunks: Buffer[] = [];
    openCount += 1;
    maxOpenCount = Math.max(maxOpenCount, openCount);
    response.on('close', () => {
      openCount -= 1;
    });
    incoming.on('data', (chunk: Buffer) => chunks.push(chunk));
    incoming.on('end', () => {
      const { method = '', url: path = '', headers } = incoming;
      const request = { method, path, headers, body: Buffer.concat(chunks) };
      received.push(request);
      const behavior = behaviors.get(path) ?? defaultBehavior;
      if (behavior === 'hang') return;
      if (behavior === 'cut') incoming.socket.destroy();
      else if (typeof behavior === 'function') behavior(request, response);
      else response.writeHead(behavior.status, behavior.headers).end(behavior.body);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  // A listening TCP server's address is always an object.
  const { port } = server.address() as AddressInfo;
  return {
    origin: `http://127.0.0.1:${port}`,
    received,
    setBehavior: (path, behavior) => void behaviors.set(path, behavior),
    listRequests: (path) => received.filter((item) => item.path === path),
    maxConcurrent: () => maxOpenCount,
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}
