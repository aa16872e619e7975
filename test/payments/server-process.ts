import type { AddressInfo } from 'node:net';
import { boot } from '../../src/boot/boot.server.ts';
import { readConfig } from '../../src/config/config.server.ts';
import { createHttp } from '../../src/http.server.ts';
import { createHttpServer } from '../../src/platform/http/http-server.server.ts';
import { createLog } from '../../src/platform/log.server.ts';

// The whole server with its queue, without pages. It sends its URL to its parent, and runs until it is killed.
const server = createHttpServer({ secure: false });
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
// A listening TCP server's address is always an object.
const baseUrl = `http://localhost:${(server.address() as AddressInfo).port}`;
const config = { ...readConfig(), baseUrl };
const log = createLog('info', (line) => process.stderr.write(`${line}\n`));
const services = await boot(config, log, { jobs: true });
server.on(
  'request',
  createHttp({
    services,
    clientDir: undefined,
    isDraining: () => false,
    version: '0.0.0',
    render: async () => new Response('', { headers: { 'content-type': 'text/html' } }),
  }),
);
process.send?.({ baseUrl, clientKey: services.clientKeys[0] });
