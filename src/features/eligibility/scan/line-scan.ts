import { type AddressBook, maxTokenLength, minAddressLength } from './address-book.ts';
import { appendChunk, decodeRange, maxContextBytes, newline, separators, type Window } from './bytes.ts';

/** A line that contains one of the user's wallets. */
export type LineHit = { walletId: string; token: string; line: string };

/** Keeps the first lines and a sample of the others, to detect the columns and the number format. */
const maxFirstSamples = 1000;
const maxSamples = 3000;
const sampleInterval = 64;
const maxSampleBytes = 4096;
const maxSampledBytes = 4 * 1024 * 1024;

/** Scans text line by line. Hits on overlong lines have an empty `line`. */
export function createLineScan(book: AddressBook, onHit: (hit: LineHit) => void) {
  const window: Window = { bytes: new Uint8Array(0), length: 0, base: 0 };
  const samples: string[] = [];
  let sampledBytes = 0;
  let lineStart = 0;
  let tokenStart = 0;
  let lineCount = 0;
  let lineHits = new Map<string, string>();

  function endLine(offset: number): void {
    const { bytes, base } = window;
    const from = lineStart - base;
    const isLong = offset - from > maxContextBytes || from < 0;
    const isSampled =
      samples.length < maxFirstSamples || (lineCount % sampleInterval === 0 && samples.length < maxSamples);
    if (isSampled && offset > from && sampledBytes < maxSampledBytes) {
      const line = decodeRange(bytes, Math.max(0, from), Math.min(offset, from + maxSampleBytes)).trim();
      if (line !== '') samples.push(line);
      sampledBytes += line.length;
    }
    if (lineHits.size > 0) {
      const line = isLong ? '' : decodeRange(bytes, from, offset).trim();
      for (const [walletId, token] of lineHits) onHit({ walletId, token, line });
      lineHits = new Map();
    }
    if (offset > from) lineCount += 1;
    lineStart = base + offset + 1;
  }

  function endToken(from: number, to: number): void {
    if (to - from < minAddressLength || to - from > maxTokenLength || from < 0) return;
    if (!book.mayEnd(window.bytes, to)) return;
    const token = decodeRange(window.bytes, from, to);
    const walletId = book.find(token);
    if (walletId !== undefined) lineHits.set(walletId, token);
  }

  return {
    push(chunk: Uint8Array): void {
      let offset = appendChunk(window, chunk);
      const { bytes, length, base } = window;
      let token = tokenStart - base;
      while (offset < length) {
        const byte = bytes[offset] ?? 0;
        if (separators[byte] === 0) {
          offset += 1;
          continue;
        }
        if (offset - token >= minAddressLength) endToken(token, offset);
        if (byte === newline) endLine(offset);
        offset += 1;
        token = offset;
      }
      tokenStart = base + token;
    },
    /** Returns the sampled lines. */
    end(): readonly string[] {
      endToken(tokenStart - window.base, window.length);
      endLine(window.length);
      return samples;
    },
  };
}
