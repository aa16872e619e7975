import { waitForServer } from './network.ts';

/**
 * Loads a part of the app; after a failure, retries once when the server is reachable. Rejects when the
 * signal aborts.
 */
export const loadOnceReachable = <T>(load: () => Promise<T>, signal: AbortSignal): Promise<T> =>
  load().catch(() => waitForServer(signal, () => undefined).then(load));
