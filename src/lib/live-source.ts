import { isLiveTopic, type LiveTopic } from './live-topics.ts';

/** What the server pushes: something of this topic changed; `revision` where the topic counts its changes. */
export type LiveChange = { topic: LiveTopic; revision: number | undefined };
/**
 * `resync`: changes may have been missed; compare with the server. `refused`: the stream is not to be had, perhaps
 * because the session is over; ask who is signed in.
 */
export type LiveSignal = { kind: 'change'; change: LiveChange } | { kind: 'resync' } | { kind: 'refused' };

export type LiveSource = {
  connected: () => boolean;
  /** Opens the stream anew, at once. */
  reconnect: () => void;
  /** Opens it anew if it isn't open and no attempt is under way. */
  check: () => void;
  close: () => void;
};

type LiveSourceOptions = {
  url: string;
  /** Where the stream stood before the page's data was read. */
  since?: string | undefined;
  onSignal: (signal: LiveSignal) => void;
  onConnected: (connected: boolean) => void;
};

/** An attempt that takes longer hangs. */
const longestAttemptMs = 10_000;

function jsonOf(text: unknown): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(String(text));
    return typeof value === 'object' && value !== null ? { ...value } : {};
  } catch {
    return {};
  }
}

function changeOf(text: unknown): LiveChange | undefined {
  const { topic, revision } = jsonOf(text);
  if (!isLiveTopic(topic)) return undefined;
  return { topic, revision: typeof revision === 'number' ? revision : undefined };
}

/**
 * Reads a stream of Server-Sent Events (`hello`, `change`, `resync`). After a cut the browser tries once to come back,
 * saying what it heard last; whether and when to try again is the caller's to say, by `check`.
 */
export function openLiveSource({ url, since, onSignal, onConnected }: LiveSourceOptions): LiveSource {
  let isKnown = since !== undefined;
  let isRefused = false;
  let triedAt = Date.now();
  let stream = open(since === undefined ? url : `${url}?${new URLSearchParams({ since })}`);

  function open(address: string): EventSource {
    const opened = new EventSource(address);
    let isGreeted = false;
    opened.addEventListener('hello', (event) => {
      isGreeted = true;
      isRefused = false;
      onConnected(true);
      // The first hello comes after the page's data: without a position, what happened between is unknown.
      if (!isKnown || jsonOf(event.data).current !== true) onSignal({ kind: 'resync' });
      isKnown = true;
    });
    opened.addEventListener('change', (event) => {
      const change = changeOf(event.data);
      if (change) onSignal({ kind: 'change', change });
    });
    opened.addEventListener('resync', () => {
      onSignal({ kind: 'resync' });
    });
    opened.onerror = () => {
      if (!isGreeted) opened.close();
      isGreeted = false;
      triedAt = Date.now();
      onConnected(false);
      if (opened.readyState !== EventSource.CLOSED || isRefused) return;
      isRefused = true;
      onSignal({ kind: 'refused' });
    };
    return opened;
  }

  function reconnect(): void {
    stream.close();
    triedAt = Date.now();
    // It compares then, which also wakes what waits to be sent.
    isKnown = false;
    stream = open(url);
  }

  return {
    connected: () => stream.readyState === EventSource.OPEN,
    reconnect,
    check: () => {
      const { readyState } = stream;
      const isUnderWay = readyState === EventSource.CONNECTING && Date.now() - triedAt < longestAttemptMs;
      if (readyState !== EventSource.OPEN && !isUnderWay) reconnect();
    },
    close: () => stream.close(),
  };
}
