import { useSyncExternalStore } from 'react';

let said = '';
const listeners = new Set<() => void>();

/** Has screen readers say this, for what is otherwise only seen. */
export function announce(text: string): void {
  // The same words again are news only when they differ.
  said = text === said ? `${text}\u00a0` : text;
  for (const listener of listeners) listener();
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

/** Stands in the shell of every page. */
export function Announcer() {
  const text = useSyncExternalStore(
    subscribe,
    () => said,
    () => '',
  );
  return (
    <p role="status" data-announcer="" className="sr-only">
      {text}
    </p>
  );
}
