import { getRetryPauseMs, isPageVisible } from './retry-pause.ts';

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

/** A network that hangs lets browsers wait for minutes, also after it works again. */
const timeoutMs = 10_000;

/** Returns whether the server responds within ten seconds. */
export async function isServerReachable(signal?: AbortSignal): Promise<boolean> {
  if (isNetworkOff()) return false;
  const timeout = AbortSignal.timeout(timeoutMs);
  const stop = signal === undefined ? timeout : AbortSignal.any([signal, timeout]);
  return fetch('/healthz', { cache: 'no-store', signal: stop }).then(
    (response) => response.ok,
    () => false,
  );
}

/** Resolves after this many milliseconds, when the browser goes online, or when the page becomes visible. */
function waitForRetry(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(finish, ms);
    addEventListener('online', finish);
    document.addEventListener('visibilitychange', finish);
    signal.addEventListener('abort', finish);
    function finish(): void {
      clearTimeout(timer);
      removeEventListener('online', finish);
      document.removeEventListener('visibilitychange', finish);
      signal.removeEventListener('abort', finish);
      resolve();
    }
  });
}

/**
 * Polls until the server responds. Resolves with whether it was unreachable before; calls `onFailure` after each
 * failed attempt. Rejects when the signal aborts.
 */
export async function waitForServer(signal: AbortSignal, onFailure: () => void): Promise<boolean> {
  for (let failures = 0; ; failures += 1) {
    if (await isServerReachable(signal)) return failures > 0;
    signal.throwIfAborted();
    onFailure();
    await waitForRetry(getRetryPauseMs(failures, isPageVisible()), signal);
    signal.throwIfAborted();
  }
}
