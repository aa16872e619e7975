import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import { createBareHeaders } from './headers.server.ts';

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

const defaultResponseTimeoutMs = 30_000;

export type HttpServerOptions = {
  secure: boolean;
  /** Closes the connection of a client that reads nothing of a response for this long; 30 s by default. */
  responseTimeoutMs?: number;
};

/**
 * Closes the connection of a client that reads nothing for `timeoutMs`, because an unread response would stay in memory. A
 * connection with nothing to send, such as an idle event stream, stays open. Node restarts the timer while the kernel accepts
 * bytes, so the connection closes after one to two timeouts.
 */
function closeUnread({ socket }: IncomingMessage, response: ServerResponse, timeoutMs: number): void {
  response.setTimeout(timeoutMs, () => {
    // A reset also frees the kernel's buffers.
    if (socket.writableLength > 0) socket.resetAndDestroy();
  });
}

/**
 * Creates a server that sends the common headers with every response, including Node's own responses to malformed, oversized, or
 * slow requests. Requests without a Host header reach the listener, which rejects them. Clients that don't read their response
 * are disconnected.
 */
export function createHttpServer({
  secure,
  responseTimeoutMs = defaultResponseTimeoutMs,
}: HttpServerOptions): Server {
  const server = createServer({ requireHostHeader: false, keepAliveTimeout: idleMs });
  const headers = createBareHeaders(secure);
  /** The number of incomplete responses per connection. */
  const pending = new WeakMap<Duplex, number>();
  const head = headers.map(([name, value]) => `${name}: ${value}\r\n`).join('');
  server.on('request', (request, response) => {
    const { socket } = request;
    closeUnread(request, response, responseTimeoutMs);
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
