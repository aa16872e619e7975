import { useRef } from 'react';

/** The last input with its key; both are '' before the first. */
export type SentKey = { text: string; key: string };
const noKey: SentKey = { text: '', key: '' };

type IdempotencyKeys = {
  getKey: (input: unknown) => string;
  /** Returns the last key, for a form that is stored. */
  getSent: () => SentKey;
  forget: () => void;
};

/**
 * The Idempotency-Keys of a form: repeating the same input reuses its key, so that it takes effect once;
 * other input gets a new key. Call `forget` after success if the same input may be sent again on purpose.
 * `stored` is the key of a form that is opened again.
 */
export function useIdempotencyKey(stored: SentKey = noKey): IdempotencyKeys {
  const sent = useRef(stored);
  return {
    getKey: (input) => {
      const text = JSON.stringify(input);
      if (sent.current.text !== text) sent.current = { text, key: crypto.randomUUID() };
      return sent.current.key;
    },
    getSent: () => sent.current,
    forget: () => {
      sent.current = noKey;
    },
  };
}
