import { useEffect, useRef, useSyncExternalStore } from 'react';

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

/**
 * Has screen readers say what came of what was asked for, such as how many rows a filter leaves: once for each `asked` but the
 * first, as soon as the result is known.
 */
export function useResult(asked: string, result: string | undefined): void {
  const answered = useRef<string>(undefined);
  useEffect(() => {
    if (result === undefined || answered.current === asked) return;
    if (answered.current !== undefined) announce(result);
    answered.current = asked;
  }, [asked, result]);
}

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
