import { isPageVisible, retryPauseMs } from './retry-pause.ts';

/** Whether the browser itself says that there is no network. */
export const isNetworkOff = (): boolean => !navigator.onLine;

/** Runs `listener` when the browser says that the network has come or gone. Returns how to stop. */
export function onNetworkChange(listener: () => void): () => void {
  addEventListener('online', listener);
  addEventListener('offline', listener);
  return () => {
    removeEventListener('online', listener);
    removeEventListener('offline', listener);
  };
}

/** Whether the server can be reached and is ready for requests. */
export async function isServerReachable(signal?: AbortSignal): Promise<boolean> {
  if (isNetworkOff()) return false;
  return fetch('/healthz', { cache: 'no-store', signal: signal ?? null }).then(
    (answer) => answer.ok,
    () => false,
  );
}

/** Resolves after this many milliseconds, at the network's return, and when the page is looked at again. */
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
 * Asks until the server answers. Resolves to whether it had been out of reach, of which `onAway` is told at once; rejects
 * when the signal aborts.
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
