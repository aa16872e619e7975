/** What the server pushes: something of this topic changed; `revision` where the topic counts its changes. */
export type LiveChange = { topic: string; revision: number | undefined };
/** `resync`: changes may have been missed; compare with the server. */
export type LiveSignal = { kind: 'change'; change: LiveChange } | { kind: 'resync' };

export type LiveSource = {
  connected: () => boolean;
  /** Opens the stream anew, at once. */
  reconnect: () => void;
  /** Opens it anew if it isn't open. */
  check: () => void;
  close: () => void;
};

type LiveSourceOptions = {
  url: string;
  onSignal: (signal: LiveSignal) => void;
  onConnected: (connected: boolean) => void;
};

const firstRetryMs = 500;
const longestRetryMs = 30_000;

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
  if (typeof topic !== 'string') return undefined;
  return { topic, revision: typeof revision === 'number' ? revision : undefined };
}

/**
 * Reads a stream of Server-Sent Events (`hello`, `change`, `resync`) and keeps it open. The browser itself comes back
 * after a cut; after a refusal it doesn't, so that is retried here, ever more slowly.
 */
export function openLiveSource({ url, onSignal, onConnected }: LiveSourceOptions): LiveSource {
  let stream: EventSource | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let retryMs = firstRetryMs;
  let isKnown = false;

  function open(): void {
    clearTimeout(timer);
    stream?.close();
    const opened = new EventSource(url);
    stream = opened;
    opened.addEventListener('hello', ({ data }) => {
      retryMs = firstRetryMs;
      onConnected(true);
      // The first hello comes after the page's data: what happened between is unknown.
      if (!isKnown || jsonOf(data).current !== true) onSignal({ kind: 'resync' });
      isKnown = true;
    });
    opened.addEventListener('change', ({ data }) => {
      const change = changeOf(data);
      if (change) onSignal({ kind: 'change', change });
    });
    opened.addEventListener('resync', () => onSignal({ kind: 'resync' }));
    opened.onerror = () => {
      onConnected(false);
      if (opened.readyState !== EventSource.CLOSED) return;
      timer = setTimeout(open, retryMs * (0.75 + Math.random() / 2));
      retryMs = Math.min(retryMs * 2, longestRetryMs);
    };
  }

  open();
  return {
    connected: () => stream?.readyState === EventSource.OPEN,
    reconnect: () => {
      retryMs = firstRetryMs;
      open();
    },
    check: () => {
      if (stream?.readyState !== EventSource.OPEN) open();
    },
    close: () => {
      clearTimeout(timer);
      stream?.close();
    },
  };
}
