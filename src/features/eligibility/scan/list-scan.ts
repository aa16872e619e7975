import type { Book } from './book.ts';
import { createJsonScan, type JsonHit } from './json-scan.ts';
import { createLineScan, type LineHit } from './line-scan.ts';
import { type Field, fieldsOfJson, lineReader } from './records.ts';

/** A wallet that a list names: once for each time, with the numbers that stand beside it. */
export type Match = { walletId: string; entries: Field[][] };

export type Scanned = { matches: Match[]; isCut: boolean };

/** A wallet that is named more often than this isn't what the list is about. */
const mostOfOne = 50;
const mostBytes = 8 * 1024 * 1024;

const openings = [0x5b, 0x7b];
const blanks = [0x20, 0x09, 0x0a, 0x0d, 0xef, 0xbb, 0xbf];

/** Looks for wallets in a list that comes in pieces, whatever its format; what it needs does not grow with the list. */
export function createListScan(book: Book) {
  const lines: LineHit[] = [];
  const values: JsonHit[] = [];
  const times = new Map<string, number>();
  let bytes = 0;
  let isCut = false;

  /** Whether there is room for one more. */
  function takes(walletId: string, text: string): boolean {
    const before = times.get(walletId) ?? 0;
    const fits = before < mostOfOne && bytes + text.length <= mostBytes;
    if (!fits) isCut = true;
    else times.set(walletId, before + 1);
    bytes += fits ? text.length : 0;
    return fits;
  }

  const json = () => ({
    scan: createJsonScan(book, {
      onHit: (hit) => void (takes(hit.walletId, hit.value) && values.push(hit)),
      isTelling: (value) => fieldsOfJson(value).length > 0,
    }),
  });
  const text = () => ({
    lines: createLineScan(book, (hit) => void (takes(hit.walletId, hit.line) && lines.push(hit))),
  });
  let begun: ReturnType<typeof json> | ReturnType<typeof text> | undefined;

  function begin(piece: Uint8Array): void {
    const opening = piece.find((byte) => !blanks.includes(byte));
    if (opening !== undefined) begun = openings.includes(opening) ? json() : text();
  }

  function entries(): [walletId: string, fields: Field[]][] {
    if (begun === undefined) return [];
    if ('scan' in begun) {
      begun.scan.end();
      return values.map(({ walletId, value }) => [walletId, fieldsOfJson(value)]);
    }
    const read = lineReader(begun.lines.end().first);
    return lines.map(({ walletId, line }) => [walletId, line === '' ? [] : read(line)]);
  }

  return {
    push(piece: Uint8Array): void {
      if (begun === undefined) begin(piece);
      if (begun === undefined) return;
      if ('scan' in begun) begun.scan.push(piece);
      else begun.lines.push(piece);
    },
    /** How many wallets were found so far. */
    found: () => times.size,
    end(): Scanned {
      const matches = new Map<string, Match>();
      for (const [walletId, fields] of entries()) {
        const match = matches.get(walletId) ?? { walletId, entries: [] };
        match.entries.push(fields);
        matches.set(walletId, match);
      }
      return { matches: [...matches.values()], isCut };
    },
  };
}
