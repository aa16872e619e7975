import { useRef } from 'react';

/**
 * The Idempotency-Keys of a form: what is sent again has the key it had, so that it takes effect once; anything else is
 * another call. `forget` after it has worked, where the same may be wanted once more.
 */
export function useIdempotencyKey(): { keyOf: (input: unknown) => string; forget: () => void } {
  const sent = useRef({ text: '', key: '' });
  return {
    keyOf: (input) => {
      const text = JSON.stringify(input);
      if (sent.current.text !== text) sent.current = { text, key: crypto.randomUUID() };
      return sent.current.key;
    },
    forget: () => {
      sent.current = { text: '', key: '' };
    },
  };
}
