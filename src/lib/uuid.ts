interface Sequence {
  ms: number;
  counter: number;
}

const highestCounter = 2 ** 26 - 1;
const hex = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, '0'));
const shape = /^[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/i;
const pool = new Uint8Array(9 * 256);
let used = pool.length;
const clock: Sequence = { ms: 0, counter: 0 };
const given: Sequence = { ms: 0, counter: 0 };

function nineRandomBytes(): Uint8Array {
  if (used === pool.length) {
    crypto.getRandomValues(pool);
    used = 0;
  }
  used += 9;
  return pool.subarray(used - 9, used);
}

/**
 * A UUID version 7 (RFC 9562, with a 26-bit counter after the milliseconds). Without `now` each id of this process is
 * greater than the one before, even when the clock steps back. With `now` (epoch milliseconds) the id carries that
 * instant, and ids asked for the same instant in a row rise.
 */
export function uuidv7(now?: number): string {
  const sequence = now === undefined ? clock : given;
  const wanted = now === undefined ? Math.max(Date.now(), clock.ms) : now;
  const random = nineRandomBytes();
  const [a = 0, b = 0, c = 0] = random;
  if (wanted !== sequence.ms) {
    sequence.ms = wanted;
    sequence.counter = (a << 16) | (b << 8) | c;
  } else if (sequence.counter < highestCounter) {
    sequence.counter += 1;
  } else {
    sequence.ms += 1;
    sequence.counter = 0;
  }
  const { ms, counter } = sequence;
  const time = ms.toString(16).padStart(12, '0');
  const high = (counter >>> 14).toString(16).padStart(3, '0');
  const low = (0x8000 | (counter & 0x3fff)).toString(16);
  let tail = '';
  for (const byte of random.subarray(3)) tail += hex[byte];
  return `${time.slice(0, 8)}-${time.slice(8)}-7${high}-${low}-${tail}`;
}

/** The least id that uuidv7 makes for an instant (epoch milliseconds): those of later instants are greater. */
export function leastUuid(instant: number): string {
  const time = instant.toString(16).padStart(12, '0');
  return `${time.slice(0, 8)}-${time.slice(8)}-7000-8000-000000000000`;
}

/** True for the text form of a UUID of any version, in either case. */
export function isUuid(text: string): boolean {
  return shape.test(text);
}
