import { useSyncExternalStore } from 'react';

const prefix = 'tracker-';
const listeners = new Set<() => void>();
/** Holds the choices where storage is refused. */
const unsaved = new Map<string, boolean>();

function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) addEventListener('storage', notify);
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) removeEventListener('storage', notify);
  };
}

function notify(): void {
  for (const listener of listeners) listener();
}

function read(name: string, otherwise: boolean): boolean {
  try {
    const stored = localStorage.getItem(prefix + name);
    return stored === null ? (unsaved.get(name) ?? otherwise) : stored === '1';
  } catch {
    return unsaved.get(name) ?? otherwise;
  }
}

function write(name: string, value: boolean): void {
  unsaved.set(name, value);
  try {
    localStorage.setItem(prefix + name, value ? '1' : '0');
  } catch {
    // Kept for this visit only.
  }
  notify();
}

/** A yes-or-no choice of this browser. The server, and the page while hydrating, take `otherwise`. */
export function usePreference(
  name: 'compact' | 'insights' | 'shortcuts',
  otherwise: boolean,
): [value: boolean, set: (value: boolean) => void] {
  const value = useSyncExternalStore(
    subscribe,
    () => read(name, otherwise),
    () => otherwise,
  );
  return [value, (next) => write(name, next)];
}
