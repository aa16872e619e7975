import { type Book, longestToken, shortestAddress } from './book.ts';
import { mostContext, newline, separators, slide, textOf, type Window } from './bytes.ts';

/** A line that names a wallet of the book. */
export type LineHit = { walletId: string; token: string; line: string };

/** The first lines and some of the others are kept: they tell what the columns are, and how numbers are written. */
const maxFirst = 1000;
const maxSamples = 3000;
const sampledEvery = 64;
const maxSampleBytes = 4096;
const maxSampledBytes = 4 * 1024 * 1024;

/** Looks through text, a line a record. Hits on a line that is too long have none. */
export function createLineScan(book: Book, onHit: (hit: LineHit) => void) {
  const window: Window = { bytes: new Uint8Array(0), length: 0, base: 0 };
  const samples: string[] = [];
  let sampledBytes = 0;
  let lineStart = 0;
  let tokenStart = 0;
  let lines = 0;
  let found = new Map<string, string>();

  function endLine(at: number): void {
    const { bytes, base } = window;
    const from = lineStart - base;
    const isLong = at - from > mostContext || from < 0;
    const isSampled =
      samples.length < maxFirst || (lines % sampledEvery === 0 && samples.length < maxSamples);
    if (isSampled && at > from && sampledBytes < maxSampledBytes) {
      const line = textOf(bytes, Math.max(0, from), Math.min(at, from + maxSampleBytes)).trim();
      if (line !== '') samples.push(line);
      sampledBytes += line.length;
    }
    if (found.size > 0) {
      const line = isLong ? '' : textOf(bytes, from, at).trim();
      for (const [walletId, token] of found) onHit({ walletId, token, line });
      found = new Map();
    }
    if (at > from) lines += 1;
    lineStart = base + at + 1;
  }

  function endToken(from: number, to: number): void {
    if (to - from < shortestAddress || to - from > longestToken || from < 0) return;
    if (!book.mayEnd(window.bytes, to)) return;
    const token = textOf(window.bytes, from, to);
    const walletId = book.find(token);
    if (walletId !== undefined) found.set(walletId, token);
  }

  return {
    push(piece: Uint8Array): void {
      let at = slide(window, piece);
      const { bytes, length, base } = window;
      let token = tokenStart - base;
      while (at < length) {
        const byte = bytes[at] ?? 0;
        if (separators[byte] === 0) {
          at += 1;
          continue;
        }
        if (at - token >= shortestAddress) endToken(token, at);
        if (byte === newline) endLine(at);
        at += 1;
        token = at;
      }
      tokenStart = base + token;
    },
    end(): { samples: readonly string[]; lines: number } {
      endToken(tokenStart - window.base, window.length);
      endLine(window.length);
      return { samples, lines };
    },
  };
}
