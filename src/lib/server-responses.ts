const listeners = new Set<() => void>();

/** Tells whoever waits for the server that it has answered a call. */
export function notifyServerResponse(): void {
  for (const listener of listeners) listener();
}

/** Runs `listener` whenever the server has answered a call. Returns how to stop. */
export function onServerAnswer(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

const underWay = new Set<Promise<void>>();

/** Keeps account of a call of this page until it has ended. Answers the call. */
export function trackCall<T>(call: Promise<T>): Promise<T> {
  const ended: Promise<void> = call
    .then(
      () => undefined,
      () => undefined,
    )
    .then(() => void underWay.delete(ended));
  underWay.add(ended);
  return call;
}

/**
 * Resolves when the calls under way have ended, at the latest after `mostMs`. An answer may bring a new session's cookie:
 * until it is here, the server takes this page for that of the session before.
 */
export async function waitForCalls(mostMs = 2000): Promise<void> {
  await Promise.race([Promise.all(underWay), new Promise((resolve) => setTimeout(resolve, mostMs))]);
}
