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
import type { EntryRules } from './entries.ts';
import { isEvmAddress, isOtherRole, isProofName } from './records.ts';

/**
 * An address in the JSON. `walletId` is undefined for other people's addresses. `value` is the value of the key, or the
 * address's whole entry, or '' if that is too long. `groups` holds the names of the surrounding values.
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
/** Number of objects around the address that may belong to its entry. */
const maxOuterValues = 5;
/** A value in which this many parts have an address is a list. */
const minListParts = 4;

type Found = Pick<JsonHit, 'value' | 'groups'> & { start: number };

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
  /** The entry so far, while the value around it is open. */
  inner: Found | undefined;
  /** Offset of the part of that value which holds the address; undefined if the part names another role. */
  part: number | undefined;
  outerCount: number;
};

const [colon, comma, openObject, openList, closeObject, closeList] = [58, 44, 123, 91, 125, 93];

type JsonScanOptions = {
  onHit: (hit: JsonHit) => void;
  rules: EntryRules;
  /** Whether to check the next token even if it can't be the user's address. */
  wantsText: () => boolean;
  /** Whether a token is an address that is useful as a sample. */
  wantsSample: (text: string) => boolean;
};

/** Scans JSON of any size and shape in constant memory. */
export function createJsonScan(book: AddressBook, { onHit, rules, wantsText, wantsSample }: JsonScanOptions) {
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
  /** Offsets of open values that are lists, by depth. */
  const listStarts: number[] = [];
  /** Offset of the last entry of each wallet. */
  const lastStarts = new Map<string, number>();

  /** Returns the names of the innermost open arrays and objects, innermost first. */
  function getSurroundingNames(innerDepth: number): string[] {
    const names: string[] = [];
    for (let level = innerDepth - 1; level >= Math.max(0, innerDepth - maxSurroundingNames); level -= 1) {
      const start = starts[level];
      if (start !== undefined && start >= window.base) names.push(getNameBefore(window, start));
    }
    return names;
  }

  function report({ walletId, token, state }: PendingHit, { value, groups, start }: Found): void {
    if (walletId !== undefined && start >= 0) {
      // An entry may name its wallet twice, such as owner and delegate.
      if (lastStarts.get(walletId) === start) return;
      lastStarts.set(walletId, start);
    }
    onHit({ walletId, token, isKey: state === 'key', value, groups });
  }

  function complete(hit: PendingHit, from: number, to: number): void {
    const { bytes, base } = window;
    const isBuffered = from >= base && to - from <= maxContextBytes;
    const value = isBuffered ? decodeRange(bytes, from - base, to - base) : '';
    const { inner } = hit;
    const isList = inner !== undefined && (!isBuffered || rules.holdsSeveral(value));
    const isInner = inner !== undefined && (isList || !rules.addsFacts(value, inner.value));
    const found = isInner ? inner : { value, groups: getSurroundingNames(hit.depth), start: from };
    if (isList || !isBuffered || !waitForOuter(hit, { found, value, from })) report(hit, found);
  }

  /** Whether the value around an entry's may belong to it: an object, or an array that isn't a list of such values. */
  function mayHaveOuter(level: number, { value, from }: { value: string; from: number }): boolean {
    const { bytes, base } = window;
    const [outer = Number.NEGATIVE_INFINITY, outermost = Number.NEGATIVE_INFINITY] = [
      starts[level],
      starts[level - 1],
    ];
    if (level < 0 || outer < base || listStarts[level] === outer) return false;
    const isInObject = bytes[outer - base] === openObject;
    if (bytes[from - base] === openObject) return isInObject || !rules.hasFacts(value);
    const isInListedObject = isInObject && outermost >= base && bytes[outermost - base] === openList;
    return isInListedObject && rules.isOneAddress(value);
  }

  /** Waits for the end of the value around an entry. Returns false if that doesn't belong to it. */
  function waitForOuter(
    hit: PendingHit,
    { found, value, from }: { found: Found; value: string; from: number },
  ): boolean {
    const level = hit.depth - 2;
    if (hit.state !== 'value' || hit.outerCount >= maxOuterValues || !mayHaveOuter(level, { value, from }))
      return false;
    const part = isOtherRole(getNameBefore(window, from)) ? undefined : from;
    const siblings = pending.filter(
      ({ inner, depth: depthOfSibling }) => inner && depthOfSibling === level + 1,
    );
    const parts = new Set([part, ...siblings.map((sibling) => sibling.part)]);
    parts.delete(undefined);
    if (parts.size < minListParts) {
      pending.push({ ...hit, depth: level + 1, inner: found, part, outerCount: hit.outerCount + 1 });
      return true;
    }
    listStarts[level] = starts[level] ?? 0;
    pending = pending.filter((other) => !siblings.includes(other));
    for (const sibling of siblings) if (sibling.inner) report(sibling, sibling.inner);
    return false;
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
    const hit = { walletId, token, offset, depth, state: 'unknown', valueStart: 0 } as const;
    pending.push({ ...hit, inner: undefined, part: undefined, outerCount: 0 });
  }

  /** Adds a wallet unless the value that names it already is pending. */
  function addWallet(walletId: string, token: string, offset: number): void {
    if (!pending.some((hit) => hit.walletId === walletId && !hit.inner)) addPending(walletId, token, offset);
  }

  function addSample(token: string, offset: number, name: string): void {
    // Hashes in proofs look like addresses of 32 bytes.
    const isHash =
      !isEvmAddress(token) && [name, ...getSurroundingNames(depth).slice(0, 2)].some(isProofName);
    if (isHash || !wantsSample(token)) return;
    const samples = pending.filter(({ walletId }) => walletId === undefined);
    const text = token.toLowerCase();
    if (samples.some((hit) => !hit.inner && hit.token.toLowerCase() === text)) return;
    // One sample per object or array suffices.
    const isNew =
      samples.every(({ inner, depth: depthOfSample }) => inner || depthOfSample !== depth) &&
      samples.length < maxPendingSamples;
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
    } else addWallet(walletId, token, offset);
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
    } else addWallet(walletId, token, offset);
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
