import { connect, type Socket } from 'node:net';
import { afterAll, assert, beforeAll, beforeEach, expect, it } from 'vitest';
import { type Caller, createTestApp, type TestApp } from './harness/app.ts';
import { eventually } from './harness/eventually.ts';

let app: TestApp;
let person: Caller & { id: string };

beforeAll(async () => {
  app = await createTestApp({ jobs: false });
  person = await app.member();
});
afterAll(() => app.close());
beforeEach(() => eventually(() => assert.equal(app.services.events.size(), 0)));

const cookie = () => ({ cookie: person.cookie() ?? '' });

/** Opens a connection and requests an event stream on it. */
function sendRequest(): Socket {
  const socket = connect({ port: Number(new URL(app.baseUrl).port), host: '127.0.0.1', allowHalfOpen: true });
  const { host } = new URL(app.baseUrl);
  socket.write(`GET /events HTTP/1.1\r\nhost: ${host}\r\ncookie: ${cookie().cookie}\r\n\r\n`);
  return socket;
}

it('has the headers of every response and is logged in one line', async () => {
  const aborted = new AbortController();
  const { status, headers } = await app.request('/events', { headers: cookie(), signal: aborted.signal });
  expect(status).toBe(200);
  const other = await app.request('/healthz');
  const own = new Set(['cache-control', 'connection', 'x-accel-buffering']);
  const framing = new Set(['content-length', 'keep-alive', 'transfer-encoding']);
  const names = (from: Headers) =>
    [...from.keys()].filter((name) => !own.has(name) && !framing.has(name)).sort();
  expect(names(headers)).toEqual(names(other.headers));
  expect(Object.fromEntries(headers)).toMatchObject({
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store',
    'x-accel-buffering': 'no',
    'content-security-policy': other.headers.get('content-security-policy'),
  });
  expect(app.logLines.filter(({ id }) => id === headers.get('x-request-id'))).toEqual([
    expect.objectContaining({ event: 'request', route: '/events', status: 200, user: person.id }),
  ]);
  aborted.abort();
});

it('doesn’t open for a HEAD request', async () => {
  const { status, headers } = await app.request('/events', { method: 'HEAD', headers: cookie() });
  expect([status, headers.get('content-type')]).toEqual([200, 'text/event-stream; charset=utf-8']);
  expect(app.services.events.size()).toBe(0);
});

it.each<[string, (socket: Socket) => void]>([
  ['closes the connection', (socket) => socket.end()],
  ['resets the connection', (socket) => socket.resetAndDestroy()],
])('the server drops an event stream once its client %s', async (_, go) => {
  const socket = sendRequest();
  await new Promise((resolve) => socket.once('data', resolve));
  await eventually(() => expect(app.services.events.size()).toBe(1));
  go(socket);
  await eventually(() => expect(app.services.events.size()).toBe(0));
  socket.destroy();
});

it('closes the stream when its client leaves after an unread body', async () => {
  const socket = connect({ port: Number(new URL(app.baseUrl).port), host: '127.0.0.1' });
  const { host } = new URL(app.baseUrl);
  const head = `GET /events HTTP/1.1\r\nhost: ${host}\r\ncookie: ${cookie().cookie}\r\n`;
  socket.write(`${head}content-length: 100000\r\n\r\nx`);
  await eventually(() => expect(app.services.events.size()).toBe(1));
  socket.write('y'.repeat(70_000));
  socket.end();
  await eventually(() => expect(app.services.events.size()).toBe(0));
});

it('follows the earlier responses of its connection', async () => {
  const socket = connect({ port: Number(new URL(app.baseUrl).port), host: '127.0.0.1' });
  const { host } = new URL(app.baseUrl);
  let text = '';
  socket.on('data', (chunk) => {
    text += chunk.toString();
  });
  socket.write(`GET /livez HTTP/1.1\r\nhost: ${host}\r\n\r\n`.repeat(2));
  socket.write(`GET /events HTTP/1.1\r\nhost: ${host}\r\ncookie: ${cookie().cookie}\r\n\r\n`);
  await eventually(() => expect(text).toContain('event: hello'));
  expect(text.match(/HTTP\/1\.1 200 OK/g)).toHaveLength(3);
  expect(text.indexOf('event: hello')).toBeGreaterThan(text.lastIndexOf('HTTP/1.1 200 OK'));
  socket.destroy();
});

it('doesn’t open for a client that has left', async () => {
  const read = app.services.sessions.resolve;
  let answer = (): void => undefined;
  const mayAnswer = new Promise<void>((resolve) => {
    answer = resolve;
  });
  let isResolving = false;
  app.services.sessions.resolve = async (...args) => {
    isResolving = true;
    await mayAnswer;
    return read(...args);
  };
  const lines = app.logLines.length;
  const socket = sendRequest();
  await eventually(() => expect(isResolving).toBe(true));
  const closed = new Promise((resolve) => socket.once('close', resolve));
  socket.resume().end();
  await closed;
  app.services.sessions.resolve = read;
  answer();
  await eventually(() => expect(app.logLines.length).toBeGreaterThan(lines));
  const next = sendRequest();
  await new Promise((resolve) => next.once('data', resolve));
  await eventually(() => expect(app.services.events.size()).toBe(1));
  next.destroy();
});

it('ends at once if its session ended while it was opening', async () => {
  const other = await app.member();
  const read = app.services.sessions.resolve;
  app.services.sessions.resolve = async (...args) => {
    app.services.sessions.resolve = read;
    const found = await read(...args);
    await app.services.sessions.end(found?.actor.sessionId ?? '', other.id);
    await eventually(async () => expect(await read(...args)).toBeUndefined());
    return found;
  };
  const stream = await app.request('/events', { headers: { cookie: other.cookie() ?? '' } });
  expect(await stream.text()).toContain('event: hello');
});
