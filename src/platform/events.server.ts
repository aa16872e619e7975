import type { Writable } from 'node:stream';
import { z } from 'zod';
import { adminTopics, isForAdmins, personTopics, publicTopics } from '#/lib/live-topics.ts';
import { uuidv7 } from '#/lib/uuid.ts';
import { type Change, publicNouns } from './context.server.ts';
import type { Log } from './log.server.ts';
import { defineTopic, type Listener } from './notify.server.ts';

const heartbeatMs = 15_000;
const maxQueuedBytes = 64 * 1024;
/** How long an ended stream may take to flush its remaining bytes. */
const maxFlushMs = 4_000;
/** How many recent changes are replayed to a reconnecting client; an older client compares revisions. */
const maxRecentChanges = 1_000;
/** The longest timeout of Node: about 24 days. */
const maxTimerMs = 2 ** 31 - 1;

/**
 * Changes, broadcast to every process; each forwards them to the streams of the user concerned, of admins, or
 * of everybody.
 */
export const changeTopic = defineTopic<Change>(
  'change',
  z.discriminatedUnion('topic', [
    z.object({ topic: z.literal('airdrops'), userId: z.string(), revision: z.number() }),
    z.object({ topic: z.enum(personTopics).exclude(['airdrops']), userId: z.string() }),
    z.object({ topic: z.enum([...adminTopics, ...publicTopics]) }),
    z.object({ topic: z.literal('public'), noun: z.optional(z.enum(publicNouns)) }),
  ]),
);

export type StreamOptions = {
  userId: string;
  isAdmin: boolean;
  sessionId: string;
  /** How long the session lives from now on, in milliseconds. */
  lifetimeMs: number;
  /**
   * The last event the client received before a reconnect, or the position at which its page was rendered.
   */
  lastEventId?: string | undefined;
};

export type Events = {
  /**
   * Writes a stream of type text/event-stream to a response and ends it; nothing else may write to it.
   * Events: first `hello` {instance, live, current} — `live` false: changes made in other processes arrive
   * late; `current` true: the changes since lastEventId follow, else the client compares revisions —, then
   * `change` (a Change), `resync` (changes may have been missed), `bye` (reconnect).
   */
  open: (response: Writable, options: StreamOptions) => void;
  /**
   * Returns the position for a page whose data is read after this call: its stream replays later changes.
   * Undefined if the page must compare revisions.
   */
  getPosition: () => string | undefined;
  /** Ends the user's streams in this process. */
  closeUser: (userId: string) => void;
  /** Returns the IDs of sessions that have streams in this process. */
  listSessions: () => string[];
  /** Ends the streams of these sessions in this process. */
  closeSessions: (sessionIds: readonly string[]) => void;
  /** Sends `bye` to all streams and ends them; streams opened later end at once. For SIGTERM. */
  closeAll: () => void;
  size: () => number;
};

export type EventsOptions = {
  listener: Listener;
  log: Log;
  /** Maximum number of open streams per user; one more closes the oldest. */
  maxStreams?: number;
};

type Stream = {
  userId: string;
  isAdmin: boolean;
  sessionId: string;
  /**
   * When its session ends, by the process's monotonic clock. If the session was renewed, the page reconnects.
   */
  endsAt: number;
  response: Writable;
};

type StreamedChange = Exclude<Change, { topic: 'public' }>;

const isRelevant = (
  change: StreamedChange,
  { userId, isAdmin }: { userId: string; isAdmin: boolean },
): boolean => ('userId' in change ? change.userId === userId : isAdmin || !isForAdmins(change.topic));

function formatEvent(event: string, id: string | undefined, data: unknown): string {
  const idLine = id === undefined ? '' : `id: ${id}\n`;
  return `event: ${event}\n${idLine}data: ${JSON.stringify(data)}\n\n`;
}

const encodeEvent = (...event: Parameters<typeof formatEvent>): Buffer => Buffer.from(formatEvent(...event));

const ignore = (): void => undefined;

/** Ends a response after its buffer was written; a slow reader loses the remaining bytes. */
function endResponse(response: Writable): void {
  response.end();
  if (response.writableLength === 0) return;
  const timeout = setTimeout(() => response.destroy(), maxFlushMs).unref();
  response.once('close', () => clearTimeout(timeout));
}

/** Creates the numbered history of this process's changes, for clients that reconnect. */
function createHistory(instance: string) {
  let counter = 0;
  /** The newest changes, up to `counter`. */
  let changes: StreamedChange[] = [];
  return {
    getLatestId: () => `${instance}.${counter}`,
    add(change: StreamedChange): void {
      counter += 1;
      changes.push(change);
      if (changes.length >= 2 * maxRecentChanges) changes = changes.slice(-maxRecentChanges);
    },
    /** Forgets all changes: some may have been missed. */
    reset(): void {
      counter += 1;
      changes = [];
    },
    /** Returns the changes after a position, or undefined if some of them are no longer stored. */
    listAfter(id: string | undefined): StreamedChange[] | undefined {
      const [sender, number] = id?.split('.') ?? [];
      const missedCount = sender === instance ? counter - Number(number) : Number.NaN;
      const isStored = missedCount >= 0 && missedCount <= changes.length;
      return isStored ? changes.slice(changes.length - missedCount) : undefined;
    },
  };
}

/**
 * Creates the hub of this process's event streams. All streams share one timer and the bytes of an event; a
 * stream whose reader leaves 64 kB unread is dropped (its client reconnects).
 */
export function createEvents({ listener, log, maxStreams = 20 }: EventsOptions): Events {
  const instance = uuidv7().slice(-12);
  const streamsByResponse = new Map<Writable, Stream>();
  const streamsByUser = new Map<string, Set<Stream>>();
  const history = createHistory(instance);
  let isClosed = false;
  let nextEndsAt = Number.POSITIVE_INFINITY;
  let endTimer: NodeJS.Timeout | undefined;

  function remove(stream: Stream): boolean {
    if (!streamsByResponse.delete(stream.response)) return false;
    const streams = streamsByUser.get(stream.userId);
    streams?.delete(stream);
    if (streams?.size === 0) streamsByUser.delete(stream.userId);
    return true;
  }

  // One function for all responses, because thousands are open.
  function handleClose(this: Writable): void {
    const stream = streamsByResponse.get(this);
    if (stream !== undefined) remove(stream);
  }

  function close(stream: Stream): void {
    if (remove(stream)) endResponse(stream.response);
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

  function sendAll(bytes: Buffer, isRecipient = (_stream: Stream) => true): void {
    for (const stream of streamsByResponse.values()) if (isRecipient(stream)) send(stream, bytes);
  }

  const stopChanges = listener.subscribe(changeTopic, (change) => {
    if (change.topic === 'public') return;
    history.add(change);
    if (!('userId' in change)) {
      const isRecipient = isForAdmins(change.topic) ? ({ isAdmin }: Stream) => isAdmin : undefined;
      sendAll(encodeEvent('change', history.getLatestId(), change), isRecipient);
      return;
    }
    const streams = streamsByUser.get(change.userId);
    if (streams === undefined) return;
    const bytes = encodeEvent('change', history.getLatestId(), change);
    for (const stream of streams) send(stream, bytes);
  });
  const stopResync = listener.onReconnect(() => {
    history.reset();
    sendAll(encodeEvent('resync', history.getLatestId(), {}));
  });
  const heartbeatBytes = Buffer.from(':\n\n');
  const heartbeatTimer = setInterval(() => sendAll(heartbeatBytes), heartbeatMs);
  heartbeatTimer.unref();

  /** Sets the one timer of all streams to the earliest end of a session. */
  function scheduleEnd(endsAt: number): void {
    if (endsAt >= nextEndsAt) return;
    nextEndsAt = endsAt;
    clearTimeout(endTimer);
    endTimer = setTimeout(
      () => {
        nextEndsAt = Number.POSITIVE_INFINITY;
        const now = performance.now();
        for (const stream of streamsByResponse.values()) {
          if (stream.endsAt <= now) close(stream);
          else scheduleEnd(stream.endsAt);
        }
      },
      Math.min(Math.max(endsAt - performance.now(), 0), maxTimerMs),
    );
    endTimer.unref();
  }

  function open(response: Writable, options: StreamOptions): void {
    const { lifetimeMs, lastEventId, ...owner } = options;
    response.on('error', ignore);
    const missed = history.listAfter(lastEventId);
    const hello = { instance, live: listener.isConnected(), current: missed !== undefined };
    // Spreads the reconnects of a lost process's clients over half a second.
    const retryMs = 300 + Math.floor(Math.random() * 500);
    response.write(`retry: ${retryMs}\n${formatEvent('hello', history.getLatestId(), hello)}`);
    for (const change of missed ?? [])
      if (isRelevant(change, owner)) response.write(formatEvent('change', history.getLatestId(), change));
    if (isClosed) {
      response.write(formatEvent('bye', undefined, {}));
      endResponse(response);
      return;
    }
    const stream: Stream = { ...owner, endsAt: performance.now() + lifetimeMs, response };
    response.on('close', handleClose);
    streamsByResponse.set(response, stream);
    const streams = streamsByUser.get(stream.userId) ?? new Set();
    streamsByUser.set(stream.userId, streams.add(stream));
    scheduleEnd(stream.endsAt);
    if (streams.size > maxStreams) for (const oldest of [...streams].slice(0, -maxStreams)) close(oldest);
  }

  return {
    open,
    getPosition: () => (listener.isConnected() ? history.getLatestId() : undefined),
    closeUser: (userId) => {
      for (const stream of streamsByUser.get(userId) ?? []) close(stream);
    },
    listSessions: () => [...new Set([...streamsByResponse.values()].map(({ sessionId }) => sessionId))],
    closeSessions: (sessionIds) => {
      const ended = new Set(sessionIds);
      for (const stream of streamsByResponse.values()) if (ended.has(stream.sessionId)) close(stream);
    },
    closeAll: () => {
      isClosed = true;
      clearInterval(heartbeatTimer);
      clearTimeout(endTimer);
      stopChanges();
      stopResync();
      sendAll(encodeEvent('bye', undefined, {}));
      for (const stream of streamsByResponse.values()) close(stream);
    },
    size: () => streamsByResponse.size,
  };
}
