import { useSyncExternalStore } from 'react';

const prefix = 'tracker-';
const listeners = new Set<() => void>();
/** The values of this visit, for browsers that deny storage. */
const memoryValues = new Map<string, boolean>();

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

function read(name: string, defaultValue: boolean): boolean {
  try {
    const stored = localStorage.getItem(prefix + name);
    return stored === null ? (memoryValues.get(name) ?? defaultValue) : stored === '1';
  } catch {
    return memoryValues.get(name) ?? defaultValue;
  }
}

function write(name: string, value: boolean): void {
  memoryValues.set(name, value);
  try {
    localStorage.setItem(prefix + name, value ? '1' : '0');
  } catch {
    // Storage is denied: the value lasts for this visit.
  }
  notify();
}

/** A boolean preference of this browser. On the server and during hydration it has its default. */
export function usePreference(
  name: 'all-notifications' | 'compact' | 'insights' | 'more-fields' | 'shortcuts',
  defaultValue: boolean,
): [value: boolean, set: (value: boolean) => void] {
  const value = useSyncExternalStore(
    subscribe,
    () => read(name, defaultValue),
    () => defaultValue,
  );
  return [value, (next) => write(name, next)];
}
