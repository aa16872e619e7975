import { join } from 'node:path';
import { uuidv7 } from '#/lib/uuid.ts';
import { addToOutbox } from './outbox.server.ts';

export type TextMessage = { to: string; text: string };

/** Sends text messages. Rejects if the message was not handed over. */
export type Sms = { send: (message: TextMessage) => Promise<void> };

const timeoutMs = 10_000;

/**
 * Sends through an operator's HTTP service: a POST of {to, text} as JSON with the key as bearer token; any
 * 2xx response counts as handed over.
 */
export function createHttpSms({ url, key }: { url: string; key: string }): Sms {
  return {
    async send(message) {
      const response = await fetch(url, {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${key}` },
        body: JSON.stringify(message),
        redirect: 'error',
        signal: AbortSignal.timeout(timeoutMs),
      });
      await response.body?.cancel();
      if (!response.ok) throw new Error(`the text message service returned ${response.status}`);
    },
  };
}

/** Writes messages as files to the outbox instead of sending them, for development. */
export function createOutboxSms(dataDir: string): Sms {
  return {
    send: (message) => addToOutbox(dataDir, join('sms', `${uuidv7()}.json`), JSON.stringify(message)),
  };
}
