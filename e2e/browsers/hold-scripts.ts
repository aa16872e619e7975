import { once } from 'node:events';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Serves the site at another address, where scripts wait until `release`. */
export async function holdScripts(baseUrl: string) {
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  const server = createServer(async ({ url = '', headers }, response) => {
    if (url.endsWith('.js')) await released;
    // Requests for another host are redirected to the site.
    const ownHeaders = { ...headers, host: new URL(baseUrl).host };
    const outgoing = request(new URL(url, baseUrl), { headers: ownHeaders }, (incoming) => {
      response.writeHead(incoming.statusCode ?? 502, incoming.headers);
      incoming.pipe(response);
    });
    outgoing.on('error', () => response.destroy()).end();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    heldUrl: `http://127.0.0.1:${port}`,
    release,
    async close() {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}
