import { type Book, maxTokenLength, minAddressLength } from './book.ts';
import { isAddressLength, maxByteListLength, readBytes, toAddresses } from './byte-lists.ts';
import {
  appendChunk,
  backslash,
  decodeRange,
  getNameBefore,
  maxContextBytes,
  quote,
  separators,
  type Window,
} from './bytes.ts';
import { isProofName } from './records.ts';

/**
 * An address in the JSON. `walletId` is undefined for addresses of others. `value` is the value of the key, or the object
 * or array around the address; '' if that is too long. `groups` holds the names of the surrounding values.
 */
export type JsonHit = {
  walletId: string | undefined;
  token: string;
  isKey: boolean;
  value: string;
  groups: string[];
};

/** No real list is nested deeper. */
const maxDepth = 500;
/** Limits the sampled addresses that are tracked at once, besides the user's own. */
const maxPendingSamples = 40;
const minSampleLength = 5;

type Pending = {
  walletId: string | undefined;
  token: string;
  /** Offset in the file. */
  at: number;
  depth: number;
  /** Whether the token is a key or a value, once known. */
  state: 'unknown' | 'key' | 'value';
  /** Offset where its value begins. */
  from: number;
  isClimbed: boolean;
};

const [colon, comma, openObject, openList, closeObject, closeList] = [58, 44, 123, 91, 125, 93];

type JsonScanOptions = {
  onHit: (hit: JsonHit) => void;
  /** Whether a value says more than the address; otherwise the object around it is used. */
  isTelling: (value: string) => boolean;
  /** Whether to check the next token even if it can't be the user's address. */
  wantsText: () => boolean;
  /** Whether a token is an address that is useful as a sample. */
  wantsSample: (text: string) => boolean;
};

/** Scans JSON of any size and shape in constant memory. */
export function createJsonScan(book: Book, { onHit, isTelling, wantsText, wantsSample }: JsonScanOptions) {
  const window: Window = { bytes: new Uint8Array(0), length: 0, base: 0 };
  const starts: number[] = [];
  /** Number of commas in each open object or array. */
  const commas: number[] = [];
  let depth = 0;
  let isInString = false;
  let isEscaped = false;
  let tokenStart = 0;
  let pending: Pending[] = [];

  /** Returns the names of open arrays and objects, innermost first. */
  function getSurroundingNames(levels: number): string[] {
    const names: string[] = [];
    for (let level = levels - 1; level >= Math.max(0, levels - 4); level -= 1) {
      const start = starts[level];
      if (start !== undefined && start >= window.base) names.push(getNameBefore(window, start));
    }
    return names;
  }

  function complete(one: Pending, from: number, to: number): void {
    const { bytes, base } = window;
    const isKnown = from >= base && to - from <= maxContextBytes;
    const value = isKnown ? decodeRange(bytes, from - base, to - base) : '';
    const outer = starts[one.depth - 2];
    const mayClimb = one.state === 'value' && !one.isClimbed && one.depth > 1 && isKnown;
    if (mayClimb && outer !== undefined && outer >= base && !isTelling(value)) {
      const isNested = bytes[from - base] === openObject && bytes[outer - base] === openObject;
      if (isNested) {
        pending.push({ ...one, depth: one.depth - 1, isClimbed: true });
        return;
      }
    }
    const { walletId, token, state, depth: level } = one;
    onHit({ walletId, token, isKey: state === 'key', value, groups: getSurroundingNames(level) });
  }

  /** Completes the pending hits for which `ends` returns a range. */
  function completeWhere(ends: (one: Pending) => readonly [from: number, to: number] | undefined): void {
    const all = pending;
    pending = [];
    for (const one of all) {
      const range = ends(one);
      if (range === undefined) pending.push(one);
      else complete(one, ...range);
    }
  }

  function addPending(walletId: string | undefined, token: string, at: number): void {
    pending.push({ walletId, token, at, depth, state: 'unknown', from: 0, isClimbed: false });
  }

  function addSample(token: string, at: number, name: string): void {
    if ([name, ...getSurroundingNames(depth).slice(0, 2)].some(isProofName) || !wantsSample(token)) return;
    const samples = pending.filter(({ walletId }) => walletId === undefined);
    // One sample per object or array suffices.
    const isNew = samples.every((one) => one.depth !== depth) && samples.length < maxPendingSamples;
    if (isNew) addPending(undefined, token, at);
  }

  function endToken(from: number, to: number): void {
    if (to - from < minAddressLength || to - from > maxTokenLength || from < 0) return;
    const mayBeOwn = book.mayEnd(window.bytes, to);
    const isSampled = to - from >= minSampleLength && wantsText();
    if (!mayBeOwn && !isSampled) return;
    const at = window.base + from;
    const token = decodeRange(window.bytes, from, to);
    const walletId = mayBeOwn ? book.find(token) : undefined;
    if (walletId === undefined) {
      if (isSampled) addSample(token, at, getNameBefore(window, at - 1));
    } else if (!pending.some((one) => one.walletId === walletId)) addPending(walletId, token, at);
  }

  /** Checks a closed array of numbers for the bytes of an address. */
  function endList(at: number, to: number): void {
    const { bytes, base } = window;
    if (!isAddressLength((commas[depth] ?? 0) + 1) || at < base || to - at > maxByteListLength) return;
    const list = readBytes(decodeRange(bytes, at - base, to - base));
    if (list === undefined) return;
    const walletId = book.findBytes(list);
    const [token] = toAddresses(list);
    if (walletId === undefined) {
      if (wantsText()) addSample(token, at, getNameBefore(window, at));
    } else if (!pending.some((one) => one.walletId === walletId)) addPending(walletId, token, at);
  }

  /** Handles structural characters while hits are pending. */
  function updatePending(byte: number, at: number): void {
    for (const one of pending) {
      if (one.state !== 'unknown') continue;
      one.state = byte === colon ? 'key' : 'value';
      one.from = byte === colon ? at + 1 : (starts[one.depth - 1] ?? Number.NEGATIVE_INFINITY);
    }
    if (byte === comma) {
      completeWhere((one) => (one.state === 'key' && one.depth === depth ? [one.from, at] : undefined));
    } else if (byte === closeObject || byte === closeList) {
      completeWhere((one) => {
        if (one.state === 'key' && one.depth === depth) return [one.from, at];
        if (one.state === 'key' && one.depth === depth - 1) return [one.from, at + 1];
        const from = starts[one.depth - 1] ?? Number.NEGATIVE_INFINITY;
        return one.state === 'value' && one.depth === depth ? [from, at + 1] : undefined;
      });
    }
  }

  function handleStructure(byte: number, at: number): void {
    if (pending.length > 0) updatePending(byte, at);
    if (byte === openObject || byte === openList) {
      if (depth < maxDepth) {
        starts[depth] = at;
        commas[depth] = 0;
      }
      depth += 1;
    } else if ((byte === closeObject || byte === closeList) && depth > 0) {
      depth -= 1;
      if (byte === closeList && depth < maxDepth) endList(starts[depth] ?? -1, at + 1);
    } else if (byte === comma && depth > 0) commas[depth - 1] = (commas[depth - 1] ?? 0) + 1;
  }

  return {
    push(piece: Uint8Array): void {
      let at = appendChunk(window, piece);
      const { bytes, length, base } = window;
      let token = tokenStart - base;
      while (at < length) {
        const byte = bytes[at] ?? 0;
        if (!isInString) {
          if (byte === quote) {
            isInString = true;
            token = at + 1;
            if (pending.length > 0) updatePending(byte, base + at);
          } else if (byte > 32 && separators[byte] === 1) handleStructure(byte, base + at);
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
        if (at - token >= minAddressLength) endToken(token, at);
        if (byte === quote) isInString = false;
        else if (byte === backslash) isEscaped = true;
        at += 1;
        token = at;
      }
      tokenStart = base + token;
      const end = base + length;
      completeWhere((one) =>
        end - one.at > maxContextBytes ? [Number.NEGATIVE_INFINITY, Number.NEGATIVE_INFINITY] : undefined,
      );
    },
    end(): void {
      completeWhere((one) => [
        one.state === 'key' ? one.from : Number.NEGATIVE_INFINITY,
        window.base + window.length,
      ]);
    },
  };
}
