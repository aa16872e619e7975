import { createServer, type Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { bareHeaders } from './headers.server.ts';

const reasons: Readonly<Record<string, string>> = {
  HPE_HEADER_OVERFLOW: '431 Request Header Fields Too Large',
  HPE_CHUNK_EXTENSIONS_OVERFLOW: '413 Payload Too Large',
  ERR_HTTP_REQUEST_TIMEOUT: '408 Request Timeout',
};

/** Longer than proxies keep idle connections (a minute), so that none sends a request into one that is being closed. */
const idleMs = 75_000;

/** Whether an answer is under way on the connection: nothing may be written into it. */
function isAnswering(socket: Duplex): boolean {
  return '_httpMessage' in socket && socket._httpMessage !== null && socket._httpMessage !== undefined;
}

/**
 * A server whose every answer carries the common headers, those too that Node gives by itself: to what is no HTTP, has
 * too long a head or comes too slowly. A request without Host reaches the listener, which refuses it.
 */
export function createHttpServer({ secure }: { secure: boolean }): Server {
  const server = createServer({ requireHostHeader: false, keepAliveTimeout: idleMs });
  const headers = bareHeaders(secure);
  const head = headers.map(([name, value]) => `${name}: ${value}\r\n`).join('');
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    if (!socket.writable || isAnswering(socket)) {
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
