import { type Book, longestToken, shortestAddress } from './book.ts';
import { mostContext, newline, separators, slide, textOf, type Window } from './bytes.ts';

/** The lines that name a wallet of the book, and the first lines, which tell what the columns are. */
export type LineHit = { walletId: string; line: string };

const mostFirst = 5;
const mostFirstBytes = 4096;

/** Looks through text, a line a record. Hits on a line that is too long have none. */
export function createLineScan(book: Book, onHit: (hit: LineHit) => void) {
  const window: Window = { bytes: new Uint8Array(0), length: 0, base: 0 };
  const first: string[] = [];
  let lineStart = 0;
  let tokenStart = 0;
  let lines = 0;
  let found: string[] = [];

  function endLine(at: number): void {
    const { bytes, base } = window;
    const from = lineStart - base;
    const isLong = at - from > mostContext || from < 0;
    if (first.length < mostFirst && at > from) {
      const line = textOf(bytes, Math.max(0, from), Math.min(at, from + mostFirstBytes)).trim();
      if (line !== '') first.push(line);
    }
    if (found.length > 0) {
      const line = isLong ? '' : textOf(bytes, from, at).trim();
      for (const walletId of new Set(found)) onHit({ walletId, line });
      found = [];
    }
    if (at > from) lines += 1;
    lineStart = base + at + 1;
  }

  function endToken(from: number, to: number): void {
    if (to - from < shortestAddress || to - from > longestToken || from < 0) return;
    if (!book.mayEnd(window.bytes, to)) return;
    const walletId = book.find(textOf(window.bytes, from, to));
    if (walletId !== undefined) found.push(walletId);
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
    end(): { first: readonly string[]; lines: number } {
      endToken(tokenStart - window.base, window.length);
      endLine(window.length);
      return { first, lines };
    },
  };
}
