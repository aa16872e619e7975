import type pg from 'pg';
import { z } from 'zod';
import { createClient } from '#/db/client.server.ts';
import { uuidv7 } from '#/lib/uuid.ts';
import type { Log } from './log.server.ts';

const channel = 'dropfolio';
/** Notifications aren't stored: their transaction doesn't wait for the WAL flush, as other commits do. */
const notifySql = "SELECT pg_notify($1, $2), set_config('synchronous_commit', 'off', true)";
/** PostgreSQL rejects payloads of 8,000 bytes and more. */
const maxPayloadBytes = 7_900;
const batchMs = 5;
/** Under load, each statement batches more messages: one costs the database as much as a short write. */
const busyBatchMs = 25;
const busyWithinMs = 100;
const maxQueued = 20_000;
const firstDelayMs = 100;
const maxDelayMs = 2_000;

/** A kind of message between the processes: IDs and revisions, never data. */
export type Topic<M> = { name: string; schema: z.ZodType<M> };

/** Declares a kind of message. The schema is checked on receipt: the sender may run another version. */
export function defineTopic<M>(name: string, schema: z.ZodType<M>): Topic<M> {
  return { name, schema };
}

export type ListenerOptions = {
  url: string;
  /** Role to switch to after signing in, as in PoolOptions. */
  role?: string | undefined;
  /** For sending; listening uses its own connection. */
  pool: pg.Pool;
  log: Log;
  /** Interval and timeout of pings on the connection; 5,000 ms by default. */
  pingMs?: number;
};

export type Listener = {
  /**
   * Notifies every process. This process's subscribers are called before it returns; the others' within
   * milliseconds. Call it after the transaction has committed. Doesn't throw on database errors: unsent
   * messages are sent later. Throws RangeError for a message over 7,900 bytes.
   */
  notify: <M>(topic: Topic<M>, message: M) => void;
  /** Notifies the other processes only. */
  notifyOthers: <M>(topic: Topic<M>, message: M) => void;
  /**
   * Calls `handler` for each message of the topic, from this process and the others. Returns the unsubscribe
   * function.
   */
  subscribe: <M>(topic: Topic<M>, handler: (message: M) => void) => () => void;
  /** Calls `handler` when messages may be missed from now on: caches become untrusted. */
  onLost: (handler: () => void) => () => void;
  /** Calls `handler` when messages arrive again; some may have been missed. */
  onReconnect: (handler: () => void) => () => void;
  isConnected: () => boolean;
  /** Sends queued messages, then closes the connection. */
  stop: () => Promise<void>;
};

const envelopeSchema = z.object({
  from: z.string(),
  /** Set if the sender lost messages; receivers treat it like a reconnect. */
  lost: z.boolean().optional(),
  messages: z.array(z.tuple([z.string(), z.unknown()])),
});

/**
 * Opens this process's one LISTEN connection; resolves when it listens. Throws the database's error if the
 * first attempt fails; later losses are reconnected in the background, with delays from 0.1 to 2 s.
 */
export async function startListener(options: ListenerOptions): Promise<Listener> {
  const { pool, log, pingMs = 5_000 } = options;
  const ownPrefix = createPayloadPrefix(uuidv7());
  const handlers = new Map<string, Set<(message: unknown) => void>>();
  const lostHandlers = new Set<() => void>();
  const reconnectHandlers = new Set<() => void>();
  const sender = createSender(pool, log, ownPrefix);
  let client: pg.Client | undefined;
  let retry: NodeJS.Timeout | undefined;
  let delayMs = firstDelayMs;
  let isStopped = false;

  function deliver(name: string, message: unknown): void {
    for (const handler of handlers.get(name) ?? []) callHandler(handler, message);
  }

  function callHandler<A extends unknown[]>(handler: (...args: A) => void, ...args: A): void {
    try {
      handler(...args);
    } catch (error) {
      log.error('notify.handler_failed', error);
    }
  }

  function receive(payload: string): void {
    // PostgreSQL also delivers this process's own notifications, which are most of the traffic.
    if (payload.startsWith(ownPrefix)) return;
    const envelope = parseEnvelope(payload);
    if (envelope === undefined) {
      log.warn('notify.unreadable', { bytes: payload.length });
      return;
    }
    if (envelope.lost === true) for (const handler of reconnectHandlers) callHandler(handler);
    for (const [name, message] of envelope.messages) deliver(name, message);
  }

  async function connect(): Promise<void> {
    const { url, role } = options;
    const newClient = createClient({
      url,
      role,
      name: 'dropfolio listener',
      connectTimeoutMs: 5_000,
      queryTimeoutMs: pingMs,
    });
    let isLost = false;
    const handleLoss = (error?: Error): void => {
      if (isLost) return;
      isLost = true;
      void newClient.end().catch(() => undefined);
      if (client !== newClient) return;
      client = undefined;
      if (isStopped) return;
      log.warn('notify.connection_lost', { reason: error?.message });
      for (const handler of lostHandlers) callHandler(handler);
      scheduleReconnect();
    };
    newClient.on('error', handleLoss);
    newClient.on('end', () => handleLoss());
    newClient.on('notification', ({ payload }) => receive(payload ?? ''));
    try {
      await newClient.connect();
      await newClient.query(`LISTEN ${channel}`);
    } catch (error) {
      handleLoss();
      throw error;
    }
    if (isStopped || isLost) {
      handleLoss();
      if (!isStopped) throw new Error('the connection was lost at once');
      return;
    }
    client = newClient;
  }

  function scheduleReconnect(): void {
    const wait = delayMs * (0.5 + Math.random() / 2);
    delayMs = Math.min(delayMs * 2, maxDelayMs);
    retry = setTimeout(() => {
      connect().then(
        () => {
          if (isStopped) return;
          delayMs = firstDelayMs;
          log.info('notify.reconnected');
          for (const handler of reconnectHandlers) callHandler(handler);
        },
        () => {
          if (!isStopped) scheduleReconnect();
        },
      );
    }, wait);
    retry.unref();
  }

  // A connection that died silently (pulled cable, frozen server) fails only when used.
  const ping = setInterval(() => {
    const pinged = client;
    pinged?.query('SELECT 1').catch((error: Error) => pinged.emit('error', error));
  }, pingMs);
  ping.unref();

  try {
    await connect();
  } catch (error) {
    clearInterval(ping);
    throw error;
  }

  return {
    notify: (topic, message) => {
      sender.send(topic.name, message);
      deliver(topic.name, message);
    },
    notifyOthers: (topic, message) => sender.send(topic.name, message),
    subscribe: (topic, handler) => {
      const parse = (message: unknown): void => {
        const parsed = topic.schema.safeParse(message);
        if (parsed.success) handler(parsed.data);
        else log.warn('notify.unreadable', { topic: topic.name });
      };
      const topicHandlers = handlers.get(topic.name) ?? new Set();
      handlers.set(topic.name, topicHandlers.add(parse));
      return () => topicHandlers.delete(parse);
    },
    onLost: (handler) => register(lostHandlers, handler),
    onReconnect: (handler) => register(reconnectHandlers, handler),
    isConnected: () => client !== undefined,
    stop: async () => {
      if (isStopped) return;
      isStopped = true;
      clearInterval(ping);
      clearTimeout(retry);
      await sender.stop();
      await client?.end().catch(() => undefined);
    },
  };
}

function register(handlers: Set<() => void>, handler: () => void): () => void {
  // The same handler may be registered twice; each registration is separate.
  const registered = () => handler();
  handlers.add(registered);
  return () => handlers.delete(registered);
}

function parseEnvelope(payload: string): z.infer<typeof envelopeSchema> | undefined {
  try {
    return envelopeSchema.parse(JSON.parse(payload));
  } catch {
    return undefined;
  }
}

type Sender = { send: (name: string, message: unknown) => void; stop: () => Promise<void> };

/** Returns the prefix of every payload of a process. */
const createPayloadPrefix = (from: string) => `{"from":"${from}",`;

/** Batches messages for a few milliseconds, drops duplicates, and sends them in as few NOTIFYs as possible. */
function createSender(pool: pg.Pool, log: Log, prefix: string): Sender {
  const queue = new Set<string>();
  const overhead = Buffer.byteLength(`${prefix}"lost":true,"messages":[]}`);
  let hasLost = false;
  let timer: NodeJS.Timeout | undefined;
  let sending: Promise<void> | undefined;
  let isStopped = false;
  let sentAt = Number.NEGATIVE_INFINITY;

  function schedule(ms: number): void {
    if (timer !== undefined || isStopped) return;
    timer = setTimeout(() => {
      timer = undefined;
      sending ??= flush().finally(() => {
        sending = undefined;
      });
    }, ms);
  }

  async function flush(): Promise<void> {
    while (queue.size > 0 || hasLost) {
      const batch: string[] = [];
      let bytes = overhead;
      for (const item of queue) {
        const size = Buffer.byteLength(item) + 1;
        if (bytes + size > maxPayloadBytes) break;
        bytes += size;
        batch.push(item);
      }
      const lost = hasLost ? '"lost":true,' : '';
      const payload = `${prefix}${lost}"messages":[${batch.join(',')}]}`;
      for (const item of batch) queue.delete(item);
      hasLost = false;
      sentAt = performance.now();
      try {
        await pool.query(notifySql, [channel, payload]);
      } catch (error) {
        for (const item of batch) queue.add(item);
        hasLost ||= lost !== '';
        log.warn('notify.send_failed', { reason: error instanceof Error ? error.message : String(error) });
        schedule(1_000);
        return;
      }
    }
  }

  return {
    send: (name, message) => {
      if (isStopped) return;
      const item = JSON.stringify([name, message]);
      if (Buffer.byteLength(item) + 1 + overhead > maxPayloadBytes) {
        throw new RangeError(`a ${name} message is too large to send`);
      }
      // A message that is sent again while queued moves to the end, after the messages added in between.
      queue.delete(item);
      queue.add(item);
      if (queue.size > maxQueued) {
        queue.clear();
        hasLost = true;
      }
      schedule(performance.now() - sentAt < busyWithinMs ? busyBatchMs : batchMs);
    },
    stop: async () => {
      clearTimeout(timer);
      isStopped = true;
      await sending;
      await flush();
    },
  };
}
