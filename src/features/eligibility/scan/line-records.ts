import Papa from 'papaparse';
import { readNumber } from '#/lib/read-number.ts';
import type { AddressBook } from './address-book.ts';
import { type Cell, detectFamily, findAddressWords, maxCells, type Row, toCell } from './records.ts';

const delimiters = ['\t', ',', ';', '|', ' '];

const split = (line: string, delimiter: string): string[] =>
  (delimiter === ' '
    ? line.trim().split(/[\s=]+/)
    : (Papa.parse<string[]>(line, { delimiter }).data[0] ?? [])
  ).map((cell) => cell.trim());

const trimTrailingEmpty = (cells: readonly string[]): readonly string[] =>
  cells.slice(0, cells.findLastIndex((cell) => cell !== '') + 1);

const maxProbedLength = 4096;
/** The first lines, those of them with an address, and those looked at if none has one. */
const [maxProbedLines, maxAddressLines, maxPlainLines] = [300, 100, 20];
const hasAddress = (line: string, book: AddressBook): boolean =>
  findAddressWords(line.slice(0, maxProbedLength), book).length > 0;

/** Finds the delimiter that leaves most addresses whole, then that of lines of equal length, then that of more columns. */
function findDelimiter(lines: readonly string[], book: AddressBook): string {
  const candidates = delimiters.map((delimiter) => {
    const rows = lines.map((line) => trimTrailingEmpty(split(line, delimiter)));
    const wholeCount = rows.filter((cells) =>
      cells.some((cell) => detectFamily(cell, book) !== undefined),
    ).length;
    const length = rows[0]?.length ?? 1;
    const isRegular = length > 1 && rows.every((cells) => cells.length === length);
    return { delimiter, wholeCount, isRegular, length };
  });
  const [best] = candidates.toSorted(
    (a, b) =>
      b.wholeCount - a.wholeCount ||
      Number(b.isRegular) - Number(a.isRegular) ||
      Number(a.delimiter === ' ') - Number(b.delimiter === ' ') ||
      b.length - a.length,
  );
  return best?.delimiter ?? ',';
}

const maxHeadingLength = 60;
const isText = (cell: string): boolean => readNumber(cell) === undefined && cell.length < maxHeadingLength;

/** Returns the most frequent length. */
function findUsualLength(lengths: readonly number[]): number {
  const counts = new Map<number, number>();
  for (const length of lengths) counts.set(length, (counts.get(length) ?? 0) + 1);
  return [...counts].toSorted((a, b) => b[1] - a[1])[0]?.[0] ?? 1;
}

/** Returns a unique name for each column. */
function nameColumns(headings: readonly string[]): string[] {
  const names: string[] = [];
  for (const [index, heading] of headings.entries()) {
    const name = heading.replace(/^#+\s*(?=\S)/, '') || `Column ${index + 1}`;
    names.push(names.includes(name) ? `${name} (${index + 1})` : name);
  }
  return names;
}

export type LineReader = {
  read: (line: string) => Row;
  /** Titles and comments, which are the lines above the first address except the headings. */
  titles: readonly string[];
};

const hasOpenQuote = (line: string): boolean => (line.split('"').length - 1) % 2 === 1;

/** Creates a reader for the lines of a list from a sample of its lines, in order from the first. */
export function createLineReader(lines: readonly string[], book: AddressBook): LineReader {
  const probed = lines.slice(0, maxProbedLines);
  const firstIndex = probed.findIndex((line) => hasAddress(line, book));
  const addressLines = probed.filter((line) => hasAddress(line, book)).slice(0, maxAddressLines);
  const hasAddressLines = addressLines.length > 0;
  const delimiter = findDelimiter(hasAddressLines ? addressLines : probed.slice(0, maxPlainLines), book);
  const lengths = (hasAddressLines ? addressLines : probed).map(
    (line) => trimTrailingEmpty(split(line, delimiter)).length,
  );
  const linesAbove = probed.slice(0, firstIndex === -1 ? 1 : firstIndex);
  const length = findUsualLength(lengths);
  const isHeading = (line: string) => {
    const cells = split(line, delimiter);
    const cellCount = trimTrailingEmpty(cells).length;
    if (!cells.every(isText)) return false;
    return length === 1 ? cellCount === 1 : cellCount > 1 && cellCount <= length + 1;
  };
  const heading = linesAbove.findLast(isHeading);
  const names = nameColumns(heading === undefined ? [] : split(heading, delimiter));
  const maxLength = heading === undefined ? length : Math.max(length, names.length);
  return {
    titles: linesAbove.filter((line) => line !== heading),
    read: (line) => {
      const cells = split(line, delimiter);
      const isCut =
        cells.length > maxCells ||
        (delimiter !== ' ' && hasOpenQuote(line)) ||
        trimTrailingEmpty(cells).length > maxLength;
      const namedCells = cells.slice(0, maxCells).map((value, index): Cell => {
        const name = names[index] ?? `Column ${index + 1}`;
        return toCell(name, value, book);
      });
      return { cells: namedCells.filter(({ value }) => value !== ''), group: '', isCut };
    },
  };
}
