import { type AddressBook, maxTokenLength, minAddressLength } from './address-book.ts';
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
 * An address in the JSON. `walletId` is undefined for other people's addresses. `value` is the value of the key, or the object
 * or array around the address, or '' if that is too long. `groups` holds the names of the surrounding values.
 */
export type JsonHit = {
  walletId: string | undefined;
  token: string;
  isKey: boolean;
  value: string;
  groups: string[];
};

/** Lists aren't nested deeper. */
const maxDepth = 500;
/** Maximum number of sampled addresses that are tracked at once, besides the user's. */
const maxPendingSamples = 40;
const minSampleLength = 5;
const maxSurroundingNames = 4;

type PendingHit = {
  walletId: string | undefined;
  token: string;
  /** Offset in the file. */
  offset: number;
  depth: number;
  /** Whether the token is a key or a value, after the character that follows it. */
  state: 'unknown' | 'key' | 'value';
  /** Offset where its value begins. */
  valueStart: number;
  /** Whether its value is the object around the one with the address. */
  isOuter: boolean;
};

const [colon, comma, openObject, openList, closeObject, closeList] = [58, 44, 123, 91, 125, 93];

type JsonScanOptions = {
  onHit: (hit: JsonHit) => void;
  /** Whether a value holds more than the address. Otherwise the object around it is used. */
  isInformative: (value: string) => boolean;
  /** Whether to check the next token even if it can't be the user's address. */
  wantsText: () => boolean;
  /** Whether a token is an address that is useful as a sample. */
  wantsSample: (text: string) => boolean;
};

/** Scans JSON of any size and shape in constant memory. */
export function createJsonScan(
  book: AddressBook,
  { onHit, isInformative, wantsText, wantsSample }: JsonScanOptions,
) {
  const window: Window = { bytes: new Uint8Array(0), length: 0, base: 0 };
  /** Offset of each open object or array. */
  const starts: number[] = [];
  /** Number of commas in each open object or array. */
  const commas: number[] = [];
  let depth = 0;
  let isInString = false;
  let isEscaped = false;
  let tokenStart = 0;
  let pending: PendingHit[] = [];

  /** Returns the names of the innermost open arrays and objects, innermost first. */
  function getSurroundingNames(innerDepth: number): string[] {
    const names: string[] = [];
    for (let level = innerDepth - 1; level >= Math.max(0, innerDepth - maxSurroundingNames); level -= 1) {
      const start = starts[level];
      if (start !== undefined && start >= window.base) names.push(getNameBefore(window, start));
    }
    return names;
  }

  function complete(hit: PendingHit, from: number, to: number): void {
    const { bytes, base } = window;
    const isBuffered = from >= base && to - from <= maxContextBytes;
    const value = isBuffered ? decodeRange(bytes, from - base, to - base) : '';
    const outer = starts[hit.depth - 2];
    const mayUseOuter = hit.state === 'value' && !hit.isOuter && hit.depth > 1 && isBuffered;
    if (mayUseOuter && outer !== undefined && outer >= base && !isInformative(value)) {
      const isNested = bytes[from - base] === openObject && bytes[outer - base] === openObject;
      if (isNested) {
        pending.push({ ...hit, depth: hit.depth - 1, isOuter: true });
        return;
      }
    }
    const { walletId, token, state, depth: level } = hit;
    onHit({ walletId, token, isKey: state === 'key', value, groups: getSurroundingNames(level) });
  }

  /** Completes the pending hits for which `getRange` returns the range of their values. */
  function completeWhere(
    getRange: (hit: PendingHit) => readonly [from: number, to: number] | undefined,
  ): void {
    const hits = pending;
    pending = [];
    for (const hit of hits) {
      const range = getRange(hit);
      if (range === undefined) pending.push(hit);
      else complete(hit, ...range);
    }
  }

  function addPending(walletId: string | undefined, token: string, offset: number): void {
    pending.push({ walletId, token, offset, depth, state: 'unknown', valueStart: 0, isOuter: false });
  }

  function addSample(token: string, offset: number, name: string): void {
    if ([name, ...getSurroundingNames(depth).slice(0, 2)].some(isProofName) || !wantsSample(token)) return;
    const samples = pending.filter(({ walletId }) => walletId === undefined);
    // One sample per object or array suffices.
    const isNew = samples.every((hit) => hit.depth !== depth) && samples.length < maxPendingSamples;
    if (isNew) addPending(undefined, token, offset);
  }

  function endToken(from: number, to: number): void {
    if (to - from < minAddressLength || to - from > maxTokenLength || from < 0) return;
    const mayBeWallet = book.mayEnd(window.bytes, to);
    const isSampled = to - from >= minSampleLength && wantsText();
    if (!mayBeWallet && !isSampled) return;
    const offset = window.base + from;
    const token = decodeRange(window.bytes, from, to);
    const walletId = mayBeWallet ? book.find(token) : undefined;
    if (walletId === undefined) {
      if (isSampled) addSample(token, offset, getNameBefore(window, offset - 1));
    } else if (!pending.some((hit) => hit.walletId === walletId)) addPending(walletId, token, offset);
  }

  /** Checks a closed array of numbers for the bytes of an address. */
  function endList(offset: number, to: number): void {
    const { bytes, base } = window;
    if (!isAddressLength((commas[depth] ?? 0) + 1) || offset < base || to - offset > maxByteListLength)
      return;
    const addressBytes = readBytes(decodeRange(bytes, offset - base, to - base));
    if (addressBytes === undefined) return;
    const walletId = book.findBytes(addressBytes);
    const [token] = toAddresses(addressBytes);
    if (walletId === undefined) {
      if (wantsText()) addSample(token, offset, getNameBefore(window, offset));
    } else if (!pending.some((hit) => hit.walletId === walletId)) addPending(walletId, token, offset);
  }

  /** Handles structural characters while hits are pending. */
  function updatePending(byte: number, offset: number): void {
    for (const hit of pending) {
      if (hit.state !== 'unknown') continue;
      hit.state = byte === colon ? 'key' : 'value';
      hit.valueStart = byte === colon ? offset + 1 : (starts[hit.depth - 1] ?? Number.NEGATIVE_INFINITY);
    }
    if (byte === comma) {
      completeWhere((hit) =>
        hit.state === 'key' && hit.depth === depth ? [hit.valueStart, offset] : undefined,
      );
    } else if (byte === closeObject || byte === closeList) {
      completeWhere((hit) => {
        if (hit.state === 'key' && hit.depth === depth) return [hit.valueStart, offset];
        if (hit.state === 'key' && hit.depth === depth - 1) return [hit.valueStart, offset + 1];
        const from = starts[hit.depth - 1] ?? Number.NEGATIVE_INFINITY;
        return hit.state === 'value' && hit.depth === depth ? [from, offset + 1] : undefined;
      });
    }
  }

  function handleStructure(byte: number, offset: number): void {
    if (pending.length > 0) updatePending(byte, offset);
    if (byte === openObject || byte === openList) {
      if (depth < maxDepth) {
        starts[depth] = offset;
        commas[depth] = 0;
      }
      depth += 1;
    } else if ((byte === closeObject || byte === closeList) && depth > 0) {
      depth -= 1;
      if (byte === closeList && depth < maxDepth) endList(starts[depth] ?? -1, offset + 1);
    } else if (byte === comma && depth > 0) commas[depth - 1] = (commas[depth - 1] ?? 0) + 1;
  }

  return {
    push(chunk: Uint8Array): void {
      let offset = appendChunk(window, chunk);
      const { bytes, length, base } = window;
      let token = tokenStart - base;
      while (offset < length) {
        const byte = bytes[offset] ?? 0;
        if (!isInString) {
          if (byte === quote) {
            isInString = true;
            token = offset + 1;
            if (pending.length > 0) updatePending(byte, base + offset);
          } else if (byte > 32 && separators[byte] === 1) handleStructure(byte, base + offset);
          offset += 1;
          continue;
        }
        if (isEscaped) {
          isEscaped = false;
          offset += 1;
          token = offset;
          continue;
        }
        if (separators[byte] === 0) {
          offset += 1;
          continue;
        }
        if (offset - token >= minAddressLength) endToken(token, offset);
        if (byte === quote) isInString = false;
        else if (byte === backslash) isEscaped = true;
        offset += 1;
        token = offset;
      }
      tokenStart = base + token;
      const end = base + length;
      completeWhere((hit) =>
        end - hit.offset > maxContextBytes ? [Number.NEGATIVE_INFINITY, Number.NEGATIVE_INFINITY] : undefined,
      );
    },
    end(): void {
      completeWhere((hit) => [
        hit.state === 'key' ? hit.valueStart : Number.NEGATIVE_INFINITY,
        window.base + window.length,
      ]);
    },
  };
}
