import type { LiveTopic } from '#/lib/live-topics.ts';
import { onServerResponse } from '#/lib/server-responses.ts';
import { type LiveChange, type LiveSignal, type LiveSource, openLiveSource } from './live-source.ts';
import { readPublicConfig } from './read-public-config.ts';
import { getRetryPauseMs, isPageVisible } from './retry-pause.ts';

export type { LiveSignal } from './live-source.ts';

export type LiveState = 'connecting' | 'live' | 'offline';

export type Live = {
  subscribe: (listener: (signal: LiveSignal) => void) => () => void;
  getState: () => LiveState;
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

/** A tab that holds the stream and doesn't respond for this long is frozen or hangs. */
const maxSilenceMs = 15_000;
/** How often a visible tab checks the one that holds the stream. */
const leaderCheckIntervalMs = 60_000;

/** A shorter disconnect is not shown. */
const offlineDelayMs = 3000;

/** Stores the signals that arrive while the page loads, for its parts that subscribe later. */
function createEarlySignals() {
  const pageLoadEndsAt = Date.now() + pageLoadMs;
  let signals: LiveSignal[] = [];
  return {
    record: (signal: LiveSignal) => {
      if (Date.now() > pageLoadEndsAt) signals = [];
      else if (signal.kind === 'resync' || signals.length === maxEarlySignals) signals = [{ kind: 'resync' }];
      else if (signal.kind === 'change') signals.push(signal);
    },
    replay: (listener: (signal: LiveSignal) => void) => {
      if (Date.now() <= pageLoadEndsAt) for (const signal of signals) listener(signal);
    },
  };
}

/** Repeats an attempt with growing pauses, until canceled. */
function createRetry(attempt: () => void) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let failures = 0;
  const schedule = () => {
    timer ??= setTimeout(
      () => {
        timer = undefined;
        failures += 1;
        attempt();
        schedule();
      },
      getRetryPauseMs(failures, isPageVisible()),
    );
  };
  const cancel = () => {
    clearTimeout(timer);
    timer = undefined;
    failures = 0;
  };
  return { schedule, cancel };
}

/**
 * Pushes one user's changes to all tabs of the browser over one stream: the tab that holds the lock `name`
 * reads `url` and broadcasts everything; when it closes or no longer responds, another one takes over. Without Web
 * Locks each tab reads separately. Runs while there are listeners.
 */
export function createLive({ name, url, since }: LiveOptions): Live {
  const tabId = crypto.randomUUID();
  const listeners = new Set<(signal: LiveSignal) => void>();
  const stateListeners = new Set<() => void>();
  let state: LiveState = 'connecting';
  let running: Running | undefined;
  const earlySignals = createEarlySignals();

  function emit(signal: LiveSignal): void {
    earlySignals.record(signal);
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
    let offlineTimer: ReturnType<typeof setTimeout> | undefined;
    let silenceTimer: ReturnType<typeof setTimeout> | undefined;
    let lockRequest = new AbortController();

    const post = (message: Message) => channel.postMessage(message);
    const check = () => {
      if (source) return source.reopenIfClosed();
      expectResponse();
      post({ from: tabId, kind: 'request-state' });
    };
    // Every visible tab retries: the leader may be hidden, and its timers throttled by the browser.
    const retry = createRetry(() => {
      if (source || isPageVisible()) check();
    });
    const updateState = (connected: boolean) => {
      if (connected) retry.cancel();
      else retry.schedule();
      if (connected || !navigator.onLine) {
        clearTimeout(offlineTimer);
        offlineTimer = undefined;
        return setState(connected ? 'live' : 'offline');
      }
      if (state === 'live') setState('connecting');
      // Counts from the first failure: later attempts follow faster than the grace period ends.
      offlineTimer ??= setTimeout(() => {
        offlineTimer = undefined;
        setState('offline');
      }, offlineDelayMs);
    };
    const postState = (connected: boolean) =>
      post({ from: tabId, kind: 'state', state: connected ? 'live' : 'connecting' });
    const report = (connected: boolean) => {
      updateState(connected);
      postState(connected);
    };

    function openStream(): void {
      source = openLiveSource({
        url,
        since,
        onSignal: (signal) => {
          emit(signal);
          post({ from: tabId, kind: 'signal', signal });
        },
        onConnected: report,
      });
    }

    function endSilence(): void {
      clearTimeout(silenceTimer);
      silenceTimer = undefined;
    }

    /** Takes the lock unless the tab that holds it responds in time. */
    function expectResponse(): void {
      const expectedAt = Date.now() + maxSilenceMs;
      silenceTimer ??= setTimeout(() => {
        silenceTimer = undefined;
        // If this tab was suspended, its timer may precede the response.
        if (Date.now() > expectedAt + maxSilenceMs) check();
        else if (source === undefined && isPageVisible()) requestLock({ steal: true });
      }, maxSilenceMs);
    }

    function requestLock({ steal = false } = {}): void {
      lockRequest.abort();
      const request = new AbortController();
      lockRequest = request;
      navigator.locks
        .request(name, steal ? { steal } : { signal: request.signal }, () => {
          if (signal.aborted || request !== lockRequest) return undefined;
          endSilence();
          openStream();
          return new Promise<void>((release) => signal.addEventListener('abort', () => release()));
        })
        .catch(() => {
          if (signal.aborted || request !== lockRequest || source === undefined) return;
          // Another tab took the lock, because this one didn't respond.
          source.close();
          source = undefined;
          requestLock();
          check();
        });
    }

    channel.onmessage = ({ data }: MessageEvent<Message>) => {
      if (data.from === tabId) return;
      if (data.kind !== 'request-state') endSilence();
      if (data.kind === 'signal') emit(data.signal);
      else if (data.kind === 'state' && source === undefined) updateState(data.state === 'live');
      else if (data.kind === 'request-state' && source) {
        source.reopenIfClosed();
        postState(source.isConnected());
      }
    };

    const { signal } = stopped;
    const listenerOptions = { signal };
    addEventListener(
      'online',
      () => {
        source?.reconnect();
        emit({ kind: 'resync' });
      },
      listenerOptions,
    );
    addEventListener(
      'offline',
      () => {
        updateState(false);
        // The server may be this very machine: only an attempt shows whether it is reachable.
        source?.reconnect();
      },
      listenerOptions,
    );
    document.addEventListener(
      'visibilitychange',
      () => {
        if (!isPageVisible()) return;
        check();
        if (state !== 'live') {
          retry.cancel();
          retry.schedule();
        }
        emit({ kind: 'resync' });
      },
      listenerOptions,
    );
    const leaderCheck = setInterval(() => {
      if (source === undefined && isPageVisible()) check();
    }, leaderCheckIntervalMs);
    const stopListening = onServerResponse(() => {
      if (state !== 'live') check();
    });

    if ('locks' in navigator) {
      updateState(false);
      requestLock();
      check();
    } else {
      openStream();
    }

    return {
      stop: () => {
        stopped.abort();
        lockRequest.abort();
        endSilence();
        source?.close();
        channel.close();
        stopListening();
        clearTimeout(offlineTimer);
        clearInterval(leaderCheck);
        retry.cancel();
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

  // A page in the back/forward cache must neither hold the lock nor trust its last state.
  function handlePageShow({ persisted }: PageTransitionEvent): void {
    if (!persisted) return;
    resume();
    emit({ kind: 'resync' });
  }

  return {
    subscribe: (listener) => {
      if (listeners.size === 0) {
        addEventListener('pagehide', pause);
        addEventListener('pageshow', handlePageShow);
      }
      listeners.add(listener);
      resume();
      earlySignals.replay(listener);
      return () => {
        listeners.delete(listener);
        if (listeners.size > 0) return;
        removeEventListener('pagehide', pause);
        removeEventListener('pageshow', handlePageShow);
        pause();
      };
    },
    getState: () => state,
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
