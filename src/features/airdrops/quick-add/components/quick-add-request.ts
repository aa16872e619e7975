/** `adds`: adds the line immediately if it needs no confirmation. */
export type QuickAddRequest = { line?: string; adds?: boolean };

let request: QuickAddRequest | null = null;
const listeners = new Set<() => void>();

function setRequest(next: QuickAddRequest | null): void {
  request = next;
  for (const listener of listeners) listener();
}

/** Requests a quick add, which the tracker handles once it is open. */
export const requestQuickAdd = (next: QuickAddRequest): void => setRequest(next);

export const endQuickAdd = (): void => setRequest(null);

export function subscribeQuickAdd(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const getQuickAdd = (): QuickAddRequest | null => request;
