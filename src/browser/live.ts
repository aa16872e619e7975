import type { LiveTopic } from '#/lib/live-topics.ts';
import { onServerResponse } from '#/lib/server-responses.ts';
import { type LiveChange, type LiveSignal, type LiveSource, openLiveSource } from './live-source.ts';
import { readPublicConfig } from './read-public-config.ts';
import { isPageVisible, retryPauseMs } from './retry-pause.ts';

export type { LiveSignal } from './live-source.ts';

export type LiveState = 'connecting' | 'live' | 'offline';

export type Live = {
  subscribe: (listener: (signal: LiveSignal) => void) => () => void;
  state: () => LiveState;
  subscribeState: (listener: () => void) => () => void;
};

type Message = { from: string } & (
  | { kind: 'signal'; signal: LiveSignal }
  | { kind: 'state'; state: LiveState }
  | { kind: 'request-state' }
);

type Running = { stop: () => void };

type LiveOptions = {
  name: string;
  url: string;
  /** The stream's position before the page's data was read, if the page contains it. */
  since?: string | undefined;
};

/** The parts of a page may load one after another for this long. */
const pageLoadMs = 30_000;
const maxEarlySignals = 20;

/** A shorter disconnect is not shown. */
const graceMs = 3000;

/**
 * Pushes one user's changes to all tabs of the browser over one stream: the tab that holds the lock `name`
 * reads `url` and broadcasts everything; when it closes, another one takes over. Without Web Locks each tab
 * reads separately. Runs while there are listeners.
 */
export function createLive({ name, url, since }: LiveOptions): Live {
  const self = crypto.randomUUID();
  const listeners = new Set<(signal: LiveSignal) => void>();
  const stateListeners = new Set<() => void>();
  let state: LiveState = 'connecting';
  let running: Running | undefined;

  const loadedBy = Date.now() + pageLoadMs;
  /** Signals received while the page loads, for its parts that subscribe later. */
  let earlySignals: LiveSignal[] = [];

  function recordEarly(signal: LiveSignal): void {
    if (Date.now() > loadedBy) earlySignals = [];
    else if (signal.kind === 'resync' || earlySignals.length === maxEarlySignals)
      earlySignals = [{ kind: 'resync' }];
    else if (signal.kind === 'change') earlySignals.push(signal);
  }

  function emit(signal: LiveSignal): void {
    recordEarly(signal);
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

    const post = (message: Message) => channel.postMessage(message);
    const check = () => {
      if (source) source.check();
      else post({ from: self, kind: 'request-state' });
    };
    const cancelRetry = () => {
      clearTimeout(retry);
      retry = undefined;
      failures = 0;
    };
    // Every visible tab retries: the leader may be hidden, and its timers throttled by the browser.
    const scheduleRetry = () => {
      retry ??= setTimeout(
        () => {
          retry = undefined;
          failures += 1;
          if (source || isPageVisible()) check();
          scheduleRetry();
        },
        retryPauseMs(failures, isPageVisible()),
      );
    };
    const updateState = (connected: boolean) => {
      if (connected) cancelRetry();
      else scheduleRetry();
      if (connected || !navigator.onLine) {
        clearTimeout(grace);
        grace = undefined;
        return setState(connected ? 'live' : 'offline');
      }
      if (state === 'live') setState('connecting');
      // Counts from the first failure: later attempts follow faster than the grace period ends.
      grace ??= setTimeout(() => {
        grace = undefined;
        setState('offline');
      }, graceMs);
    };
    const postState = (connected: boolean) =>
      post({ from: self, kind: 'state', state: connected ? 'live' : 'connecting' });
    const report = (connected: boolean) => {
      updateState(connected);
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

    channel.onmessage = ({ data }: MessageEvent<Message>) => {
      if (data.from === self) return;
      if (data.kind === 'signal') emit(data.signal);
      else if (data.kind === 'state') updateState(data.state === 'live');
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
        updateState(false);
        // The server may be this very machine: only an attempt shows whether it is reachable.
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
          cancelRetry();
          scheduleRetry();
        }
        emit({ kind: 'resync' });
      },
      listen,
    );
    const stopListening = onServerResponse(() => {
      if (state !== 'live') check();
    });

    if ('locks' in navigator) {
      updateState(false);
      post({ from: self, kind: 'request-state' });
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
        cancelRetry();
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

  // A page in the back/forward cache must neither hold the lock nor trust its last state.
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
      if (Date.now() <= loadedBy) for (const signal of earlySignals) listener(signal);
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

/** Returns the event stream of the signed-in user, shared by the whole page. */
export function getLive(userId: string): Live {
  if (shared?.userId !== userId) {
    const since = readPublicConfig()?.changesSince;
    shared = { userId, live: createLive({ name: `dropfolio-live-${userId}`, url: '/events', since }) };
  }
  return shared.live;
}

/**
 * Calls `listener` when something of these topics has changed, and without a change when one may have been
 * missed. Returns the unsubscribe function.
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
