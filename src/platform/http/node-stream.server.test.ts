import type { Server, ServerResponse } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import { Hono } from 'hono';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { eventually } from '../../../test/harness/eventually.ts';
import type { HttpEnv } from './http-env.server.ts';
import { createHttpServer } from './http-server.server.ts';
import { nodeStreams } from './node-stream.server.ts';

let server: Server;
/** The responses that the route wrote to, newest last. */
const streams: ServerResponse[] = [];

beforeAll(async () => {
  const app = new Hono<HttpEnv>();
  app.use(nodeStreams);
  app.use(async (c, next) => {
    await next();
    c.res.headers.set('x-around', 'yes');
  });
  app.get('/stream', (c) => {
    c.set('writeStream', (response) => {
      response.write('first\n');
      streams.push(response);
    });
    return c.req.query('fails') === undefined
      ? c.body(null, 200, { 'content-type': 'text/event-stream' })
      : c.text('no', 500);
  });
  app.get('/other', (c) => c.text('other'));
  server = createHttpServer({ secure: false });
  server.on('request', (request, response) => {
    // As while the server drains.
    if (request.url === '/stream?drains') response.setHeader('connection', 'close');
  });
  server.on('request', getRequestListener(app.fetch, { overrideGlobalObjects: false }));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});
afterAll(async () => {
  for (const one of streams) one.destroy();
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});
beforeEach(() => {
  streams.length = 0;
});

const head = (line: string, version = '1.1') => `${line} HTTP/${version}\r\nhost: localhost\r\n\r\n`;

/** A client that keeps its side of the connection open. */
function client(sent: string) {
  const { port } = server.address() as AddressInfo;
  const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true });
  const seen = { text: '', isEnded: false };
  socket.on('data', (chunk) => {
    seen.text += chunk.toString();
  });
  socket.on('end', () => {
    seen.isEnded = true;
  });
  socket.on('error', () => undefined);
  socket.write(sent);
  return { socket, seen };
}

const connections = () =>
  new Promise<number>((resolve, reject) =>
    server.getConnections((error, count) => (error === null ? resolve(count) : reject(error))),
  );

describe('a stream', () => {
  it('has the headers of the middleware inside, and ends with its connection', async () => {
    const { socket, seen } = client(head('GET /stream'));
    await eventually(() => expect(seen.text).toContain('first'));
    const [lines = ''] = seen.text.split('\r\n\r\n');
    expect(lines).toMatch(/^HTTP\/1\.1 200 OK\r\n/);
    expect(lines.toLowerCase()).toContain('x-around: yes');
    expect(lines.toLowerCase()).toContain('content-type: text/event-stream');
    expect(lines.match(/connection: .*/gi)).toEqual(['connection: close']);
    expect(lines).not.toMatch(/content-length|x-hono/i);
    streams[0]?.end('last\n');
    await eventually(() => expect(seen).toMatchObject({ isEnded: true, text: /\nlast\n/ }));
    socket.destroy();
  });

  it('has no frames in HTTP/1.0', async () => {
    const { socket, seen } = client(head('GET /stream', '1.0'));
    await eventually(() => expect(seen.text).toMatch(/\r\n\r\nfirst\n$/));
    streams[0]?.end('last\n');
    await eventually(() => expect(seen).toMatchObject({ isEnded: true, text: /\r\n\r\nfirst\nlast\n$/ }));
    socket.destroy();
  });

  it('sends one connection header while the server drains', async () => {
    const { socket, seen } = client(head('GET /stream?drains'));
    await eventually(() => expect(seen.text).toContain('first'));
    expect(seen.text.match(/connection: .*/gi)).toEqual(['connection: close']);
    socket.destroy();
  });

  it.each([
    ['says that it goes', '', ({ socket }) => socket.end()],
    ['is gone', '', ({ socket }) => socket.resetAndDestroy()],
    ['goes after a body that nobody reads', 'content-length: 100000\r\n', ({ socket }) => socket.end('x')],
  ] as const satisfies [string, string, (one: ReturnType<typeof client>) => void][])(
    'is closed when its client %s',
    async (_, header, go) => {
      const one = client(`GET /stream HTTP/1.1\r\nhost: localhost\r\n${header}\r\n`);
      await eventually(() => expect(one.seen.text).toContain('first'));
      const closed = new Promise((resolve) => streams[0]?.on('close', resolve));
      go(one);
      await closed;
      await eventually(async () => expect(await connections()).toBe(0));
    },
  );

  it('follows the earlier responses of its connection', async () => {
    const once = client(head('GET /other'));
    await eventually(() => expect(once.seen.text).toContain('other'));
    once.socket.write(head('GET /stream'));
    await eventually(() => expect(once.seen.text).toMatch(/\r\nother.*first\n/s));
    const atOnce = client(head('GET /other') + head('GET /other') + head('GET /stream'));
    await eventually(() => expect(atOnce.seen.text).toMatch(/\r\nother.*\r\nother.*first\n/s));
    expect(streams).toHaveLength(2);
    for (const { socket } of [once, atOnce]) socket.destroy();
  });

  it.each(['GET /stream?fails', 'HEAD /stream'])(
    'is not opened for %s, and the connection goes on',
    async (line) => {
      const { socket, seen } = client(head(line));
      await eventually(() => expect(seen.text).toContain('\r\n\r\n'));
      socket.write(head('GET /other'));
      await eventually(() => expect(seen.text).toMatch(/other$/));
      expect(streams).toEqual([]);
      socket.destroy();
    },
  );
});
