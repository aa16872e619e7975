import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { createBareHeaders } from '../http/headers.server.ts';
import { createHttpServer } from '../http/http-server.server.ts';
import { PortInUseError } from '../http/port.server.ts';
import type { Metrics } from './metrics.server.ts';

/**
 * Serves /metrics, and nothing else, on a separate port without authentication. Port 0 is any free one.
 * Throws PortInUseError.
 */
export async function openMetricsPort({
  metrics,
  host,
  port,
}: {
  metrics: Pick<Metrics, 'text' | 'contentType'>;
  host: string;
  port: number;
}): Promise<{ number: number; stop: () => Promise<void> }> {
  const headers = createBareHeaders(false).flat();
  const server = createHttpServer({ secure: false });
  server.on('request', async ({ method, url }, response) => {
    if ((method !== 'GET' && method !== 'HEAD') || url?.split('?')[0] !== '/metrics') {
      response.writeHead(404, headers).end();
      return;
    }
    const text = await metrics.text();
    response.writeHead(200, [...headers, 'content-type', metrics.contentType]);
    response.end(method === 'HEAD' ? undefined : text);
  });
  server.listen(port, host);
  try {
    await once(server, 'listening');
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EADDRINUSE')) throw error;
    throw new PortInUseError(
      `Port ${port} on ${host} is already in use. Set METRICS_PORT to another number, or stop the other program.`,
    );
  }
  return {
    // A listening TCP server's address is an object.
    number: (server.address() as AddressInfo).port,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
