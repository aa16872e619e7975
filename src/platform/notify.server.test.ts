import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { createTestDatabase, type TestDatabase } from '../../test/harness/database.ts';
import { startDatabaseProxy } from '../../test/harness/database-proxy.ts';
import { eventually } from '../../test/harness/eventually.ts';
import { createRecordingLog, silentLog } from '../../test/harness/logs.ts';
import { defineTopic, type Listener, type ListenerOptions, startListener } from './notify.server.ts';

type Message = { id: number; padding?: string | undefined };

const topic = defineTopic<Message>('test', z.object({ id: z.number(), padding: z.string().optional() }));

let database: TestDatabase;
let listeners: Listener[] = [];

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());
afterEach(async () => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  await Promise.all(listeners.map((listener) => listener.stop()));
  listeners = [];
});

/** A process: its listener and the messages it received. */
async function startProcess(options: Partial<ListenerOptions> = {}) {
  const listener = await startListener({
    url: database.appUrl,
    pool: database.pool,
    log: silentLog,
    ...options,
  });
  listeners.push(listener);
  const received: number[] = [];
  const states: string[] = [];
  listener.subscribe(topic, ({ id }) => received.push(id));
  listener.onLost(() => states.push('lost'));
  listener.onReconnect(() => states.push('back'));
  return { listener, received: received, states };
}

function cutConnections() {
  return sql`SELECT pg_terminate_backend(pid) FROM pg_stat_activity
    WHERE datname = current_database() AND application_name = 'dropfolio listener'`.execute(database.db);
}

describe('notify', () => {
  it('reaches this process at once and the others soon, each exactly once', async () => {
    const first = await startProcess();
    const second = await startProcess();
    first.listener.notify(topic, { id: 1 });
    expect(first.received).toEqual([1]);
    second.listener.notify(topic, { id: 2 });
    await eventually(() => {
      expect(second.received).toEqual([2, 1]);
      expect(first.received).toEqual([1, 2]);
    });
    first.listener.notify(topic, { id: 3 });
    await eventually(() => expect(second.received).toEqual([2, 1, 3]));
    expect(first.received).toEqual([1, 2, 3]);
  });

  it('batches messages into few statements without duplicates', async () => {
    const first = await startProcess();
    const second = await startProcess();
    const query = vi.spyOn(database.pool, 'query');
    for (let id = 0; id < 100; id += 1) first.listener.notify(topic, { id });
    for (let id = 0; id < 100; id += 1) first.listener.notify(topic, { id });
    await eventually(() => expect(second.received).toEqual(Array.from({ length: 100 }, (_, id) => id)));
    expect(query).toHaveBeenCalledTimes(1);
  });

  it('batches longer under load', async () => {
    const { listener } = await startProcess();
    const query = vi.spyOn(database.pool, 'query').mockImplementation(async () => undefined);
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
    const countSentAfter = async (id: number, ms: number) => {
      listener.notify(topic, { id });
      await vi.advanceTimersByTimeAsync(ms);
      return query.mock.calls.length;
    };
    expect(await countSentAfter(1, 5)).toBe(1);
    expect(await countSentAfter(2, 5)).toBe(1);
    expect(await countSentAfter(3, 20)).toBe(2);
    expect(await countSentAfter(4, 25)).toBe(3);
    await vi.advanceTimersByTimeAsync(100);
    expect(await countSentAfter(5, 5)).toBe(4);
  });

  it("doesn't wait for a WAL flush, and resets its connection", async () => {
    const pool = database.openPool(1);
    await pool.query('SET synchronous_commit = on');
    const { listener } = await startProcess({ pool });
    const query = vi.spyOn(pool, 'query');
    listener.notify(topic, { id: 1 });
    await listener.stop();
    const results = await Promise.all(query.mock.results.map(({ value }) => value));
    expect(results.flatMap(({ rows }) => rows)).toEqual([expect.objectContaining({ set_config: 'off' })]);
    const { rows } = await pool.query('SHOW synchronous_commit');
    expect(rows).toEqual([{ synchronous_commit: 'on' }]);
  });

  it('sends a repeated message after those added in between', async () => {
    const first = await startProcess();
    const second = await startProcess();
    for (const id of [1, 2, 1]) first.listener.notify(topic, { id });
    await eventually(() => expect(second.received).toEqual([2, 1]));
  });

  it('splits messages beyond the 8,000 bytes of a NOTIFY', async () => {
    const first = await startProcess();
    const second = await startProcess();
    const query = vi.spyOn(database.pool, 'query');
    for (let id = 0; id < 50; id += 1) first.listener.notify(topic, { id, padding: 'ü'.repeat(500) });
    await eventually(() => expect(second.received).toHaveLength(50));
    expect(query.mock.calls.length).toBeGreaterThan(5);
    for (const [, values] of query.mock.calls as unknown as [string, string[]][]) {
      expect(Buffer.byteLength(values[1] ?? '')).toBeLessThan(8_000);
    }
  });

  it('rejects a message that can never fit', async () => {
    const first = await startProcess();
    expect(() => first.listener.notify(topic, { id: 1, padding: 'x'.repeat(8_000) })).toThrow(RangeError);
    expect(first.received).toEqual([]);
  });

  it('retries messages that failed to send', async () => {
    const first = await startProcess();
    const second = await startProcess();
    vi.spyOn(database.pool, 'query').mockImplementationOnce(() => {
      throw new Error('no connection');
    });
    first.listener.notify(topic, { id: 1 });
    first.listener.notify(topic, { id: 2 });
    await eventually(() => expect(second.received).toEqual([1, 2]));
  });

  it('has the others resync after the queue overflowed', async () => {
    const first = await startProcess();
    const second = await startProcess();
    for (let id = 0; id <= 20_000; id += 1) first.listener.notify(topic, { id });
    await eventually(() => expect(second.states).toEqual(['back']));
    expect(first.states).toEqual([]);
  });

  it('has the others resync after the queue overflowed during a send that failed', async () => {
    const first = await startProcess();
    const second = await startProcess();
    const send = Promise.withResolvers<never>();
    const query = vi.spyOn(database.pool, 'query').mockImplementationOnce(() => send.promise);
    first.listener.notify(topic, { id: 0 });
    await eventually(() => expect(query).toHaveBeenCalled());
    for (let id = 1; id <= 20_001; id += 1) first.listener.notify(topic, { id });
    send.reject(new Error('no connection'));
    await eventually(() => expect(second.received).toContain(0));
    expect(second.states).toEqual(['back']);
  });

  it('sends queued messages before it stops', async () => {
    const first = await startProcess();
    const second = await startProcess();
    first.listener.notify(topic, { id: 1 });
    await first.listener.stop();
    await eventually(() => expect(second.received).toEqual([1]));
  });

  it('continues after a handler throws', async () => {
    const { log, lines } = createRecordingLog();
    const first = await startProcess({ log });
    const received: number[] = [];
    first.listener.subscribe(topic, () => {
      throw new Error('broken handler');
    });
    first.listener.subscribe(topic, ({ id }) => received.push(id));
    first.listener.notify(topic, { id: 1 });
    expect(received).toEqual([1]);
    expect(lines).toMatchObject([{ event: 'notify.handler_failed', error: 'broken handler' }]);
  });

  it('stops calling an unsubscribed handler', async () => {
    const first = await startProcess();
    const received: number[] = [];
    const unsubscribe = first.listener.subscribe(topic, ({ id }) => received.push(id));
    unsubscribe();
    first.listener.notify(topic, { id: 1 });
    expect(received).toEqual([]);
  });
});

describe('startListener', () => {
  it('ignores and logs malformed messages', async () => {
    const { log, lines } = createRecordingLog();
    const first = await startProcess({ log });
    const second = await startProcess();
    const odd = JSON.stringify({
      from: 'elsewhere',
      messages: [
        ['test', { id: 'seven' }],
        ['unknown', {}],
      ],
    });
    await sql`SELECT pg_notify('dropfolio', 'garbage'), pg_notify('dropfolio', ${odd}::text)`.execute(
      database.db,
    );
    second.listener.notify(topic, { id: 1 });
    await eventually(() => expect(first.received).toEqual([1]));
    expect(lines.map((line) => line.event)).toEqual(['notify.unreadable', 'notify.unreadable']);
  });

  it('reconnects after a loss, and reports both', async () => {
    const first = await startProcess();
    const second = await startProcess();
    expect(first.listener.isConnected()).toBe(true);
    await cutConnections();
    await eventually(() => expect(first.states).toEqual(['lost', 'back']));
    await eventually(() => expect(second.states).toEqual(['lost', 'back']));
    expect(first.listener.isConnected()).toBe(true);
    second.listener.notify(topic, { id: 1 });
    await eventually(() => expect(first.received).toEqual([1]));
  });

  it('does not reconnect after it was stopped', async () => {
    const first = await startProcess();
    await first.listener.stop();
    expect(first.listener.isConnected()).toBe(false);
    expect(first.states).toEqual([]);
    await eventually(async () => {
      const { rows } = await sql`SELECT FROM pg_stat_activity
        WHERE datname = current_database() AND application_name = 'dropfolio listener'`.execute(database.db);
      expect(rows).toEqual([]);
    });
  });

  it('detects a connection that has gone silent', async () => {
    const proxy = await startDatabaseProxy(database.appUrl);
    try {
      const first = await startProcess({ url: proxy.url, pingMs: 400 });
      proxy.freeze();
      await eventually(() => expect(first.states).toEqual(['lost']));
      expect(first.listener.isConnected()).toBe(false);
      proxy.recover();
      await eventually(() => expect(first.states).toEqual(['lost', 'back']));
    } finally {
      await proxy.close();
    }
  });

  it('throws if the first connection fails', async () => {
    const url = new URL(database.appUrl);
    url.pathname = '/no_such_database';
    await expect(startListener({ url: url.href, pool: database.pool, log: silentLog })).rejects.toMatchObject(
      {
        code: '3D000',
      },
    );
  });
});
