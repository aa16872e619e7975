import { type LiveChange, type LiveSignal, type LiveSource, openLiveSource } from './live-source.ts';
import type { LiveTopic } from './live-topics.ts';
import { readPublicConfig } from './public-config.ts';
import { isPageVisible, retryPauseMs } from './retry-pause.ts';
import { onServerAnswer } from './server-responses.ts';

export type { LiveSignal } from './live-source.ts';

export type LiveState = 'connecting' | 'live' | 'offline';

export type Live = {
  subscribe: (listener: (signal: LiveSignal) => void) => () => void;
  state: () => LiveState;
  subscribeState: (listener: () => void) => () => void;
};

type Note = { from: string } & (
  | { kind: 'signal'; signal: LiveSignal }
  | { kind: 'state'; state: LiveState }
  | { kind: 'ask' }
);

type Running = { stop: () => void };

type LiveOptions = {
  name: string;
  url: string;
  /** Where the stream stood before the page's data was read, if the page says so. */
  since?: string | undefined;
};

/** So long the parts of a page may take to come, one after the other. */
const arrivalMs = 30_000;
const mostEarly = 20;

/** How long a lost connection stays unmentioned. */
const graceMs = 3000;

/**
 * The pushed changes of one person, on one stream for all tabs of the browser: the tab that holds the lock `name` reads
 * `url` and passes everything on; when it closes, another takes over. Without Web Locks each tab reads for itself. Runs
 * while somebody listens.
 */
export function createLive({ name, url, since }: LiveOptions): Live {
  const self = crypto.randomUUID();
  const listeners = new Set<(signal: LiveSignal) => void>();
  const stateListeners = new Set<() => void>();
  let state: LiveState = 'connecting';
  let running: Running | undefined;

  const arrivedBy = Date.now() + arrivalMs;
  /** What was told while the page arrived, for those of its parts that don't listen yet. */
  let early: LiveSignal[] = [];

  function noteEarly(signal: LiveSignal): void {
    if (Date.now() > arrivedBy) early = [];
    else if (signal.kind === 'resync' || early.length === mostEarly) early = [{ kind: 'resync' }];
    else if (signal.kind === 'change') early.push(signal);
  }

  function emit(signal: LiveSignal): void {
    noteEarly(signal);
    for (const listener of listeners) listener(signal);
  }

  function setState(next: LiveState): void {
    if (next === state) return;
    state = next;
    for (const listener of stateListeners) listener();
  }

  function start(): Running {
    const channel = new BroadcastChannel(name);
    const stopped = new AbortController();
    let source: LiveSource | undefined;
    let grace: ReturnType<typeof setTimeout> | undefined;
    let retry: ReturnType<typeof setTimeout> | undefined;
    let failures = 0;

    const post = (note: Note) => channel.postMessage(note);
    const check = () => {
      if (source) source.check();
      else post({ from: self, kind: 'ask' });
    };
    const stopTrying = () => {
      clearTimeout(retry);
      retry = undefined;
      failures = 0;
    };
    // Every visible tab does this: the one that reads may be hidden, and its timers slowed down by the browser.
    const keepTrying = () => {
      retry ??= setTimeout(
        () => {
          retry = undefined;
          failures += 1;
          if (source || isPageVisible()) check();
          keepTrying();
        },
        retryPauseMs(failures, isPageVisible()),
      );
    };
    const settle = (connected: boolean) => {
      if (connected) stopTrying();
      else keepTrying();
      if (connected || !navigator.onLine) {
        clearTimeout(grace);
        grace = undefined;
        return setState(connected ? 'live' : 'offline');
      }
      if (state === 'live') setState('connecting');
      // Counted from the first failure: the attempts that follow it come faster than the grace ends.
      grace ??= setTimeout(() => {
        grace = undefined;
        setState('offline');
      }, graceMs);
    };
    const postState = (connected: boolean) =>
      post({ from: self, kind: 'state', state: connected ? 'live' : 'connecting' });
    const report = (connected: boolean) => {
      settle(connected);
      postState(connected);
    };

    function lead(): void {
      source = openLiveSource({
        url,
        since,
        onSignal: (signal) => {
          emit(signal);
          post({ from: self, kind: 'signal', signal });
        },
        onConnected: report,
      });
    }

    channel.onmessage = ({ data }: MessageEvent<Note>) => {
      if (data.from === self) return;
      if (data.kind === 'signal') emit(data.signal);
      else if (data.kind === 'state') settle(data.state === 'live');
      else if (source) {
        source.check();
        postState(source.connected());
      }
    };

    const { signal } = stopped;
    const listen = { signal };
    addEventListener(
      'online',
      () => {
        source?.reconnect();
        emit({ kind: 'resync' });
      },
      listen,
    );
    addEventListener(
      'offline',
      () => {
        settle(false);
        // The server may be this very machine: whether it is out of reach, an attempt tells.
        source?.reconnect();
      },
      listen,
    );
    document.addEventListener(
      'visibilitychange',
      () => {
        if (!isPageVisible()) return;
        check();
        if (state !== 'live') {
          stopTrying();
          keepTrying();
        }
        emit({ kind: 'resync' });
      },
      listen,
    );
    const stopListening = onServerAnswer(() => {
      if (state !== 'live') check();
    });

    if ('locks' in navigator) {
      settle(false);
      post({ from: self, kind: 'ask' });
      navigator.locks
        .request(name, { signal }, () => {
          lead();
          return new Promise<void>((release) => signal.addEventListener('abort', () => release()));
        })
        .catch(() => undefined);
    } else {
      lead();
    }

    return {
      stop: () => {
        stopped.abort();
        source?.close();
        channel.close();
        stopListening();
        clearTimeout(grace);
        stopTrying();
        state = 'connecting';
      },
    };
  }

  function pause(): void {
    running?.stop();
    running = undefined;
  }

  function resume(): void {
    if (running || listeners.size === 0) return;
    running = start();
  }

  function pageHide(): void {
    pause();
  }

  // A page that the browser keeps for 'back' must neither hold the lock nor believe what it last heard.
  function pageShow({ persisted }: PageTransitionEvent): void {
    if (!persisted) return;
    resume();
    emit({ kind: 'resync' });
  }

  return {
    subscribe: (listener) => {
      if (listeners.size === 0) {
        addEventListener('pagehide', pageHide);
        addEventListener('pageshow', pageShow);
      }
      listeners.add(listener);
      resume();
      if (Date.now() <= arrivedBy) for (const signal of early) listener(signal);
      return () => {
        listeners.delete(listener);
        if (listeners.size > 0) return;
        removeEventListener('pagehide', pageHide);
        removeEventListener('pageshow', pageShow);
        pause();
      };
    },
    state: () => state,
    subscribeState: (listener) => {
      stateListeners.add(listener);
      return () => stateListeners.delete(listener);
    },
  };
}

let shared: { userId: string; live: Live } | undefined;

/** The event stream of the signed-in person, the same one wherever a page asks. */
export function getLive(userId: string): Live {
  if (shared?.userId !== userId) {
    const since = readPublicConfig()?.changesSince;
    shared = { userId, live: createLive({ name: `dropfolio-live-${userId}`, url: '/events', since }) };
  }
  return shared.live;
}

/**
 * Calls `listener` when something of these topics has changed, and without a change when one may have been missed. Returns
 * the way to stop.
 */
export function onLive(
  userId: string,
  topics: readonly LiveTopic[],
  listener: (change?: LiveChange) => void,
): () => void {
  return getLive(userId).subscribe((signal) => {
    if (signal.kind === 'resync') listener();
    else if (signal.kind === 'change' && topics.includes(signal.change.topic)) listener(signal.change);
  });
}
