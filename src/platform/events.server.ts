import { z } from 'zod';
import { adminTopics, everybodyTopics, isForAdmins, personTopics } from '#/lib/live-topics.ts';
import { uuidv7 } from '#/lib/uuid.ts';
import { type Change, publicNouns } from './context.server.ts';
import type { Log } from './log.server.ts';
import { defineTopic, type Listener } from './notify.server.ts';

const heartbeatMs = 15_000;
const maxQueuedBytes = 64 * 1024;
/** The longest that Node waits for: about 24 days. */
const longestTimerMs = 2 ** 31 - 1;

/** What changed, told to every process; each passes it on to the streams of the user it is about, of admins or to all. */
export const changeTopic = defineTopic<Change>(
  'change',
  z.discriminatedUnion('topic', [
    z.object({ topic: z.literal('airdrops'), userId: z.string(), revision: z.number() }),
    z.object({ topic: z.enum(personTopics).exclude(['airdrops']), userId: z.string() }),
    z.object({ topic: z.enum([...adminTopics, ...everybodyTopics]) }),
    z.object({ topic: z.literal('public'), noun: z.optional(z.enum(publicNouns)) }),
  ]),
);

export type StreamOptions = {
  userId: string;
  isAdmin: boolean;
  sessionId: string;
  /** How long the session lives from now on, in milliseconds. */
  livesMs: number;
  /** Aborts when the client has gone. */
  signal: AbortSignal;
  /** The Last-Event-ID header, when the client reconnects. */
  lastEventId?: string | undefined;
};

export type Events = {
  /**
   * A body of type text/event-stream. Events: `hello` {instance, live, current} first — `live` false: changes made
   * in other processes arrive late; `current` true: nothing has happened since lastEventId, else the client
   * compares revisions —, `change` (a Change), `resync` (changes may have been missed), `bye` (reconnect).
   */
  open: (options: StreamOptions) => ReadableStream<Uint8Array<ArrayBuffer>>;
  /** Ends the user's streams in this process. */
  closeUser: (userId: string) => void;
  /** The sessions that have streams in this process. */
  sessions: () => string[];
  /** Ends the streams of these sessions in this process. */
  closeSessions: (sessionIds: readonly string[]) => void;
  /** Says `bye` to all and ends them; streams opened afterwards end at once. For SIGTERM. */
  closeAll: () => void;
  size: () => number;
};

export type EventsOptions = {
  listener: Listener;
  log: Log;
  /** Open streams a user may have; the oldest is closed for one more. */
  maxStreams?: number;
};

type Controller = ReadableStreamDefaultController<Uint8Array<ArrayBuffer>>;

type Stream = {
  userId: string;
  isAdmin: boolean;
  sessionId: string;
  /** When its session ends, by the process's own clock. Where it has been renewed since, the page connects again. */
  endsAt: number;
  controller: Controller;
  signal: AbortSignal;
  onAbort: () => void;
};

const encoder = new TextEncoder();
const queuing = new ByteLengthQueuingStrategy({ highWaterMark: maxQueuedBytes });

function encode(event: string, id: string | undefined, data: unknown): Uint8Array<ArrayBuffer> {
  const idLine = id === undefined ? '' : `id: ${id}\n`;
  return encoder.encode(`event: ${event}\n${idLine}data: ${JSON.stringify(data)}\n\n`);
}

/**
 * The hub of this process's event streams. One timer serves them all and the bytes of an event are shared;
 * a stream whose reader leaves 64 kB unread is dropped (its client reconnects).
 */
export function createEvents({ listener, log, maxStreams = 20 }: EventsOptions): Events {
  const instance = uuidv7().slice(-12);
  const byUser = new Map<string, Set<Stream>>();
  let counter = 0;
  let count = 0;
  let isClosed = false;
  let nextEnd = Number.POSITIVE_INFINITY;
  let endTimer: NodeJS.Timeout | undefined;

  const newestId = () => `${instance}.${counter}`;

  function remove(stream: Stream): boolean {
    const streams = byUser.get(stream.userId);
    if (streams?.delete(stream) !== true) return false;
    if (streams.size === 0) byUser.delete(stream.userId);
    count -= 1;
    stream.signal.removeEventListener('abort', stream.onAbort);
    return true;
  }

  function close(stream: Stream): void {
    if (remove(stream)) stream.controller.close();
  }

  function send(stream: Stream, bytes: Uint8Array<ArrayBuffer>): void {
    if ((stream.controller.desiredSize ?? 0) < bytes.byteLength) {
      if (!remove(stream)) return;
      // An error, unlike an end, frees what is queued.
      stream.controller.error(new Error('the reader of this event stream is too slow'));
      log.info('events.slow_reader', { userId: stream.userId });
      return;
    }
    stream.controller.enqueue(bytes);
  }

  function sendAll(bytes: Uint8Array<ArrayBuffer>, isMeant = (_stream: Stream) => true): void {
    for (const streams of byUser.values()) {
      for (const stream of streams) if (isMeant(stream)) send(stream, bytes);
    }
  }

  const stopChanges = listener.subscribe(changeTopic, (change) => {
    if (change.topic === 'public') return;
    counter += 1;
    if (!('userId' in change)) {
      const isMeant = isForAdmins(change.topic) ? ({ isAdmin }: Stream) => isAdmin : undefined;
      sendAll(encode('change', newestId(), change), isMeant);
      return;
    }
    const streams = byUser.get(change.userId);
    if (streams === undefined) return;
    const bytes = encode('change', newestId(), change);
    for (const stream of streams) send(stream, bytes);
  });
  const stopResync = listener.onReconnect(() => {
    counter += 1;
    sendAll(encode('resync', newestId(), {}));
  });
  const beat = encoder.encode(':\n\n');
  const heartbeat = setInterval(() => sendAll(beat), heartbeatMs);
  heartbeat.unref();

  /** One timer for all streams: it waits for the end of the session that ends first. */
  function awaitEnd(endsAt: number): void {
    if (endsAt >= nextEnd) return;
    nextEnd = endsAt;
    clearTimeout(endTimer);
    endTimer = setTimeout(
      () => {
        nextEnd = Number.POSITIVE_INFINITY;
        const now = performance.now();
        for (const streams of byUser.values()) {
          for (const stream of streams) {
            if (stream.endsAt <= now) close(stream);
            else awaitEnd(stream.endsAt);
          }
        }
      },
      Math.min(Math.max(endsAt - performance.now(), 0), longestTimerMs),
    );
    endTimer.unref();
  }

  function open(options: StreamOptions): ReadableStream<Uint8Array<ArrayBuffer>> {
    const { userId, isAdmin, sessionId, livesMs, signal, lastEventId } = options;
    let stream: Stream | undefined;
    return new ReadableStream<Uint8Array<ArrayBuffer>>(
      {
        start(controller) {
          const hello = { instance, live: listener.isConnected(), current: lastEventId === newestId() };
          // Clients of a lost process come back spread over half a second.
          const retryMs = 300 + Math.floor(Math.random() * 500);
          controller.enqueue(encoder.encode(`retry: ${retryMs}\n`));
          controller.enqueue(encode('hello', newestId(), hello));
          if (isClosed || signal.aborted) {
            if (isClosed) controller.enqueue(encode('bye', undefined, {}));
            controller.close();
            return;
          }
          const endsAt = performance.now() + livesMs;
          const onAbort = () => close(opened);
          const opened: Stream = { userId, isAdmin, sessionId, endsAt, controller, signal, onAbort };
          stream = opened;
          signal.addEventListener('abort', opened.onAbort);
          const streams = byUser.get(userId) ?? new Set();
          byUser.set(userId, streams.add(opened));
          count += 1;
          awaitEnd(endsAt);
          if (streams.size > maxStreams)
            for (const oldest of [...streams].slice(0, -maxStreams)) close(oldest);
        },
        cancel() {
          if (stream !== undefined) remove(stream);
        },
      },
      queuing,
    );
  }

  return {
    open,
    closeUser: (userId) => {
      for (const stream of byUser.get(userId) ?? []) close(stream);
    },
    sessions: () => [...new Set([...byUser.values()].flatMap((all) => [...all].map((one) => one.sessionId)))],
    closeSessions: (sessionIds) => {
      const ended = new Set(sessionIds);
      for (const streams of byUser.values()) {
        for (const stream of streams) if (ended.has(stream.sessionId)) close(stream);
      }
    },
    closeAll: () => {
      isClosed = true;
      clearInterval(heartbeat);
      clearTimeout(endTimer);
      stopChanges();
      stopResync();
      sendAll(encode('bye', undefined, {}));
      for (const streams of byUser.values()) for (const stream of streams) close(stream);
    },
    size: () => count,
  };
}
