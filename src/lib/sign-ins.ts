let count = 0;
const listeners = new Set<() => void>();

/** To be called when the page has become that of somebody who signed in. */
export function notifySignIn(): void {
  count += 1;
  for (const listener of listeners) listener();
}

/** How often somebody has signed in on this page since it was loaded. */
export const signIns = (): number => count;

/** Runs `listener` at each sign-in. Returns how to stop. */
export function onSignIn(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
