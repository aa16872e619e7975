import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export type ReceivedRequest = { method: string; path: string; headers: IncomingHttpHeaders; body: Buffer };

/** What is done with a request: answered, never answered, or cut off. */
export type Behaviour =
  | { status: number; headers?: Record<string, string>; body?: string }
  | 'hang'
  | 'cut'
  | ((request: ReceivedRequest, response: ServerResponse) => void);

export type Receiver = {
  origin: string;
  received: readonly ReceivedRequest[];
  /** What requests of this path meet from now on. */
  behave: (path: string, behaviour: Behaviour) => void;
  at: (path: string) => ReceivedRequest[];
  /** Requests that waited for their answers at the same time, at the most. */
  mostAtOnce: () => number;
  close: () => void;
};

/** Somebody else's server, on loopback: keeps what it is sent, and answers as a test wants it, 200 unless told otherwise. */
export async function startReceiver(usual: Behaviour = { status: 200 }): Promise<Receiver> {
  const received: ReceivedRequest[] = [];
  const behaviours = new Map<string, Behaviour>();
  let open = 0;
  let most = 0;
  const server = createServer((incoming, response) => {
    const chunks: Buffer[] = [];
    open += 1;
    most = Math.max(most, open);
    response.on('close', () => {
      open -= 1;
    });
    incoming.on('data', (chunk: Buffer) => chunks.push(chunk));
    incoming.on('end', () => {
      const { method = '', url: path = '', headers } = incoming;
      const request = { method, path, headers, body: Buffer.concat(chunks) };
      received.push(request);
      const behaviour = behaviours.get(path) ?? usual;
      if (behaviour === 'hang') return;
      if (behaviour === 'cut') incoming.socket.destroy();
      else if (typeof behaviour === 'function') behaviour(request, response);
      else response.writeHead(behaviour.status, behaviour.headers).end(behaviour.body);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  // A listening TCP server's address is an object.
  const { port } = server.address() as AddressInfo;
  return {
    origin: `http://127.0.0.1:${port}`,
    received,
    behave: (path, behaviour) => void behaviours.set(path, behaviour),
    at: (path) => received.filter((one) => one.path === path),
    mostAtOnce: () => most,
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}
