import { NIL, v7, validate } from 'uuid';

const given = { ms: -1, sequence: 0 };

/**
 * A UUID version 7 (RFC 9562). Without `now` each id of this process is greater than the one before, even when the clock
 * steps back. With `now` (epoch milliseconds) the id carries that instant, and ids asked for the same instant in a row
 * rise.
 */
export function uuidv7(now?: number): string {
  if (now === undefined) return v7();
  if (now === given.ms) given.sequence += 1;
  else given.sequence = (crypto.getRandomValues(new Uint32Array(1))[0] ?? 0) >>> 1;
  given.ms = now;
  return v7({ msecs: now, seq: given.sequence });
}

/** Before every other id, in the order of ids. */
export const leastUuid = NIL;

/** True for the text form of a UUID of any version, in either case. */
export const isUuid = validate;
