import { connect, type Socket } from 'node:net';
import { assert, beforeAll, beforeEach, expect, it } from 'vitest';
import { type Caller, setUpApp } from './harness/app.ts';
import { eventually } from './harness/eventually.ts';

const app = setUpApp({ jobs: false });
let member: Caller & { id: string };

beforeAll(async () => {
  member = await app.createMember();
});
beforeEach(() => eventually(() => assert.equal(app.services.events.size(), 0)));

const getCookieHeader = () => ({ cookie: member.cookie() ?? '' });

/** Opens a connection and requests an event stream on it. */
function openEventStream(): Socket {
  const socket = connect({ port: Number(new URL(app.baseUrl).port), host: '127.0.0.1', allowHalfOpen: true });
  const { host } = new URL(app.baseUrl);
  socket.write(`GET /events HTTP/1.1\r\nhost: ${host}\r\ncookie: ${getCookieHeader().cookie}\r\n\r\n`);
  return socket;
}

it('has the headers of every response and is logged in one line', async () => {
  const aborted = new AbortController();
  const { status, headers } = await app.request('/events', {
    headers: getCookieHeader(),
    signal: aborted.signal,
  });
  expect(status).toBe(200);
  const other = await app.request('/healthz');
  const differing = new Set(['cache-control', 'connection', 'x-accel-buffering']);
  const framing = new Set(['content-length', 'keep-alive', 'transfer-encoding']);
  const listComparable = (from: Headers) =>
    [...from.keys()].filter((name) => !differing.has(name) && !framing.has(name)).sort();
  expect(listComparable(headers)).toEqual(listComparable(other.headers));
  expect(Object.fromEntries(headers)).toMatchObject({
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store',
    'x-accel-buffering': 'no',
    'content-security-policy': other.headers.get('content-security-policy'),
  });
  expect(app.logLines.filter(({ id }) => id === headers.get('x-request-id'))).toEqual([
    expect.objectContaining({ event: 'request', route: '/events', status: 200, user: member.id }),
  ]);
  aborted.abort();
});

it('doesn’t open for a HEAD request', async () => {
  const { status, headers } = await app.request('/events', { method: 'HEAD', headers: getCookieHeader() });
  expect([status, headers.get('content-type')]).toEqual([200, 'text/event-stream; charset=utf-8']);
  expect(app.services.events.size()).toBe(0);
});

it.each<[string, (socket: Socket) => void]>([
  ['closes the connection', (socket) => socket.end()],
  ['resets the connection', (socket) => socket.resetAndDestroy()],
])('is closed by the server once its client %s', async (_, leave) => {
  const socket = openEventStream();
  await new Promise((resolve) => socket.once('data', resolve));
  await eventually(() => expect(app.services.events.size()).toBe(1));
  leave(socket);
  await eventually(() => expect(app.services.events.size()).toBe(0));
  socket.destroy();
});

it('is closed if its client leaves after an unread body', async () => {
  const socket = connect({ port: Number(new URL(app.baseUrl).port), host: '127.0.0.1' });
  const { host } = new URL(app.baseUrl);
  const head = `GET /events HTTP/1.1\r\nhost: ${host}\r\ncookie: ${getCookieHeader().cookie}\r\n`;
  socket.write(`${head}content-length: 100000\r\n\r\nx`);
  await eventually(() => expect(app.services.events.size()).toBe(1));
  socket.write('y'.repeat(70_000));
  socket.end();
  await eventually(() => expect(app.services.events.size()).toBe(0));
});

it('comes after the earlier responses on its connection', async () => {
  const socket = connect({ port: Number(new URL(app.baseUrl).port), host: '127.0.0.1' });
  const { host } = new URL(app.baseUrl);
  let text = '';
  socket.on('data', (chunk) => {
    text += chunk.toString();
  });
  socket.write(`GET /livez HTTP/1.1\r\nhost: ${host}\r\n\r\n`.repeat(2));
  socket.write(`GET /events HTTP/1.1\r\nhost: ${host}\r\ncookie: ${getCookieHeader().cookie}\r\n\r\n`);
  await eventually(() => expect(text).toContain('event: hello'));
  expect(text.match(/HTTP\/1\.1 200 OK/g)).toHaveLength(3);
  expect(text.indexOf('event: hello')).toBeGreaterThan(text.lastIndexOf('HTTP/1.1 200 OK'));
  socket.destroy();
});

it('doesn’t open for a client that has left', async () => {
  const resolveSession = app.services.sessions.resolve;
  let release = (): void => undefined;
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  let isResolving = false;
  app.services.sessions.resolve = async (...args) => {
    isResolving = true;
    await released;
    return resolveSession(...args);
  };
  const lines = app.logLines.length;
  const socket = openEventStream();
  await eventually(() => expect(isResolving).toBe(true));
  const closed = new Promise((resolve) => socket.once('close', resolve));
  socket.resume().end();
  await closed;
  app.services.sessions.resolve = resolveSession;
  release();
  await eventually(() => expect(app.logLines.length).toBeGreaterThan(lines));
  const next = openEventStream();
  await new Promise((resolve) => next.once('data', resolve));
  await eventually(() => expect(app.services.events.size()).toBe(1));
  next.destroy();
});

it('ends immediately if its session ended while it was opening', async () => {
  const other = await app.createMember();
  const resolveSession = app.services.sessions.resolve;
  app.services.sessions.resolve = async (...args) => {
    app.services.sessions.resolve = resolveSession;
    const session = await resolveSession(...args);
    await app.services.sessions.end(session?.actor.sessionId ?? '', other.id);
    await eventually(async () => expect(await resolveSession(...args)).toBeUndefined());
    return session;
  };
  const stream = await app.request('/events', { headers: { cookie: other.cookie() ?? '' } });
  expect(await stream.text()).toContain('event: hello');
});
