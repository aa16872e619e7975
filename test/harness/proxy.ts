import { once } from 'node:events';
import { Agent, createServer, get, type IncomingMessage, request, type ServerResponse } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { patienceMs } from './eventually.ts';

export type WebProxy = {
  /** The shared URL of the servers behind the proxy. */
  origin: string;
  /** Adds a server, which gets requests once it is healthy. */
  add: (url: string) => void;
  isReady: (url: string) => boolean;
  close: () => Promise<void>;
};

type Backend = { url: URL; agent: Agent; isReady: boolean };

const healthCheckIntervalMs = 100;

/**
 * Returns whether the server reports that it is ready. A dead server rejects the connection; those of a busy machine
 * respond late.
 */
function isHealthy({ url }: Backend): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = get(new URL('/healthz', url), { agent: false, timeout: patienceMs }, (response) => {
      response.resume();
      resolve(response.statusCode === 200);
    });
    probe.on('timeout', () => probe.destroy());
    probe.on('error', () => resolve(false));
  });
}

/**
 * Starts a reverse proxy on loopback like an operator's: it checks /healthz, uses healthy servers round-robin,
 * keeps connections open, and retries only if a connection was refused before anything was sent. Returns 502 for
 * broken connections and 503 if no server is healthy.
 */
export async function startProxy(): Promise<WebProxy> {
  const backends: Backend[] = [];
  let nextBackend = 0;

  function forward(incoming: IncomingMessage, response: ServerResponse, candidates: Backend[]): void {
    const [backend, ...rest] = candidates;
    if (backend === undefined) {
      incoming.resume();
      response.writeHead(503).end('no server is ready');
      return;
    }
    const { hostname, port } = backend.url;
    const { method, url: path, headers } = incoming;
    const { connection: _, ...forwardedHeaders } = headers;
    const outgoing = request({
      agent: backend.agent,
      hostname,
      port,
      method,
      path,
      headers: forwardedHeaders,
    });
    let isConnected = false;
    const send = (): void => {
      isConnected = true;
      incoming.pipe(outgoing);
    };
    outgoing.on('socket', (socket) => (socket.connecting ? socket.once('connect', send) : send()));
    outgoing.on('response', (upstream) => {
      const { connection: _connection, 'keep-alive': _keepAlive, ...passedHeaders } = upstream.headers;
      response.writeHead(upstream.statusCode ?? 502, passedHeaders);
      response.flushHeaders();
      upstream.pipe(response);
      upstream.on('error', () => response.destroy());
    });
    outgoing.on('error', (error) => {
      if (!isConnected) {
        backend.isReady = false;
        forward(incoming, response, rest);
      } else if (response.headersSent) response.destroy();
      else response.writeHead(502).end(String(error));
    });
    response.on('close', () => outgoing.destroy());
  }

  const server = createServer((incoming, response) => {
    const ready = backends.filter(({ isReady }) => isReady);
    nextBackend += 1;
    const first = nextBackend % Math.max(ready.length, 1);
    forward(incoming, response, [...ready.slice(first), ...ready.slice(0, first)]);
  });
  let isClosed = false;
  /** One check at a time, because a late response would overwrite a newer one. */
  async function checkHealth(backend: Backend): Promise<void> {
    while (!isClosed) {
      backend.isReady = await isHealthy(backend);
      await delay(healthCheckIntervalMs);
    }
  }
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the proxy has no port');
  return {
    origin: `http://localhost:${address.port}`,
    add: (url) => {
      const backend = { url: new URL(url), agent: new Agent({ keepAlive: true }), isReady: false };
      backends.push(backend);
      void checkHealth(backend);
    },
    isReady: (url) => backends.some((backend) => backend.url.origin === url && backend.isReady),
    close: async () => {
      isClosed = true;
      for (const { agent } of backends) agent.destroy();
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
