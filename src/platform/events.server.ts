import type { Writable } from 'node:stream';
import { z } from 'zod';
import { adminTopics, everybodyTopics, isForAdmins, personTopics } from '#/lib/live-topics.ts';
import { uuidv7 } from '#/lib/uuid.ts';
import { type Change, publicNouns } from './context.server.ts';
import type { Log } from './log.server.ts';
import { defineTopic, type Listener } from './notify.server.ts';

const heartbeatMs = 15_000;
const maxQueuedBytes = 64 * 1024;
/** What is left of a stream that has ended is waited for no longer. */
const longestEndMs = 4_000;
/** So many changes back a client is told what it has missed; further back it compares. */
const mostRemembered = 1_000;
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
  lifetimeMs: number;
  /** What the client has heard last, when it reconnects, or the position that its page was made at. */
  lastEventId?: string | undefined;
};

export type Events = {
  /**
   * Writes a stream of type text/event-stream to a response that nobody else writes to, and ends that with it. Events: `hello` {instance, live, current} first — `live` false: changes made in other processes arrive
   * late; `current` true: what has happened since lastEventId follows, else the client compares revisions —, `change` (a
   * Change), `resync` (changes may have been missed), `bye` (reconnect).
   */
  open: (response: Writable, options: StreamOptions) => void;
  /** For a page whose data is read from now on: what happens meanwhile is told to its stream. Undefined: it has to compare. */
  position: () => string | undefined;
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

type Stream = {
  userId: string;
  isAdmin: boolean;
  sessionId: string;
  /** When its session ends, by the process's own clock. Where it has been renewed since, the page connects again. */
  endsAt: number;
  response: Writable;
};

type Told = Exclude<Change, { topic: 'public' }>;

/** Whether a change is told to this person. */
const isFor = (change: Told, { userId, isAdmin }: { userId: string; isAdmin: boolean }): boolean =>
  'userId' in change ? change.userId === userId : isAdmin || !isForAdmins(change.topic);

function textOf(event: string, id: string | undefined, data: unknown): string {
  const idLine = id === undefined ? '' : `id: ${id}\n`;
  return `event: ${event}\n${idLine}data: ${JSON.stringify(data)}\n\n`;
}

const encode = (...event: Parameters<typeof textOf>): Buffer => Buffer.from(textOf(...event));

const ignore = (): void => undefined;

/** Ends a response once the rest of it has been written; a reader who takes too long loses the rest. */
function end(response: Writable): void {
  response.end();
  if (response.writableLength === 0) return;
  const late = setTimeout(() => response.destroy(), longestEndMs).unref();
  response.once('close', () => clearTimeout(late));
}

/**
 * The hub of this process's event streams. One timer serves them all and the bytes of an event are shared;
 * a stream whose reader leaves 64 kB unread is dropped (its client reconnects).
 */
export function createEvents({ listener, log, maxStreams = 20 }: EventsOptions): Events {
  const instance = uuidv7().slice(-12);
  const all = new Map<Writable, Stream>();
  const byUser = new Map<string, Set<Stream>>();
  let counter = 0;
  let isClosed = false;
  let nextEnd = Number.POSITIVE_INFINITY;
  let endTimer: NodeJS.Timeout | undefined;

  const newestId = () => `${instance}.${counter}`;
  /** The newest changes, up to `counter`. */
  let remembered: Told[] = [];

  /** What has happened since that position; undefined where that isn't known. */
  function since(id: string | undefined): Told[] | undefined {
    const [of, at] = id?.split('.') ?? [];
    const missed = of === instance ? counter - Number(at) : Number.NaN;
    return missed >= 0 && missed <= remembered.length
      ? remembered.slice(remembered.length - missed)
      : undefined;
  }

  function remove(stream: Stream): boolean {
    if (!all.delete(stream.response)) return false;
    const streams = byUser.get(stream.userId);
    streams?.delete(stream);
    if (streams?.size === 0) byUser.delete(stream.userId);
    return true;
  }

  // One function for all responses: thousands are open.
  function forget(this: Writable): void {
    const stream = all.get(this);
    if (stream !== undefined) remove(stream);
  }

  function close(stream: Stream): void {
    if (remove(stream)) end(stream.response);
  }

  function send(stream: Stream, bytes: Buffer): void {
    const { response, userId } = stream;
    if (response.writableLength + bytes.byteLength > maxQueuedBytes) {
      remove(stream);
      response.destroy();
      log.info('events.slow_reader', { userId });
      return;
    }
    response.write(bytes);
  }

  function sendAll(bytes: Buffer, isMeant = (_stream: Stream) => true): void {
    for (const stream of all.values()) if (isMeant(stream)) send(stream, bytes);
  }

  const stopChanges = listener.subscribe(changeTopic, (change) => {
    if (change.topic === 'public') return;
    counter += 1;
    remembered.push(change);
    if (remembered.length >= 2 * mostRemembered) remembered = remembered.slice(-mostRemembered);
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
    remembered = [];
    sendAll(encode('resync', newestId(), {}));
  });
  const beat = Buffer.from(':\n\n');
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
        for (const stream of all.values()) {
          if (stream.endsAt <= now) close(stream);
          else awaitEnd(stream.endsAt);
        }
      },
      Math.min(Math.max(endsAt - performance.now(), 0), longestTimerMs),
    );
    endTimer.unref();
  }

  function open(response: Writable, options: StreamOptions): void {
    const { lifetimeMs, lastEventId, ...whose } = options;
    response.on('error', ignore);
    const missed = since(lastEventId);
    const hello = { instance, live: listener.isConnected(), current: missed !== undefined };
    // Clients of a lost process come back spread over half a second.
    const retryMs = 300 + Math.floor(Math.random() * 500);
    response.write(`retry: ${retryMs}\n${textOf('hello', newestId(), hello)}`);
    for (const change of missed ?? [])
      if (isFor(change, whose)) response.write(textOf('change', newestId(), change));
    if (isClosed) {
      response.write(textOf('bye', undefined, {}));
      end(response);
      return;
    }
    const stream: Stream = { ...whose, endsAt: performance.now() + lifetimeMs, response };
    response.on('close', forget);
    all.set(response, stream);
    const streams = byUser.get(stream.userId) ?? new Set();
    byUser.set(stream.userId, streams.add(stream));
    awaitEnd(stream.endsAt);
    if (streams.size > maxStreams) for (const oldest of [...streams].slice(0, -maxStreams)) close(oldest);
  }

  return {
    open,
    position: () => (listener.isConnected() ? newestId() : undefined),
    closeUser: (userId) => {
      for (const stream of byUser.get(userId) ?? []) close(stream);
    },
    sessions: () => [...new Set([...all.values()].map(({ sessionId }) => sessionId))],
    closeSessions: (sessionIds) => {
      const ended = new Set(sessionIds);
      for (const stream of all.values()) if (ended.has(stream.sessionId)) close(stream);
    },
    closeAll: () => {
      isClosed = true;
      clearInterval(heartbeat);
      clearTimeout(endTimer);
      stopChanges();
      stopResync();
      sendAll(encode('bye', undefined, {}));
      for (const stream of all.values()) close(stream);
    },
    size: () => all.size,
  };
}
