import { decodeWord } from './token-texts.ts';

/** No chain of the EVM is older; an earlier number isn't a time. */
const minTimeMs = Date.UTC(2015, 6, 30);
const maxTimeMs = Date.UTC(9999, 11, 31);

/** Returns null for a response that isn't exactly a boolean. */
export function decodeBoolean(response: string | undefined): boolean | null {
  const value = decodeWord(response);
  if (value === 1n) return true;
  return value === 0n ? false : null;
}

/** Returns null for a response that isn't a time in seconds; contracts without an end have 0 or the largest number. */
export function decodeTime(response: string | undefined): Date | null {
  const seconds = decodeWord(response);
  if (seconds === null) return null;
  const ms = seconds * 1000n;
  return ms >= minTimeMs && ms <= maxTimeMs ? new Date(Number(ms)) : null;
}
