import type { Server } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { getRequestListener } from '@hono/node-server';
import { Hono } from 'hono';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { eventually } from '../../../test/harness/eventually.ts';
import type { HttpEnv } from './http-env.server.ts';
import { createHttpServer } from './http-server.server.ts';
import { keepConnections } from './keep-connection.server.ts';

let server: Server;
/** What routes were given, newest last. */
const kept: Socket[] = [];
/** The requests and answers that the server has had. */
const messages: WeakRef<object>[] = [];

beforeAll(async () => {
  const app = new Hono<HttpEnv>();
  app.use(keepConnections);
  app.use(async (c, next) => {
    await next();
    c.res.headers.set('x-around', 'yes');
  });
  app.get('/stream', (c) => {
    c.set('keepConnection', (connection) => {
      connection.on('error', () => undefined).on('end', () => connection.destroy());
      connection.resume().write('first\n');
      kept.push(connection);
    });
    return c.req.query('fails') === undefined
      ? c.body(null, 200, { 'content-type': 'text/event-stream' })
      : c.text('no', 500);
  });
  app.get('/other', (c) => c.text('other'));
  server = createHttpServer({ secure: false });
  server.on('request', (request, response) => {
    messages.push(new WeakRef(request), new WeakRef(response));
    // As while the server drains.
    if (request.url === '/stream?drains') response.setHeader('connection', 'close');
  });
  server.on('request', getRequestListener(app.fetch, { overrideGlobalObjects: false }));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});
afterAll(async () => {
  for (const one of kept) one.destroy();
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});
beforeEach(() => {
  kept.length = 0;
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

describe('an answer that keeps its connection', () => {
  it.each(['1.1', '1.0'])('has a whole head, and an end without frames: HTTP/%s', async (version) => {
    const { socket, seen } = client(head('GET /stream', version));
    await eventually(() => expect(seen.text).toContain('first'));
    const [lines = '', body] = seen.text.split('\r\n\r\n');
    expect(lines).toMatch(/^HTTP\/1\.1 200 OK\r\n/);
    expect(lines.toLowerCase()).toContain('x-around: yes');
    expect(lines.toLowerCase()).toContain('content-type: text/event-stream');
    expect(lines.match(/connection: .*/gi)).toEqual(['connection: close']);
    expect(lines).not.toMatch(/transfer-encoding|content-length|x-hono/i);
    expect(body).toBe('first\n');
    kept[0]?.end('last\n');
    await eventually(() => expect(seen).toMatchObject({ isEnded: true, text: /\nlast\n$/ }));
    socket.destroy();
  });

  it('says once that the connection ends, where that has been said already', async () => {
    const { socket, seen } = client(head('GET /stream?drains'));
    await eventually(() => expect(seen.text).toContain('first'));
    expect(seen.text.match(/connection: .*/gi)).toEqual(['connection: close']);
    socket.destroy();
  });

  it('holds neither request, answer nor parser', async () => {
    setFlagsFromString('--expose-gc');
    const collect: () => void = runInNewContext('gc');
    messages.length = 0;
    const { socket, seen } = client(head('GET /stream'));
    await eventually(() => expect(seen.text).toContain('first'));
    expect(kept[0]).toMatchObject({ parser: null, _httpMessage: null });
    expect(kept[0]?.listenerCount('data')).toBe(0);
    await eventually(() => {
      collect();
      expect(messages.map((one) => one.deref())).toEqual([undefined, undefined]);
    });
    kept[0]?.write('second\n');
    await eventually(() => expect(seen.text).toContain('second'));
    socket.destroy();
  });

  it('hears of a client that goes', async () => {
    const { socket, seen } = client(head('GET /stream'));
    await eventually(() => expect(seen.text).toContain('first'));
    socket.end();
    await eventually(() => expect(kept[0]?.destroyed).toBe(true));
    await eventually(async () => expect(await connections()).toBe(0));
  });

  it('comes after what was asked for before on the connection', async () => {
    const once = client(head('GET /other'));
    await eventually(() => expect(once.seen.text).toContain('other'));
    once.socket.write(head('GET /stream'));
    await eventually(() => expect(once.seen.text).toMatch(/\r\nother.*first\n$/s));
    const atOnce = client(head('GET /other') + head('GET /other') + head('GET /stream'));
    await eventually(() => expect(atOnce.seen.text).toMatch(/\r\nother.*\r\nother.*first\n$/s));
    expect(kept).toHaveLength(2);
    for (const { socket } of [once, atOnce]) socket.destroy();
  });

  it('is the last on its connection: what is asked for behind it gets none', async () => {
    const { socket, seen } = client(head('GET /stream') + head('GET /other'));
    await eventually(() => expect(socket.closed || socket.readableEnded).toBe(true));
    expect(seen.text).not.toContain('\r\nother');
    socket.destroy();
  });

  it.each(['GET /stream?fails', 'HEAD /stream'])('is none to %s, after which others follow', async (line) => {
    const { socket, seen } = client(head(line));
    await eventually(() => expect(seen.text).toContain('\r\n\r\n'));
    socket.write(head('GET /other'));
    await eventually(() => expect(seen.text).toMatch(/other$/));
    expect(kept).toEqual([]);
    socket.destroy();
  });
});
