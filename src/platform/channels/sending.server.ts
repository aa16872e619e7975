import { STATUS_CODES } from 'node:http';
import { isAppError } from '#/lib/app-error.ts';
import type { SafeFetch, SafeResponse } from '../safe-fetch.server.ts';
import type { SendOutcome } from './sender.server.ts';

const timeoutMs = 10_000;
const maxPauseMs = 24 * 60 * 60_000;

type Request = { url: string; body: Buffer; headers: Readonly<Record<string, string>> };

/** Parses Retry-After into milliseconds from now. */
function parseRetryAfter(header: string | undefined): number | undefined {
  if (header === undefined) return undefined;
  const ms = /^\d+$/.test(header) ? Number(header) * 1000 : Date.parse(header) - Date.now();
  return Number.isNaN(ms) ? undefined : Math.min(Math.max(ms, 0), maxPauseMs);
}

/** Interprets status codes: any that isn't listed is retryable. */
export type StatusRules = { expired: readonly number[]; isRejected: (status: number) => boolean };

/**
 * Posts a message to a user-supplied address. The owner sees only the status in words: never a body, which
 * could come from our own network.
 */
export async function post(
  safeFetch: SafeFetch,
  { url, body, headers }: Request,
  { expired, isRejected }: StatusRules,
  signal: AbortSignal,
): Promise<SendOutcome> {
  let response: SafeResponse;
  try {
    response = await safeFetch(url, { timeoutMs, maxBytes: 0, post: { body, headers }, signal });
  } catch (error) {
    if (signal.aborted || !isAppError(error)) throw error;
    const isClosed = error.details?.reason !== 'unreachable';
    return isClosed
      ? { state: 'refused', answer: 'Messages can’t be sent to this address.' }
      : { state: 'later', answer: error.message };
  }
  const { status } = response;
  const answer = `${status} ${STATUS_CODES[status] ?? ''}`.trim();
  if (status >= 200 && status < 300) return { state: 'sent', answer };
  if (expired.includes(status)) return { state: 'gone', answer };
  if (isRejected(status)) return { state: 'refused', answer };
  return { state: 'later', answer, afterMs: parseRetryAfter(response.headers['retry-after']) };
}
