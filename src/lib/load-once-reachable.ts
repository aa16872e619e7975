import { waitForServer } from './network.ts';

/** Fetches a part of the program; where that fails, once more when the server can be reached. Rejects when the signal aborts. */
export const loadOnceReachable = <T>(load: () => Promise<T>, signal: AbortSignal): Promise<T> =>
  load().catch(() => waitForServer(signal, () => undefined).then(load));
