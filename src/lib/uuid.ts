import { NIL, v7 } from 'uuid';

type State = { ms: number; sequence: number };

/** Separate state for IDs with a given time and those with the current time. */
const requestedTime: State = { ms: -1, sequence: 0 };
const currentTime: State = { ms: -1, sequence: 0 };

const bytesPerId = 16;
/** Random bytes for several IDs: requesting them takes longer than creating an ID. */
const pool = new Uint8Array(64 * bytesPerId);
let usedBytes = pool.length;

function next(state: State, ms: number): string {
  if (usedBytes === pool.length) {
    crypto.getRandomValues(pool);
    usedBytes = 0;
  }
  const random = pool.subarray(usedBytes, usedBytes + bytesPerId);
  usedBytes += bytesPerId;
  if (ms === state.ms) {
    state.sequence += 1;
  } else {
    state.ms = ms;
    // 31 of the bits that the ID itself doesn't use.
    state.sequence = new DataView(pool.buffer, random.byteOffset).getUint32(0) >>> 1;
  }
  return v7({ msecs: ms, seq: state.sequence, random });
}

/**
 * Returns a UUID version 7 (RFC 9562). Without `now` each ID of this process is greater than the one before,
 * even if the clock steps back. With `now` (epoch milliseconds) the ID contains that time, and consecutive
 * IDs of the same time rise.
 */
export function uuidv7(now?: number): string {
  return now === undefined
    ? next(currentTime, Math.max(Date.now(), currentTime.ms))
    : next(requestedTime, now);
}

/** Sorts before every other ID. */
export const minUuid = NIL;
