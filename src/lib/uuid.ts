import { NIL, v7, validate } from 'uuid';

type Latest = { ms: number; sequence: number };

/** Of ids that carry a given instant, and of those that carry their own. */
const given: Latest = { ms: -1, sequence: 0 };
const own: Latest = { ms: -1, sequence: 0 };

const bytesOfOne = 16;
/** Random bytes for some ids: getting those of one takes longer than making it. */
const pool = new Uint8Array(64 * bytesOfOne);
let used = pool.length;

function next(latest: Latest, ms: number): string {
  if (used === pool.length) {
    crypto.getRandomValues(pool);
    used = 0;
  }
  const random = pool.subarray(used, used + bytesOfOne);
  used += bytesOfOne;
  if (ms === latest.ms) {
    latest.sequence += 1;
  } else {
    latest.ms = ms;
    // 31 bits of those that the id itself doesn't take.
    latest.sequence = new DataView(pool.buffer, random.byteOffset).getUint32(0) >>> 1;
  }
  return v7({ msecs: ms, seq: latest.sequence, random });
}

/**
 * A UUID version 7 (RFC 9562). Without `now` each id of this process is greater than the one before, even when the clock
 * steps back. With `now` (epoch milliseconds) the id carries that instant, and ids asked for the same instant in a row
 * rise.
 */
export function uuidv7(now?: number): string {
  return now === undefined ? next(own, Math.max(Date.now(), own.ms)) : next(given, now);
}

/** Before every other id, in the order of ids. */
export const minUuid = NIL;

/** True for the text form of a UUID of any version, in either case. */
export const isUuid = validate;
