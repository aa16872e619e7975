const listeners = new Set<() => void>();

/** Notifies listeners that the server has responded to a call. */
export function notifyServerResponse(): void {
  for (const listener of listeners) listener();
}

/** Calls `listener` whenever the server has responded to a call. Returns the unsubscribe function. */
export function onServerResponse(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

const inProgress = new Set<Promise<void>>();

/** Tracks a call of this page until it settles. Returns the call. */
export function trackCall<T>(call: Promise<T>): Promise<T> {
  const ended: Promise<void> = call
    .then(
      () => undefined,
      () => undefined,
    )
    .then(() => void inProgress.delete(ended));
  inProgress.add(ended);
  return call;
}

/**
 * Resolves when the calls in progress have settled, after `maxMs` at the latest. A response may set a new
 * session's cookie: until it arrives, the server associates this page with the previous session.
 */
export async function waitForCalls(maxMs = 2000): Promise<void> {
  await Promise.race([Promise.all(inProgress), new Promise((resolve) => setTimeout(resolve, maxMs))]);
}
