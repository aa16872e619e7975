import { STATUS_CODES } from 'node:http';
import { isAppError } from '#/lib/app-error.ts';
import type { SafeAnswer, SafeFetch } from '../safe-fetch.server.ts';
import type { SendOutcome } from './sender.server.ts';

const timeoutMs = 10_000;
const longestPauseMs = 24 * 60 * 60_000;

type Posted = { url: string; body: Buffer; headers: Readonly<Record<string, string>> };

/** When the place wants to be asked again, in milliseconds from now. */
function pauseOf(header: string | undefined): number | undefined {
  if (header === undefined) return undefined;
  const ms = /^\d+$/.test(header) ? Number(header) * 1000 : Date.parse(header) - Date.now();
  return Number.isNaN(ms) ? undefined : Math.min(Math.max(ms, 0), longestPauseMs);
}

/** What an answer means to whoever sent: any that this kind of channel doesn't name is worth another try. */
export type Meaning = { gone: readonly number[]; refused: (status: number) => boolean };

/**
 * Posts a message to an address that somebody else named. What its owner may read is the status in words: never a body, which
 * could be one of our own network.
 */
export async function post(
  safeFetch: SafeFetch,
  { url, body, headers }: Posted,
  { gone, refused }: Meaning,
  signal: AbortSignal,
): Promise<SendOutcome> {
  let answered: SafeAnswer;
  try {
    answered = await safeFetch(url, { timeoutMs, maxBytes: 0, post: { body, headers }, signal });
  } catch (error) {
    if (signal.aborted || !isAppError(error)) throw error;
    const isClosed = error.details?.reason !== 'unreachable';
    return isClosed
      ? { state: 'refused', answer: 'Messages can’t be sent to this address.' }
      : { state: 'later', answer: error.message };
  }
  const { status } = answered;
  const answer = `${status} ${STATUS_CODES[status] ?? ''}`.trim();
  if (status >= 200 && status < 300) return { state: 'sent', answer };
  if (gone.includes(status)) return { state: 'gone', answer };
  if (refused(status)) return { state: 'refused', answer };
  return { state: 'later', answer, afterMs: pauseOf(answered.headers['retry-after']) };
}
