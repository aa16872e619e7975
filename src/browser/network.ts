import { isPageVisible, retryPauseMs } from './retry-pause.ts';

export const isNetworkOff = (): boolean => !navigator.onLine;

/**
 * Calls `listener` when the browser reports that it went online or offline. Returns the unsubscribe function.
 */
export function onNetworkChange(listener: () => void): () => void {
  addEventListener('online', listener);
  addEventListener('offline', listener);
  return () => {
    removeEventListener('online', listener);
    removeEventListener('offline', listener);
  };
}

export async function isServerReachable(signal?: AbortSignal): Promise<boolean> {
  if (isNetworkOff()) return false;
  return fetch('/healthz', { cache: 'no-store', signal: signal ?? null }).then(
    (answer) => answer.ok,
    () => false,
  );
}

/** Resolves after this many milliseconds, when the browser goes online, or when the page becomes visible. */
function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(end, ms);
    addEventListener('online', end);
    document.addEventListener('visibilitychange', end);
    signal.addEventListener('abort', end);
    function end(): void {
      clearTimeout(timer);
      removeEventListener('online', end);
      document.removeEventListener('visibilitychange', end);
      signal.removeEventListener('abort', end);
      resolve();
    }
  });
}

/**
 * Polls until the server responds. Resolves with whether it was unreachable before; calls `onAway` on each
 * failure. Rejects when the signal aborts.
 */
export async function waitForServer(signal: AbortSignal, onAway: () => void): Promise<boolean> {
  for (let failures = 0; ; failures += 1) {
    if (await isServerReachable(signal)) return failures > 0;
    signal.throwIfAborted();
    onAway();
    await pause(retryPauseMs(failures, isPageVisible()), signal);
    signal.throwIfAborted();
  }
}
