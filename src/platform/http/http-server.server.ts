import { createServer, type Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { bareHeaders } from './headers.server.ts';

const reasons: Readonly<Record<string, string>> = {
  HPE_HEADER_OVERFLOW: '431 Request Header Fields Too Large',
  HPE_CHUNK_EXTENSIONS_OVERFLOW: '413 Payload Too Large',
  ERR_HTTP_REQUEST_TIMEOUT: '408 Request Timeout',
};

/**
 * Longer than the idle timeout of proxies (a minute), so that none sends a request on a connection that is
 * being closed.
 */
const idleMs = 75_000;

/**
 * Creates a server that adds the common headers to every response, including those that Node sends itself: to
 * malformed, oversized and slow requests. A request without Host reaches the listener, which rejects it.
 */
export function createHttpServer({ secure }: { secure: boolean }): Server {
  const server = createServer({ requireHostHeader: false, keepAliveTimeout: idleMs });
  const headers = bareHeaders(secure);
  /** The number of incomplete responses per connection. */
  const pending = new WeakMap<Duplex, number>();
  const head = headers.map(([name, value]) => `${name}: ${value}\r\n`).join('');
  server.on('request', ({ socket }, response) => {
    pending.set(socket, (pending.get(socket) ?? 0) + 1);
    response.once('close', () => pending.set(socket, (pending.get(socket) ?? 1) - 1));
  });
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    // Writing into a response in progress would corrupt it.
    if (!socket.writable || (pending.get(socket) ?? 0) > 0) {
      socket.destroy();
      return;
    }
    const reason = reasons[error.code ?? ''] ?? '400 Bad Request';
    socket.end(`HTTP/1.1 ${reason}\r\n${head}content-length: 0\r\nconnection: close\r\n\r\n`, () =>
      socket.destroy(),
    );
  });
  server.on('checkExpectation', (_request, response) => {
    response.writeHead(417, [...headers.flat(), 'connection', 'close']).end();
  });
  return server;
}
