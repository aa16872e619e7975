import { isLiveTopic, type LiveTopic } from '#/lib/live-topics.ts';

/** A pushed change of this topic; `revision` is set if the topic counts its changes. */
export type LiveChange = { topic: LiveTopic; revision: number | undefined };
/**
 * `resync`: changes may have been missed, so listeners refetch. `rejected`: the stream couldn't be opened, perhaps because
 * the session ended, so listeners check who is signed in.
 */
export type LiveSignal = { kind: 'change'; change: LiveChange } | { kind: 'resync' } | { kind: 'rejected' };

export type LiveSource = {
  isConnected: () => boolean;
  reconnect: () => void;
  /** Reopens the stream if it isn't open and no attempt is in progress. */
  reopenIfClosed: () => void;
  close: () => void;
};

type LiveSourceOptions = {
  url: string;
  /** The stream's position before the page's data was read. */
  since?: string | undefined;
  onSignal: (signal: LiveSignal) => void;
  onConnected: (connected: boolean) => void;
};

/** A longer attempt counts as hanging. */
const maxAttemptMs = 10_000;

function parseObject(text: unknown): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(String(text));
    return typeof value === 'object' && value !== null ? { ...value } : {};
  } catch {
    return {};
  }
}

function parseChange(text: unknown): LiveChange | undefined {
  const { topic, revision } = parseObject(text);
  if (!isLiveTopic(topic)) return undefined;
  return { topic, revision: typeof revision === 'number' ? revision : undefined };
}

/**
 * Reads a stream of Server-Sent Events (`hello`, `change`, `resync`). After a disconnect the browser
 * reconnects once, sending the last event ID; the caller decides about further attempts, with `reopenIfClosed`.
 */
export function openLiveSource({ url, since, onSignal, onConnected }: LiveSourceOptions): LiveSource {
  let hasPosition = since !== undefined;
  let isRejected = false;
  let triedAt = Date.now();
  let stream = open(since === undefined ? url : `${url}?${new URLSearchParams({ since })}`);

  function open(address: string): EventSource {
    const source = new EventSource(address);
    let hasGreeting = false;
    source.addEventListener('hello', (event) => {
      hasGreeting = true;
      isRejected = false;
      onConnected(true);
      // The first hello follows the page's data: without a position, changes in between are unknown.
      if (!hasPosition || parseObject(event.data).current !== true) onSignal({ kind: 'resync' });
      hasPosition = true;
    });
    source.addEventListener('change', (event) => {
      const change = parseChange(event.data);
      if (change) onSignal({ kind: 'change', change });
    });
    source.addEventListener('resync', () => {
      onSignal({ kind: 'resync' });
    });
    source.onerror = () => {
      if (!hasGreeting) source.close();
      hasGreeting = false;
      triedAt = Date.now();
      onConnected(false);
      if (source.readyState !== EventSource.CLOSED || isRejected) return;
      isRejected = true;
      onSignal({ kind: 'rejected' });
    };
    return source;
  }

  function reconnect(): void {
    stream.close();
    triedAt = Date.now();
    // Without a position the page compares revisions, which also sends pending changes.
    hasPosition = false;
    stream = open(url);
  }

  return {
    isConnected: () => stream.readyState === EventSource.OPEN,
    reconnect,
    reopenIfClosed: () => {
      const { readyState } = stream;
      const isInProgress = readyState === EventSource.CONNECTING && Date.now() - triedAt < maxAttemptMs;
      if (readyState !== EventSource.OPEN && !isInProgress) reconnect();
    },
    close: () => stream.close(),
  };
}
