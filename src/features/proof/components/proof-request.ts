type Resolve = (isProved: boolean) => void;

let waiting: readonly Resolve[] = [];
let hosts = 0;
const listeners = new Set<() => void>();

function notify(): void {
  for (const listener of listeners) listener();
}

/**
 * Opens the reauthentication dialog, and resolves with whether it succeeded. Concurrent calls share one dialog.
 * Resolves with false on a page without a host.
 */
export function requestProof(): Promise<boolean> {
  if (hosts === 0) return Promise.resolve(false);
  return new Promise((resolve) => {
    waiting = [...waiting, resolve];
    notify();
  });
}

/** Resolves all waiting requests. */
export function resolveProof(isProved: boolean): void {
  const pending = waiting;
  waiting = [];
  notify();
  for (const resolve of pending) resolve(isProved);
}

export function isProofRequested(): boolean {
  return waiting.length > 0;
}

export function subscribeProof(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Registers a dialog host. Returns its removal, which rejects open requests. */
export function addProofHost(): () => void {
  hosts += 1;
  return () => {
    hosts -= 1;
    if (hosts === 0) resolveProof(false);
  };
}
