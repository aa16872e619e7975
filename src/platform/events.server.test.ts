import { createServer, type ServerResponse } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { Writable } from 'node:stream';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { adminTopics, personTopics, publicTopics } from '#/lib/live-topics.ts';
import { silentLog } from '../../test/harness/logs.ts';
import type { Change } from './context.server.ts';
import { changeTopic, createEvents, type Events, type StreamOptions } from './events.server.ts';
import type { Listener } from './notify.server.ts';

let deliver: (change: Change) => void;
let reconnect: () => void;
let isConnected: boolean;
let events: Events;

const listener: Listener = {
  notify: () => undefined,
  notifyOthers: () => undefined,
  subscribe: (_, handler) => {
    // The hub subscribes only to changeTopic.
    deliver = handler as unknown as typeof deliver;
    return () => undefined;
  },
  onLost: () => () => undefined,
  onReconnect: (handler) => {
    reconnect = handler;
    return () => undefined;
  },
  isConnected: () => isConnected,
  stop: async () => undefined,
};

beforeEach(() => {
  isConnected = true;
  vi.useFakeTimers();
  events = createEvents({ listener, log: silentLog });
});
afterEach(() => {
  events.closeAll();
  vi.useRealTimers();
});

type Event = { event: string; data: unknown; id: string | undefined };

const hourMs = 3_600_000;
const owner = { userId: 'ada', isAdmin: false, sessionId: 'a session', lifetimeMs: hourMs };

class Response extends Writable {
  text = '';
  isRead = true;
  override _write(chunk: Buffer, _: BufferEncoding, written: () => void): void {
    this.text += chunk.toString();
    if (this.isRead) written();
  }
}

function open(userId: string, options: Partial<StreamOptions> = {}, response = new Response()) {
  events.open(response, { ...owner, userId, ...options });
  return {
    response,
    ended: new Promise<void>((resolve) => response.on('close', resolve)),
    isEnded: () => response.writableEnded,
    raw: () => response.text,
    events: async (): Promise<Event[]> => {
      for (let tick = 0; tick < 10; tick += 1) await new Promise(process.nextTick);
      return response.text
        .split('\n\n')
        .filter((block) => block.includes('event: '))
        .map((block) => ({
          event: /^event: (.*)$/m.exec(block)?.[1] ?? '',
          data: JSON.parse(/^data: (.*)$/m.exec(block)?.[1] ?? 'null'),
          id: /^id: (.*)$/m.exec(block)?.[1],
        }));
    },
  };
}

async function listEventNames(stream: ReturnType<typeof open>): Promise<string[]> {
  return (await stream.events()).map(({ event }) => event);
}

const createChange = (userId: string, revision: number): Change => ({ topic: 'airdrops', userId, revision });

describe('an event stream', () => {
  it('sends hello first, with a short retry time', async () => {
    const stream = open('ada');
    const [hello] = await stream.events();
    expect(hello).toMatchObject({
      event: 'hello',
      data: { live: true, current: false },
      id: expect.any(String),
    });
    const retry = Number(/^retry: (\d+)$/m.exec(stream.raw())?.[1]);
    expect(retry).toBeGreaterThanOrEqual(300);
    expect(retry).toBeLessThan(1_000);
  });

  it("sends the user's changes, and only those, to each of their streams", async () => {
    const [first, second, third] = [open('ada'), open('ada'), open('bob')];
    deliver(createChange('ada', 7));
    const expected = { event: 'change', data: createChange('ada', 7), id: expect.any(String) };
    expect((await first.events())[1]).toEqual(expected);
    expect((await second.events())[1]).toEqual(expected);
    expect(await listEventNames(third)).toEqual(['hello']);
  });

  it('replays missed changes after a reconnect', async () => {
    const first = open('ada');
    deliver(createChange('ada', 1));
    const lastEventId = (await first.events()).at(-1)?.id ?? '';
    const [hello, ...none] = await open('ada', { lastEventId }).events();
    expect(hello?.data).toMatchObject({ current: true });
    expect(none).toEqual([]);
    deliver(createChange('ada', 2));
    deliver(createChange('bob', 8));
    deliver({ topic: 'queue' });
    const replayed = await open('ada', { lastEventId }).events();
    expect(replayed[0]?.data).toMatchObject({ current: true });
    expect(replayed.slice(1)).toEqual([
      { event: 'change', data: createChange('ada', 2), id: replayed[0]?.id },
    ]);
    const admin = await open('ada', { lastEventId, isAdmin: true }).events();
    expect(admin.map(({ data }) => data).slice(1)).toEqual([createChange('ada', 2), { topic: 'queue' }]);
  });

  it.each(['elsewhere.2', 'nonsense', '', '.'])(
    'reports missed changes since %j as unknown',
    async (lastEventId) => {
      deliver(createChange('ada', 1));
      const [hello, ...rest] = await open('ada', { lastEventId }).events();
      expect(hello?.data).toMatchObject({ current: false });
      expect(rest).toEqual([]);
    },
  );

  it('replays at most a thousand changes, and none from before a lost connection', async () => {
    const position = events.getPosition();
    for (let revision = 1; revision <= 2_500; revision += 1) deliver(createChange('ada', revision));
    expect((await open('ada', { lastEventId: position }).events())[0]?.data).toMatchObject({
      current: false,
    });
    const last = events.getPosition();
    deliver(createChange('ada', 4));
    expect((await open('ada', { lastEventId: last }).events())[1]?.data).toEqual(createChange('ada', 4));
    reconnect();
    deliver(createChange('ada', 5));
    expect((await open('ada', { lastEventId: last }).events())[0]?.data).toMatchObject({ current: false });
    isConnected = false;
    expect(events.getPosition()).toBeUndefined();
  });

  it('reports in hello that other processes are unreachable', async () => {
    isConnected = false;
    expect((await open('ada').events())[0]?.data).toMatchObject({ live: false });
  });

  it('sends resync after changes may have been missed', async () => {
    const stream = open('ada');
    const lastEventId = (await stream.events()).at(-1)?.id ?? '';
    reconnect();
    expect(await listEventNames(stream)).toEqual(['hello', 'resync']);
    expect((await open('ada', { lastEventId }).events())[0]?.data).toMatchObject({ current: false });
  });

  it('sends a comment as heartbeat every 15 seconds', async () => {
    const stream = open('ada');
    await vi.advanceTimersByTimeAsync(45_000);
    expect(stream.raw().match(/^:$/gm)).toHaveLength(3);
  });

  it('shares one timer with all other streams', () => {
    open('ada');
    const before = vi.getTimerCount();
    for (let index = 0; index < 50; index += 1) open(`user ${index}`);
    expect(vi.getTimerCount()).toBe(before);
  });

  it('ends when its connection breaks', async () => {
    const stream = open('ada');
    expect(events.size()).toBe(1);
    stream.response.destroy(new Error('ECONNRESET'));
    await stream.ended;
    expect(events.size()).toBe(0);
    deliver(createChange('ada', 1));
    expect(await listEventNames(stream)).not.toContain('change');
  });

  it('ends its response when it is closed', async () => {
    const stream = open('ada');
    events.closeUser('ada');
    await stream.ended;
    expect(stream.response.writableFinished).toBe(true);
  });

  it('waits at most four seconds for a slow reader at its end', async () => {
    const stream = open('ada');
    stream.response.isRead = false;
    deliver(createChange('ada', 1));
    events.closeUser('ada');
    expect(events.size()).toBe(0);
    await vi.advanceTimersByTimeAsync(3_999);
    expect(stream.response.destroyed).toBe(false);
    await vi.advanceTimersByTimeAsync(1);
    expect(stream.response.destroyed).toBe(true);
  });

  it('closes if it is the oldest when its user opens too many', async () => {
    const streams = Array.from({ length: 21 }, () => open('ada'));
    await streams[0]?.ended;
    expect(streams.map((stream) => stream.isEnded())).toEqual([
      true,
      ...Array.from({ length: 20 }, () => false),
    ]);
    expect(events.size()).toBe(20);
  });

  it('ends with its session, not before', async () => {
    const shortSession = open('ada', { lifetimeMs: hourMs });
    const longSession = open('ada', { lifetimeMs: 30 * 24 * hourMs });
    const expired = open('ada', { lifetimeMs: -1 });
    await vi.advanceTimersByTimeAsync(1);
    expect([shortSession, longSession, expired].map((stream) => stream.isEnded())).toEqual([
      false,
      false,
      true,
    ]);
    await vi.advanceTimersByTimeAsync(hourMs - 2);
    expect(shortSession.isEnded()).toBe(false);
    await vi.advanceTimersByTimeAsync(1);
    await shortSession.ended;
    expect(longSession.isEnded()).toBe(false);
    expect(events.size()).toBe(1);
  });

  it('ends with the other streams of its session only', async () => {
    const [first, second] = [open('ada', { sessionId: 'one' }), open('ada', { sessionId: 'two' })];
    expect(events.listSessions()).toEqual(['one', 'two']);
    events.closeSessions(['one', 'none']);
    await first.ended;
    expect(second.isEnded()).toBe(false);
    expect(events.listSessions()).toEqual(['two']);
  });

  it('closes when its reader leaves 64 kB unread, without delaying others', async () => {
    const slow = open('ada');
    slow.response.isRead = false;
    const quick = open('ada');
    let sent = 0;
    while (events.size() === 2 && sent < 5_000) {
      sent += 1;
      deliver(createChange('ada', sent));
    }
    expect(events.size()).toBe(1);
    expect(sent).toBeGreaterThan(400);
    expect(slow.response.destroyed).toBe(true);
    expect(slow.response.writableFinished).toBe(false);
    expect(await quick.events()).toHaveLength(sent + 1);
  });

  it('closes when its socket is not read', async () => {
    vi.useRealTimers();
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const opened = new Promise<ServerResponse>((resolve) =>
      server.once('request', (_, serverResponse) => resolve(serverResponse)),
    );
    const client = connect((server.address() as AddressInfo).port, '127.0.0.1').pause();
    client.write('GET / HTTP/1.1\r\nhost: localhost\r\n\r\n');
    const response = await opened;
    events.open(response, owner);
    let maxQueued = 0;
    // Operating systems buffer a few megabytes before the process must queue the rest.
    for (let sent = 0; events.size() === 1 && sent < 1_000_000; sent += 1) {
      deliver(createChange('ada', sent));
      if (sent % 100 === 0) await new Promise(setImmediate);
      maxQueued = Math.max(maxQueued, response.writableLength);
    }
    expect(events.size()).toBe(0);
    expect(response.destroyed).toBe(true);
    expect(maxQueued).toBeGreaterThan(60_000);
    expect(maxQueued).toBeLessThanOrEqual(65_536);
    client.destroy();
    server.close();
  });
});

describe('createEvents', () => {
  it("closes all of a user's streams", async () => {
    const [first, second, third] = [open('ada'), open('ada'), open('bob')];
    events.closeUser('ada');
    await Promise.all([first.ended, second.ended]);
    expect(third.isEnded()).toBe(false);
    expect(events.size()).toBe(1);
  });

  it('sends bye to all streams at the end, and to later ones', async () => {
    const stream = open('ada');
    events.closeAll();
    await stream.ended;
    expect(await listEventNames(stream)).toEqual(['hello', 'bye']);
    const second = open('ada');
    await second.ended;
    expect(await listEventNames(second)).toEqual(['hello', 'bye']);
    expect(events.size()).toBe(0);
    expect(vi.getTimerCount()).toBe(0);
  });
});

describe('changeTopic', () => {
  it.each<Change>([
    createChange('ada', 3),
    { topic: 'account', userId: 'ada' },
    ...personTopics.filter((topic) => topic !== 'airdrops').map((topic) => ({ topic, userId: 'ada' })),
    ...[...adminTopics, ...publicTopics].map((topic) => ({ topic })),
    { topic: 'public', noun: 'faucets' },
  ])('serializes %o without loss', (change) => {
    expect(changeTopic.schema.parse(JSON.parse(JSON.stringify(change)))).toEqual(change);
  });

  it('rejects changes with unknown topics or missing fields', () => {
    const report = (change: Change) => changeTopic.schema.safeParse(change).success;
    // @ts-expect-error: the topic is 'airdrops'
    expect(report({ topic: 'airdrop', userId: 'ada', revision: 1 })).toBe(false);
    // @ts-expect-error: changes of airdrops are counted
    expect(report({ topic: 'airdrops', userId: 'ada' })).toBe(false);
    // @ts-expect-error: the recipient is missing
    expect(report({ topic: 'credits' })).toBe(false);
    // @ts-expect-error: the noun is 'quests'
    expect(report({ topic: 'public', noun: 'quest' })).toBe(false);
  });
});
