import { useRef } from 'react';

/**
 * The Idempotency-Keys of a form: repeating the same input reuses its key, so that it takes effect once;
 * other input gets a new key. Call `forget` after success if the same input may be sent again on purpose.
 */
export function useIdempotencyKey(): { getKey: (input: unknown) => string; forget: () => void } {
  const sent = useRef({ text: '', key: '' });
  return {
    getKey: (input) => {
      const text = JSON.stringify(input);
      if (sent.current.text !== text) sent.current = { text, key: crypto.randomUUID() };
      return sent.current.key;
    },
    forget: () => {
      sent.current = { text: '', key: '' };
    },
  };
}
