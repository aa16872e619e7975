import { useEffect, useRef, useSyncExternalStore } from 'react';

let lastMessage = '';
const listeners = new Set<() => void>();

/** Makes screen readers announce a change that is otherwise only visible. */
export function announce(text: string): void {
  // A repeated text is announced only if it differs.
  lastMessage = text === lastMessage ? `${text}\u00a0` : text;
  for (const listener of listeners) listener();
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

/**
 * Announces the result of a request, such as the number of filtered rows: once for each `requestKey` except the
 * first, when the result is known.
 */
export function useResult(requestKey: string, result: string | undefined): void {
  const announcedKey = useRef<string>(undefined);
  useEffect(() => {
    if (result === undefined || announcedKey.current === requestKey) return;
    if (announcedKey.current !== undefined) announce(result);
    announcedKey.current = requestKey;
  }, [requestKey, result]);
}

/** The live region in the shell of every page. */
export function Announcer() {
  const text = useSyncExternalStore(
    subscribe,
    () => lastMessage,
    () => '',
  );
  return (
    <p role="status" data-announcer="" className="sr-only">
      {text}
    </p>
  );
}
