import { once } from 'node:events';
import { request } from 'node:http';
import { text } from 'node:stream/consumers';
import { expect, it, onTestFinished } from 'vitest';
import { type Behavior, startReceiver } from '../../test/harness/receiver.ts';
import { type Network, startSlowProxy } from './slow-proxy.ts';

/** Starts a server behind a proxy. Returns a function that requests its page as a browser does. */
async function setUp(behavior: Behavior, network: Network) {
  const server = await startReceiver(behavior);
  onTestFinished(() => server.close());
  const proxy = await startSlowProxy(network);
  onTestFinished(proxy.close);
  return async (body = ''): Promise<{ status: number; text: string }> => {
    const path = `${server.origin}/page`;
    const outgoing = request(proxy.server, { path, method: body === '' ? 'GET' : 'POST' });
    outgoing.end(body);
    const [response] = await once(outgoing, 'response');
    return { status: response.statusCode, text: await text(response) };
  };
}

const fast: Network = { latencyMs: 0, bytesPerSecond: 1_000_000 };

it('passes requests and responses on', async () => {
  const send = await setUp(
    ({ method, path, body }, response) => response.writeHead(201).end(`${method} ${path} ${body.toString()}`),
    fast,
  );
  expect(await send('sent')).toEqual({ status: 201, text: 'POST /page sent' });
});

it('delays requests, and transfers all responses together at its speed', async () => {
  const page = 'x'.repeat(20_000);
  const send = await setUp({ status: 200, body: page }, { latencyMs: 100, bytesPerSecond: 100_000 });
  const startedAt = performance.now();
  const responses = await Promise.all([send(), send()]);
  // Timers may fire a millisecond early.
  expect(performance.now() - startedAt).toBeGreaterThan(480);
  expect(responses.map((response) => response.text)).toEqual([page, page]);
});

it('breaks the connection if the server does', async () => {
  const send = await setUp('cut', fast);
  await expect(send()).rejects.toThrow('socket hang up');
});
