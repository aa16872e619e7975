import { once } from 'node:events';
import { createServer, type RequestListener, request } from 'node:http';
import { text } from 'node:stream/consumers';
import { expect, it, onTestFinished } from 'vitest';
import { startSlowProxy } from './slow-proxy.ts';

async function serve(listener: RequestListener): Promise<string> {
  const server = createServer(listener).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the server has no port');
  return `http://127.0.0.1:${address.port}/page`;
}

/** Sends a request through the proxy as a browser does. */
async function send(proxy: string, url: string, body = ''): Promise<{ status: number; text: string }> {
  const outgoing = request(proxy, { path: url, method: body === '' ? 'GET' : 'POST' });
  outgoing.end(body);
  const [response] = await once(outgoing, 'response');
  return { status: response.statusCode, text: await text(response) };
}

it('passes requests and responses on', async () => {
  const url = await serve(async (incoming, response) => {
    response.writeHead(201).end(`${incoming.method} ${incoming.url} ${await text(incoming)}`);
  });
  const proxy = await startSlowProxy({ latencyMs: 0, bytesPerSecond: 1_000_000 });
  onTestFinished(proxy.close);
  expect(await send(proxy.server, url, 'sent')).toEqual({ status: 201, text: 'POST /page sent' });
});

it('delays requests, and transfers all responses together at its speed', async () => {
  const page = 'x'.repeat(20_000);
  const url = await serve((_incoming, response) => response.end(page));
  const proxy = await startSlowProxy({ latencyMs: 100, bytesPerSecond: 100_000 });
  onTestFinished(proxy.close);
  const startedAt = performance.now();
  const responses = await Promise.all([send(proxy.server, url), send(proxy.server, url)]);
  // Timers may fire a millisecond early.
  expect(performance.now() - startedAt).toBeGreaterThan(480);
  expect(responses.map((response) => response.text)).toEqual([page, page]);
});

it('breaks the connection if the server does', async () => {
  const url = await serve((incoming) => incoming.socket.destroy());
  const proxy = await startSlowProxy({ latencyMs: 0, bytesPerSecond: 1_000_000 });
  onTestFinished(proxy.close);
  await expect(send(proxy.server, url)).rejects.toThrow('socket hang up');
});
