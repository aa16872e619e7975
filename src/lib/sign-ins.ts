let count = 0;
const listeners = new Set<() => void>();

/** Must be called after a user signed in on this page. */
export function notifySignIn(): void {
  count += 1;
  for (const listener of listeners) listener();
}

/** Returns how often a user has signed in since the page was loaded. */
export const countSignIns = (): number => count;

/** Calls `listener` at each sign-in. Returns the unsubscribe function. */
export function onSignIn(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
