import { once } from 'node:events';
import type { Server, ServerResponse } from 'node:http';
import { connect, type Socket } from 'node:net';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { pauseClient } from '../../../test/harness/pacing.ts';
import { createHttpServer } from './http-server.server.ts';

let server: Server;
let socket: Socket;
let received: string;
// Longer than a busy machine keeps a test waiting.
const responseTimeoutMs = 1_000;
beforeEach(async () => {
  server = createHttpServer({ secure: false, responseTimeoutMs }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  socket = connect(address.port, '127.0.0.1');
  received = '';
  socket.setEncoding('utf8').on('data', (text: string) => {
    received += text;
  });
  socket.on('error', () => undefined);
});
afterEach(() => {
  socket.destroy();
  server.close();
});

const request = 'GET / HTTP/1.1\r\nHost: localhost\r\n\r\n';
const malformed = 'GET / HTTP/1.1\r\nno header\r\n\r\n';

async function sendRequest(text: string): Promise<ServerResponse> {
  const requested = once(server, 'request');
  socket.write(text);
  const [, response] = await requested;
  return response;
}

it('responds 400 with the common headers to a malformed request', async () => {
  socket.write(malformed);
  await once(socket, 'close');
  expect(received).toMatch(/^HTTP\/1\.1 400 Bad Request\r\n/);
  expect(received).toMatch(/x-content-type-options: nosniff/i);
});

it('responds 400 to a malformed request after a complete response', async () => {
  const response = await sendRequest(request);
  const sent = once(socket, 'data');
  response.end('complete');
  await sent;
  socket.write(malformed);
  await once(socket, 'close');
  expect(received).toMatch(/complete\r?\n?.*HTTP\/1\.1 400 Bad Request\r\n/s);
});

it('closes silently on a malformed request during a response', async () => {
  const response = await sendRequest(request);
  const sent = once(socket, 'data');
  response.writeHead(200, { 'content-length': '100' }).write('half of it');
  await sent;
  socket.write(malformed);
  await once(socket, 'close');
  expect(received).toMatch(/half of it$/);
});

it('closes silently while a response is queued behind another', async () => {
  const first = await sendRequest(request);
  await sendRequest(request);
  const sent = once(socket, 'data');
  first.end('the first');
  await sent;
  socket.write(malformed);
  await once(socket, 'close');
  expect(received).toMatch(/the first$/);
});

/** Larger than the kernel's buffers of both ends. */
const largeBody = Buffer.alloc(32 * 1024 * 1024, 'a');

it('closes the connection of a client that reads nothing of its response', async () => {
  socket.pause();
  const response = await sendRequest(request);
  const closed = once(response, 'close');
  response.end(largeBody);
  await closed;
  expect(response.writableFinished).toBe(false);
});

it('closes the connection of a client that keeps sending but reads nothing', async () => {
  socket.pause();
  const response = await sendRequest(request);
  const closed = once(response, 'close');
  response.end(largeBody);
  while (!response.closed) {
    socket.write(request);
    await pauseClient(responseTimeoutMs / 4);
  }
  await closed;
  expect(response.writableFinished).toBe(false);
});

it('sends the whole response to a slow client', async () => {
  const pauseMs = 6;
  let pauses = 0;
  socket.removeAllListeners('data');
  socket.on('data', () => {
    pauses += 1;
    socket.pause();
    void pauseClient(pauseMs).then(() => socket.resume());
  });
  const response = await sendRequest(request);
  const closed = once(response, 'close');
  response.end(largeBody);
  await closed;
  expect(pauses * pauseMs).toBeGreaterThan(2 * responseTimeoutMs);
  expect(response.writableFinished).toBe(true);
});

it('keeps an idle response open beyond the timeout', async () => {
  const response = await sendRequest(request);
  response.writeHead(200).flushHeaders();
  await once(response, 'timeout');
  const sent = once(socket, 'data');
  response.end('late');
  await sent;
  expect(received).toContain('late');
});

it('closes an event stream whose client stops reading', async () => {
  socket.pause();
  const response = await sendRequest(request);
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  const closed = once(response, 'close');
  while (!response.closed) {
    response.write(largeBody.subarray(0, 1024 * 1024));
    await pauseClient(responseTimeoutMs / 10);
  }
  await closed;
  expect(response.writableFinished).toBe(false);
});
