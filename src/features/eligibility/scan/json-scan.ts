import { type Book, longestToken, shortestAddress } from './book.ts';
import { backslash, mostContext, quote, separators, slide, textOf, type Window } from './bytes.ts';

/**
 * What names a wallet of the book: `value` is what stands behind it, where it is the key of an object, or the object or list
 * around it; '' where that is too long.
 */
export type JsonHit = { walletId: string; value: string };

/** Deeper than any list goes. */
const mostDeep = 500;

type Pending = {
  walletId: string;
  /** Of the file's bytes. */
  at: number;
  depth: number;
  /** Not known yet, the key of a value, or a value itself. */
  state: 'unknown' | 'key' | 'value';
  /** Where its value begins. */
  from: number;
  isClimbed: boolean;
};

const [colon, comma, openObject, openList, closeObject, closeList] = [58, 44, 123, 91, 125, 93];

/**
 * Looks through JSON of any size and shape. `isTelling`: whether what was found around an address says how much, or the
 * object around that should be looked at.
 */
export function createJsonScan(
  book: Book,
  { onHit, isTelling }: { onHit: (hit: JsonHit) => void; isTelling: (value: string) => boolean },
) {
  const window: Window = { bytes: new Uint8Array(0), length: 0, base: 0 };
  const starts: number[] = [];
  let depth = 0;
  let isInString = false;
  let isEscaped = false;
  let tokenStart = 0;
  let pending: Pending[] = [];

  function settle(one: Pending, from: number, to: number): void {
    const { bytes, base } = window;
    const isKnown = from >= base && to - from <= mostContext;
    const value = isKnown ? textOf(bytes, from - base, to - base) : '';
    const outer = starts[one.depth - 2];
    const mayClimb = one.state === 'value' && !one.isClimbed && one.depth > 1 && isKnown;
    if (mayClimb && outer !== undefined && outer >= base && !isTelling(value)) {
      const isNested = bytes[from - base] === openObject && bytes[outer - base] === openObject;
      if (isNested) {
        pending.push({ ...one, depth: one.depth - 1, isClimbed: true });
        return;
      }
    }
    onHit({ walletId: one.walletId, value });
  }

  /** Takes out those that `ends` names the end of. */
  function settleWhere(ends: (one: Pending) => readonly [from: number, to: number] | undefined): void {
    const all = pending;
    pending = [];
    for (const one of all) {
      const range = ends(one);
      if (range === undefined) pending.push(one);
      else settle(one, ...range);
    }
  }

  function endToken(from: number, to: number): void {
    if (to - from < shortestAddress || to - from > longestToken || from < 0) return;
    if (!book.mayEnd(window.bytes, to)) return;
    const walletId = book.find(textOf(window.bytes, from, to));
    if (walletId === undefined || pending.some((one) => one.walletId === walletId)) return;
    pending.push({ walletId, at: window.base + from, depth, state: 'unknown', from: 0, isClimbed: false });
  }

  /** Of what stands outside of texts, while something is pending. */
  function watch(byte: number, at: number): void {
    for (const one of pending) {
      if (one.state !== 'unknown') continue;
      one.state = byte === colon ? 'key' : 'value';
      one.from = byte === colon ? at + 1 : (starts[one.depth - 1] ?? Number.NEGATIVE_INFINITY);
    }
    if (byte === comma) {
      settleWhere((one) => (one.state === 'key' && one.depth === depth ? [one.from, at] : undefined));
    } else if (byte === closeObject || byte === closeList) {
      settleWhere((one) => {
        if (one.state === 'key' && one.depth === depth) return [one.from, at];
        if (one.state === 'key' && one.depth === depth - 1) return [one.from, at + 1];
        const from = starts[one.depth - 1] ?? Number.NEGATIVE_INFINITY;
        return one.state === 'value' && one.depth === depth ? [from, at + 1] : undefined;
      });
    }
  }

  function structure(byte: number, at: number): void {
    if (pending.length > 0) watch(byte, at);
    if (byte === openObject || byte === openList) {
      if (depth < mostDeep) starts[depth] = at;
      depth += 1;
    } else if ((byte === closeObject || byte === closeList) && depth > 0) {
      depth -= 1;
    }
  }

  return {
    push(piece: Uint8Array): void {
      let at = slide(window, piece);
      const { bytes, length, base } = window;
      let token = tokenStart - base;
      while (at < length) {
        const byte = bytes[at] ?? 0;
        if (!isInString) {
          if (byte === quote) {
            isInString = true;
            token = at + 1;
            if (pending.length > 0) watch(byte, base + at);
          } else if (byte > 32 && separators[byte] === 1) structure(byte, base + at);
          at += 1;
          continue;
        }
        if (isEscaped) {
          isEscaped = false;
          at += 1;
          token = at;
          continue;
        }
        if (separators[byte] === 0) {
          at += 1;
          continue;
        }
        if (at - token >= shortestAddress) endToken(token, at);
        if (byte === quote) isInString = false;
        else if (byte === backslash) isEscaped = true;
        at += 1;
        token = at;
      }
      tokenStart = base + token;
      const end = base + length;
      settleWhere((one) =>
        end - one.at > mostContext ? [Number.NEGATIVE_INFINITY, Number.NEGATIVE_INFINITY] : undefined,
      );
    },
    end(): void {
      settleWhere((one) => [
        one.state === 'key' ? one.from : Number.NEGATIVE_INFINITY,
        window.base + window.length,
      ]);
    },
  };
}
